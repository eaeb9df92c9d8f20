import type { IntlShape } from 'react-intl';
import { formatMoney } from '../../kit/i18n/money.tsx';
import { isMessageId } from '../../kit/i18n/messages.ts';
import type { Order } from '#contract/service/order.ts';
import { refundedCents } from '../../order-math/order-amounts.ts';
import { orderTitle } from '../../order-math/order-title.ts';
import type { ListChanges } from './list-changes.ts';

function statusWord(intl: IntlShape, set: 'payment_status' | 'fulfillment_status', value: string): string {
  const id = `${set}.${value}`;
  // Within a sentence; a value that nobody has a word for stays as it is.
  return isMessageId(id) ? intl.formatMessage({ id }).toLocaleLowerCase(intl.locale) : value;
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
      return intl.formatMessage({ id: 'change.status' }, { ticket, status: statusWord(intl, set, order[field]) });
    }
  }
  return intl.formatMessage({ id: 'change.other' }, { ticket });
}

/** What changed in a list, in a sentence or two for those who do not see it; empty where nothing did. Changes that `isNamed` does not single out are counted. */
export function changeWords(
  intl: IntlShape,
  { changed, arrived }: ListChanges,
  currencyOf: (order: Order) => string,
  isNamed: (order: Order) => boolean,
): string {
  const named = changed.filter(({ order }) => isNamed(order));
  const rest = changed.length - named.length;
  const texts = [
    ...(arrived.length > 0 ? [intl.formatMessage({ id: 'change.arrived' }, { count: arrived.length })] : []),
    ...named.map((change) => changeText(intl, change, currencyOf)),
    ...(rest > 0
      ? [intl.formatMessage({ id: named.length > 0 ? 'change.more' : 'change.count' }, { count: rest })]
      : []),
  ];
  return texts.join(' ');
}
