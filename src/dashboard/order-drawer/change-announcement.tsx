import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { formatMoney } from '../i18n/money.tsx';
import { isMessageId } from '../i18n/messages.ts';
import type { OrderChange } from './order-changes.ts';

function statusWord(intl: IntlShape, set: 'payment_status' | 'fulfillment_status', value: string): string {
  const id = `${set}.${value}`;
  return isMessageId(id) ? intl.formatMessage({ id }) : value;
}

function changeWords(intl: IntlShape, change: OrderChange, currency: string): string {
  switch (change.kind) {
    case 'payment_status':
    case 'fulfillment_status': {
      const status = statusWord(intl, change.kind, change.value);
      return intl.formatMessage({ id: `drawer.changed.${change.kind}` }, { status });
    }
    case 'refunded': {
      const amount = formatMoney(intl.locale, Math.abs(change.cents), currency);
      return intl.formatMessage(
        { id: change.cents < 0 ? 'drawer.changed.unrefunded' : 'drawer.changed.refunded' },
        { amount },
      );
    }
    case 'total':
      return intl.formatMessage(
        { id: 'drawer.changed.total' },
        { amount: formatMoney(intl.locale, change.cents, currency) },
      );
    default:
      return intl.formatMessage({ id: `drawer.changed.${change.kind}` });
  }
}

/** Tells a screen reader politely what changed of the open order. */
export function ChangeAnnouncement({ changes, currency }: { changes: readonly OrderChange[]; currency: string }) {
  const intl = useIntl();
  return (
    <p role="status" className="sr-only">
      {changes.length > 0 && (
        <FormattedMessage
          id="drawer.changed"
          values={{ changes: changes.map((change) => changeWords(intl, change, currency)).join('; ') }}
        />
      )}
    </p>
  );
}
