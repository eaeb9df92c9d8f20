import type { IntlShape } from 'react-intl';
import { isMessageId } from '../../kit/i18n/messages.ts';
import { formatMoney } from '../../kit/i18n/money.tsx';
import type { OrderChange } from './order-changes.ts';

function statusWord(intl: IntlShape, set: 'payment_status' | 'fulfillment_status', value: string): string {
  const id = `${set}.${value}`;
  return isMessageId(id) ? intl.formatMessage({ id }) : value;
}

function changeWords(intl: IntlShape, change: OrderChange, currency: string): string {
  const money = (cents: number) => formatMoney(intl.locale, cents, currency);
  switch (change.kind) {
    case 'payment_status':
    case 'fulfillment_status': {
      const status = statusWord(intl, change.kind, change.value);
      return intl.formatMessage({ id: `drawer.changed.${change.kind}` }, { status });
    }
    case 'table': {
      const hasTable = change.value === '' ? 'no' : 'yes';
      return intl.formatMessage({ id: 'drawer.changed.table' }, { hasTable, table: change.value });
    }
    case 'refunded':
    case 'paid': {
      const kind = change.cents < 0 ? (`un${change.kind}` as const) : change.kind;
      return intl.formatMessage({ id: `drawer.changed.${kind}` }, { amount: money(Math.abs(change.cents)) });
    }
    case 'items_added':
    case 'items_changed':
    case 'items_removed':
      return intl.formatMessage({ id: `drawer.changed.${change.kind}` }, { count: change.count });
    case 'subtotal':
    case 'discount':
    case 'manual_discount':
    case 'tax':
    case 'total':
      return intl.formatMessage({ id: `drawer.changed.${change.kind}` }, { amount: money(change.cents) });
    default:
      return intl.formatMessage({ id: `drawer.changed.${change.kind}` });
  }
}

/** Tells changes of an order in words, one after another. */
export function wordsOfChanges(intl: IntlShape, changes: readonly OrderChange[], currency: string): string {
  return changes.map((change) => changeWords(intl, change, currency)).join('; ');
}
