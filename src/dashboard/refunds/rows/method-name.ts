import type { IntlShape } from 'react-intl';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { pickLocalized, type PickedText } from '#contract/text/localized-string.ts';
import { openValueName } from '../../order-words/open-value.ts';
import { type RefundMethod, UNKNOWN_METHOD } from './refund-row.ts';

/** The name of a method in the user's `languages`: its own, else our word for its code, else the start of its id. */
export function methodName(
  intl: IntlShape,
  languages: string,
  { value, tender }: Pick<RefundMethod, 'value'> & { readonly tender?: RefundMethod['tender'] | undefined },
): Pick<PickedText, 'text' | 'lang'> {
  if (value === UNKNOWN_METHOD) return { text: intl.formatMessage({ id: 'refunds.method_unknown' }), lang: undefined };
  const picked = pickLocalized(tender?.name, languages);
  if (picked) return picked;
  return { text: openValueName(intl, 'payment_method', isUuid(value) ? value.slice(0, 8) : value), lang: undefined };
}
