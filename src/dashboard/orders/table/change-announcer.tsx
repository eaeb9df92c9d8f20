import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { readableValue } from '#contract/text/readable-value.ts';
import { isMessageId } from '../../ui/i18n/messages.ts';
import { formatMoney } from '../../ui/i18n/money.tsx';
import { refundedCents } from '#order-domain/order/order-amounts.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { useStores } from '../../stores/stores.ts';
import type { ListChanges } from './list-changes.ts';
import { rowIdAt } from '../../ui/table/row-events.ts';

function statusWord(
  intl: IntlShape,
  set: 'payment_status' | 'fulfillment_status',
  value: string,
): string {
  const id = `${set}.${value}`;
  // In lower case, since it stands within a sentence.
  return (isMessageId(id) ? intl.formatMessage({ id }) : readableValue(value)).toLocaleLowerCase(
    intl.locale,
  );
}

function changeText(
  intl: IntlShape,
  { before, order }: ListChanges['changed'][number],
  currencyOf: (order: Order) => string,
): string {
  const ticket = orderTitle(order);
  const refunded = (refundedCents(order) ?? 0) - (refundedCents(before) ?? 0);
  if (refunded > 0) {
    const amount = formatMoney(intl.locale, refunded, currencyOf(order));
    return intl.formatMessage({ id: 'change.refunded' }, { ticket, amount });
  }
  for (const [set, field] of [
    ['fulfillment_status', 'fulfillmentStatus'],
    ['payment_status', 'paymentStatus'],
  ] as const) {
    if (order[field] !== before[field]) {
      return intl.formatMessage(
        { id: 'change.status' },
        { ticket, status: statusWord(intl, set, order[field]) },
      );
    }
  }
  return intl.formatMessage({ id: 'change.other' }, { ticket });
}

/**
 * What screen readers are told of changes in a list: how many orders arrived, and what changed in
 * the one with this id; empty if neither.
 */
export function changeWords(
  intl: IntlShape,
  { changed, arrived }: ListChanges,
  currencyOf: (order: Order) => string,
  orderId: string | undefined,
): string {
  const own = changed.find(({ order }) => order.id === orderId);
  const texts = [
    ...(arrived.length > 0
      ? [intl.formatMessage({ id: 'change.arrived' }, { count: arrived.length })]
      : []),
    ...(own ? [changeText(intl, own, currencyOf)] : []),
  ];
  return texts.join(' ');
}

/** The id of the order whose row or cell has the focus. */
function focusedId(): string | undefined {
  return document.activeElement === null ? undefined : rowIdAt(document.activeElement);
}

/**
 * Tells screen readers of new orders, and what changed in the order whose row has the focus; the
 * drawer tells of the open one itself.
 */
export function ChangeAnnouncer({
  changes,
  openId,
}: {
  changes: ListChanges;
  openId: string | undefined;
}) {
  const intl = useIntl();
  const stores = useStores();
  const [{ told, text }, setTold] = useState({ told: changes, text: '' });
  if (told !== changes) {
    const focused = focusedId();
    const currencyOf = (order: Order) => stores.find(order.storeId).currency;
    setTold({
      told: changes,
      text: changeWords(intl, changes, currencyOf, focused === openId ? undefined : focused),
    });
  }
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
