import type { IntlShape } from 'react-intl';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { amountWords } from '../../filters/amount-filter.ts';
import { dateWords } from '../../filters/date-filter.ts';
import { pickLocalized, type PickedText } from '#contract/text/localized-string.ts';
import { openValueName } from '../../order-words/open-value.ts';
import type { StoreDirectory } from '../../stores/stores.ts';
import { type RefundMethod, UNKNOWN_METHOD } from '../rows/refund-row.ts';
import type { RefundFilterKey, RefundFilters } from './refund-filters.ts';
import { wholeReason } from './refund-matches.ts';

type MethodName = Pick<PickedText, 'text' | 'lang'>;

/** The name of a method in the user's `languages`: its own, else our word for its code, else the start of its id. */
export function methodName(
  intl: IntlShape,
  languages: string,
  { value, tender }: Pick<RefundMethod, 'value'> & { readonly tender?: RefundMethod['tender'] | undefined },
): MethodName {
  if (value === UNKNOWN_METHOD) return { text: intl.formatMessage({ id: 'refunds.method_unknown' }), lang: undefined };
  const picked = pickLocalized(tender?.name, languages);
  if (picked) return picked;
  return { text: openValueName(intl, 'payment_method', isUuid(value) ? value.slice(0, 8) : value), lang: undefined };
}

/** A reason filter in words: a whole reason as it is, a part of one in quotation marks. */
function reasonWords(intl: IntlShape, text: string): string {
  const whole = wholeReason(text);
  if (whole === undefined) return intl.formatMessage({ id: 'refunds.reason_part' }, { reason: text });
  return whole === '' ? intl.formatMessage({ id: 'refunds.reason_none' }) : whole;
}

/** The value of a filter in words; empty if it is not set. */
export function refundFilterWords(
  intl: IntlShape,
  filters: RefundFilters,
  key: RefundFilterKey,
  { stores, nameOfMethod }: { stores: StoreDirectory; nameOfMethod: (value: string) => string },
): string {
  const list = (values: readonly string[] = []) => intl.formatList(values, { type: 'unit' });
  switch (key) {
    case 'date':
      return dateWords(intl, filters.date);
    case 'amount':
      return filters.amount ? amountWords(filters.amount, { intl, stores, storeIds: filters.stores }) : '';
    case 'method':
      return list(filters.method?.map(nameOfMethod));
    case 'reason':
      return list(filters.reason?.map((text) => reasonWords(intl, text)));
    case 'extent':
      return filters.extent ? intl.formatMessage({ id: `refunds.extent.${filters.extent}` }) : '';
    case 'marks':
      return list(filters.marks?.map((mark) => intl.formatMessage({ id: `refunds.mark.${mark}` })));
  }
}
