import type { IntlShape } from 'react-intl';
import { NO_MEMBER, REFUND_AGES } from '#contract/bff/order-store/refund-values.ts';
import type { ListedRefund, RefundGroup } from '#contract/bff/order-store/refunds.ts';
import { pickLocalized, type PickedText } from '#contract/text/localized-string.ts';
import type { StoreDirectory } from '#order-domain/days/stores.ts';
import { BESIDE_ITEMS, NO_ITEMS } from '#order-domain/figures/fold-breakdowns.ts';
import { productFigure } from '#order-domain/figures/product-figures.ts';
import { dayWords } from '../../filters/date-words.ts';
import { dateParameters } from '../../filters/page-address.ts';
import { methodName } from '../../order-labels/method-name.ts';
import type { RefundFilters, RefundGrouping } from '../filters/refunds-address.ts';

type NamingContext = {
  readonly intl: IntlShape;
  /** The user's languages for names (BCP 47, comma-separated). */
  readonly languages: string;
  readonly stores: StoreDirectory;
};

type GroupName = Pick<PickedText, 'text' | 'lang'>;

export function groupName(
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
    case 'order':
      return own ?? words(value.slice(0, 8));
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

/** The filters for the refunds of a group. */
export function groupFilters(
  by: RefundGrouping,
  value: string,
  name: string,
): Partial<RefundFilters> {
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
    case 'order':
      // Its heading opens it.
      return {};
    case 'member':
      return { member: value || NO_MEMBER };
    case 'age':
      return { age: REFUND_AGES.find((age) => age === value) };
    case 'store':
      return { store_id: [value] };
    case 'day':
      return dateParameters({ from: value, to: value });
  }
}

/** The part of a refund that is in a group, in cents. */
export function centsInGroup(
  by: RefundGrouping,
  { value }: RefundGroup,
  row: ListedRefund,
): number {
  const part = by === 'method' ? row.methods.find((method) => method.value === value) : row.ofItem;
  return part?.cents ?? row.amountCents;
}
