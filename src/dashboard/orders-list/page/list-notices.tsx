import { FormattedMessage, useIntl } from 'react-intl';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { printPath } from '#contract/service/value-path.ts';
import { IgnoredParameters } from '../../filters/address/ignored-parameters.tsx';
import { Notice } from '../../kit/failures/notice.tsx';
import { readerTimeZone } from '../../kit/i18n/formatters.ts';
import { formatMoment } from '../../stores/store-clock.ts';
import { ORDERS_ADDRESS } from '../selection/filters/order-filters.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';

const NAMED = 3;

type ListNoticesProps = {
  /** The address's query string. */
  search: string;
  /** What is wrong with its parameters. */
  issues: readonly QueryIssue[];
  snapshot: OrdersFeedSnapshot;
};

/** Notices above the list: ignored parameters, and orders that could not be listed or read. */
export function ListNotices({ search, issues, snapshot }: ListNoticesProps) {
  const intl = useIntl();
  const { locale, formatMessage } = intl;
  const listed = (words: readonly string[]) => intl.formatList(words, { type: 'unit' });
  const own = { timeZone: readerTimeZone() };
  const details = snapshot.unreadable.slice(0, NAMED).map(({ id, path }) =>
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
      <IgnoredParameters search={search} issues={issues} names={ORDERS_ADDRESS.names} />
      {snapshot.gaps.length > 0 && (
        <Notice kind="warning">
          <FormattedMessage
            id="orders.gap"
            values={{
              count: snapshot.gaps.length,
              moments: listed(snapshot.gaps.map(({ second }) => formatMoment(locale, second, own, 'full'))),
            }}
          />
        </Notice>
      )}
      {snapshot.unreadable.length > 0 && (
        <Notice kind="warning">
          <FormattedMessage
            id="orders.unreadable"
            values={{
              count: snapshot.unreadable.length,
              details: listed(snapshot.unreadable.length > NAMED ? [...details, '…'] : details),
            }}
          />
        </Notice>
      )}
    </>
  );
}
