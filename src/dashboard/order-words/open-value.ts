import type { IntlShape } from 'react-intl';
import { isMessageId } from '../kit/i18n/messages.ts';

/** The name of a value of an open set (`service_type`, `source`, `payment_method`), or the value itself where it has none. */
export function openValueName(
  intl: IntlShape,
  set: 'service_type' | 'source' | 'payment_method',
  value: string,
): string {
  return value === '' ? '—' : valueName(intl, `${set}.${value}`, value);
}

/** The word for a status, or the value itself where it is unknown. */
export function statusName(intl: IntlShape, set: 'payment_status' | 'fulfillment_status', value: string): string {
  return valueName(intl, `${set}.${value}`, value);
}

function valueName(intl: IntlShape, id: string, value: string): string {
  return isMessageId(id) ? intl.formatMessage({ id }) : value;
}
