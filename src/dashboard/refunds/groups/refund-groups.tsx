import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { RefundGroup } from '#contract/bff/order-store/refunds.ts';
import { pickLocalized, type PickedText } from '#contract/text/localized-string.ts';
import { REFUND_AGES } from '#contract/bff/order-store/refund-values.ts';
import { refundGroupsQuery, type RefundsRequest } from '../../api/refunds.ts';
import { dayWords } from '../../filters/date-words.ts';
import { dateParameters } from '../../filters/page-address.ts';
import { FailureText, RetryButton } from '../../ui/failures/failure.tsx';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { Money } from '../../ui/i18n/money-label.tsx';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { methodName } from '../../order-labels/method-name.ts';
import { useStores } from '../../stores/stores.ts';
import type { StoreDirectory } from '#order-domain/days/stores.ts';
import { BESIDE_ITEMS, NO_ITEMS } from '#order-domain/figures/fold-breakdowns.ts';
import { productFigure } from '#order-domain/figures/product-figures.ts';
import {
  type RefundFilters,
  type RefundGrouping,
  REFUNDS_ADDRESS,
} from '../filters/refunds-address.ts';

/** The groups listed per currency. */
const TOP = 50;

type NamingContext = {
  readonly intl: IntlShape;
  /** The user's languages for names (BCP 47, comma-separated). */
  readonly languages: string;
  readonly stores: StoreDirectory;
};

type GroupName = Pick<PickedText, 'text' | 'lang'>;

function nameOf(
  by: RefundGrouping,
  { value, name }: RefundGroup,
  { intl, languages, stores }: NamingContext,
): GroupName {
  const own = pickLocalized(name, languages);
  const words = (text: string): GroupName => ({ text, lang: undefined });
  switch (by) {
    case 'reason':
      return value === ''
        ? words(intl.formatMessage({ id: 'refunds.reason_none' }))
        : words(own?.text ?? value);
    case 'method':
      return methodName(intl, languages, { value, tender: { name } });
    case 'item':
      if (value === NO_ITEMS) return words(intl.formatMessage({ id: 'refunds.mark.no_items' }));
      if (value === BESIDE_ITEMS) return words(intl.formatMessage({ id: 'refunds.beside_items' }));
      return own ?? words(value.slice(0, 8) || intl.formatMessage({ id: 'refunds.unknown_items' }));
    case 'member':
      return own ?? words(value.slice(0, 8) || intl.formatMessage({ id: 'refunds.no_member' }));
    case 'age':
      return words(intl.formatMessage({ id: 'insights.age' }, { age: value }));
    case 'store':
      return words(stores.find(value).name);
    case 'day':
      return words(dayWords(intl, value));
  }
}

/** The filters for the refunds of a group; undefined if it can't be filtered by. */
function groupFilters(
  by: RefundGrouping,
  value: string,
  name: string,
): Partial<RefundFilters> | undefined {
  switch (by) {
    case 'reason':
      return { reason: [`"${value}"`] };
    case 'method':
      return { method: [value] };
    case 'item':
      if (value === NO_ITEMS) return { mark: ['no_items'] };
      if (value === BESIDE_ITEMS) return { item: value };
      // The figure includes the name, so that it can be shown without a request.
      return { figure: `${productFigure(value)}.${name}` };
    case 'member':
      return value === '' ? undefined : { member: value };
    case 'age':
      return { age: REFUND_AGES.find((age) => age === value) };
    case 'store':
      return { store_id: [value] };
    case 'day':
      return dateParameters({ from: value, to: value });
  }
}

/** The groups of the refunds with their sums and links to their refunds. */
export function RefundGroups({
  filters,
  by,
  request,
}: {
  filters: RefundFilters;
  by: RefundGrouping;
  request: RefundsRequest;
}) {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  const stores = useStores();
  const title = intl.formatMessage({ id: 'refunds.grouping' });
  const { data, error, refetch } = useQuery(refundGroupsQuery(request, by, TOP));
  if (error && !data) {
    const retry = () => void refetch();
    return (
      <p
        role="alert"
        className="flex items-baseline gap-3 px-4 py-2 text-xs text-danger max-sm:px-3"
      >
        <FailureText error={error} /> <RetryButton error={error} onRetry={retry} />
      </p>
    );
  }
  const lists = data?.map(({ currency, groups, rest }) => (
    <ul key={currency} aria-label={`${title}: ${currency}`} className="max-w-lg min-w-72 flex-1">
      {groups.map((group) => {
        const { text, lang } = nameOf(by, group, { intl, languages, stores });
        const narrower = groupFilters(by, group.value, text);
        const name = <bdi lang={lang}>{text}</bdi>;
        return (
          <li
            key={group.value}
            className="grid grid-cols-[minmax(0,1fr)_5.5rem_6rem] items-baseline gap-x-3 leading-6"
          >
            {narrower ? (
              <PageLink
                to={`/refunds?${REFUNDS_ADDRESS.write({ ...filters, ...narrower, group: undefined })}`}
                className="truncate font-medium hover:underline"
                title={text}
              >
                {name}
              </PageLink>
            ) : (
              <span className="truncate">{name}</span>
            )}
            <span className="text-end text-ink-muted tabular-nums">
              <FormattedMessage id="refunds.count" values={{ count: group.refunds }} />
            </span>
            <Money
              cents={0 - group.cents}
              currency={currency}
              className="text-end text-refund tabular-nums"
            />
          </li>
        );
      })}
      {rest && (
        <li className="grid grid-cols-[minmax(0,1fr)_5.5rem_6rem] items-baseline gap-x-3 leading-6 text-ink-muted">
          <FormattedMessage id="refunds.other_groups" values={{ count: rest.groups }} />
          <span className="text-end tabular-nums">
            <FormattedMessage id="refunds.count" values={{ count: rest.refunds }} />
          </span>
          <Money cents={0 - rest.cents} currency={currency} className="text-end tabular-nums" />
        </li>
      )}
    </ul>
  ));
  return (
    <div className="flex max-h-44 shrink-0 flex-wrap gap-x-8 gap-y-2 overflow-y-auto overscroll-contain border-b border-line px-4 py-1.5 text-xs short:max-h-20 max-sm:px-3 print:hidden">
      {lists}
    </div>
  );
}
