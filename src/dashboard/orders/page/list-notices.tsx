import { FormattedMessage, useIntl } from 'react-intl';
import type { IgnoredParameter } from '#contract/bff/parameters.ts';
import { printPath } from '#contract/service/value-path.ts';
import { IgnoredParameters } from '../../filters/ignored-parameters.tsx';
import { Notice } from '../../ui/failures/notice.tsx';
import { readerTimeZone } from '../../ui/i18n/formatters.ts';
import { formatMoment } from '../../stores/store-clock.ts';
import { ORDER_FILTERS } from '../selection/order-filters.ts';
import type { OrdersList } from '../list/use-orders-list.ts';

const NAMED = 3;

type ListNoticesProps = {
  ignored: readonly IgnoredParameter[];
  list: Pick<OrdersList, 'gaps' | 'unreadable'>;
};

/** Notices above the list: ignored parameters, and orders that could not be listed or read. */
export function ListNotices({ ignored, list: { gaps, unreadable } }: ListNoticesProps) {
  const intl = useIntl();
  const { locale, formatMessage } = intl;
  const listed = (words: readonly string[]) => intl.formatList(words, { type: 'unit' });
  const own = { timeZone: readerTimeZone() };
  const details = unreadable.slice(0, NAMED).map(({ id, path }) =>
    formatMessage(
      { id: 'orders.unreadable_one' },
      {
        id: id ?? formatMessage({ id: 'orders.without_id' }),
        hasField: path.length > 0 ? 'yes' : 'no',
        field: printPath(path),
      },
    ),
  );
  return (
    <>
      {ignored.length > 0 && <IgnoredParameters ignored={ignored} filters={ORDER_FILTERS} />}
      {gaps.length > 0 && (
        <Notice kind="warning">
          <FormattedMessage
            id="orders.gap"
            values={{
              count: gaps.length,
              moments: listed(gaps.map((second) => formatMoment(locale, second, own, 'full'))),
            }}
          />
        </Notice>
      )}
      {unreadable.length > 0 && (
        <Notice kind="warning">
          <FormattedMessage
            id="orders.unreadable"
            values={{
              count: unreadable.length,
              details: listed(unreadable.length > NAMED ? [...details, '…'] : details),
            }}
          />
        </Notice>
      )}
    </>
  );
}
