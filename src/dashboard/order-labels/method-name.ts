import type { IntlShape } from 'react-intl';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { pickLocalized, type PickedText } from '#contract/text/localized-string.ts';
import { type Tender, UNKNOWN_METHOD } from '#order-domain/order/tenders.ts';
import { humanizeEnum } from './humanize-enum.ts';

/**
 * The name of a payment method by its value (`methodValue`): its own in the user's `languages`,
 * else our word for its code, else the start of its id.
 */
export function methodName(
  intl: IntlShape,
  languages: string,
  { value, tender }: { readonly value: string; readonly tender?: Pick<Tender, 'name'> | undefined },
): Pick<PickedText, 'text' | 'lang'> {
  if (value === UNKNOWN_METHOD)
    return { text: intl.formatMessage({ id: 'method.not_recorded' }), lang: undefined };
  const picked = pickLocalized(tender?.name, languages);
  if (picked) return picked;
  return {
    text: humanizeEnum(intl, 'payment_method', isUuid(value) ? value.slice(0, 8) : value),
    lang: undefined,
  };
}
