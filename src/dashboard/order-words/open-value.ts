import type { IntlShape } from 'react-intl';
import { isMessageId } from '../kit/i18n/messages.ts';

/** The word for a value of an open set (`service_type`, `source`), or the value as it is where we know no word. */
export function openValueName(
  intl: IntlShape,
  set: 'service_type' | 'source' | 'payment_method',
  value: string,
): string {
  const id = `${set}.${value}`;
  if (value === '') return '—';
  return isMessageId(id) ? intl.formatMessage({ id }) : value;
}
