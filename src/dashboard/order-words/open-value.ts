import type { IntlShape } from 'react-intl';
import { isMessageId } from '../kit/i18n/messages.ts';

/** The name of a value of an open set (`service_type`, `source`, `payment_method`), or the value itself where it has none. */
export function openValueName(
  intl: IntlShape,
  set: 'service_type' | 'source' | 'payment_method',
  value: string,
): string {
  const id = `${set}.${value}`;
  if (value === '') return '—';
  return isMessageId(id) ? intl.formatMessage({ id }) : value;
}
