import type { Order } from '#contract/service/order.ts';
import { type ColumnTexts, SAMPLED_ROWS } from '../../../ui/table/table-columns.ts';
import { refundedCents } from '#order-domain/order/order-amounts.ts';
import { formatMoney } from '../../../ui/i18n/money.tsx';
import { openValueName, statusName } from '../../../order-labels/open-value.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { timeOfDay } from '../../../stores/store-clock.ts';
import { clockOf, dayText, zoneText } from './cells.tsx';
import { owedText, plainAmount } from './money-cells.tsx';
import type { OrdersTableMeta } from './table-meta.ts';

/** Two digits, before noon and after it: no time is wider. */
const WIDEST_TIMES = ['10:00', '22:00'];

/** A text of each of the first orders. */
function sampled(orders: readonly Order[], textOf: (order: Order) => string): string[] {
  return orders.slice(0, SAMPLED_ROWS).map(textOf);
}

/**
 * The names of values of an open set, which get room that is left rather than take it from other
 * columns.
 */
export function valueTexts(set: 'service_type' | 'source', key: 'serviceType' | 'source') {
  return (orders: readonly Order[], { intl }: OrdersTableMeta): ColumnTexts => ({
    texts: [],
    preferred: sampled(orders, (order) => openValueName(intl, set, order[key])),
  });
}

/** A payment status's word, which stands beside an icon, and what is owed. */
export function paymentTexts(orders: readonly Order[], meta: OrdersTableMeta): ColumnTexts {
  return {
    texts: orders
      .slice(0, SAMPLED_ROWS)
      .flatMap((order) => [
        statusName(meta.intl, 'payment_status', order.paymentStatus),
        owedText(order, meta),
      ]),
    className: 'ps-6.5 pe-1.5',
  };
}

/**
 * The times of some orders and their days, beside them or below; without headings, the days always
 * stand beside them.
 */
export function timeTexts(orders: readonly Order[], meta: OrdersTableMeta): ColumnTexts {
  // One order of each day of each clock, because formatting every time would take longer than
  // laying all texts out.
  const days = new Map(
    orders.slice(0, SAMPLED_ROWS).map((order) => {
      const day = meta.dayOn(clockOf(order, meta), order.createdAt);
      return [`${order.storeId} ${order.tzOffsetMinutes} ${day}`, order];
    }),
  );
  const times = WIDEST_TIMES.map((time) => timeOfDay(meta.intl.locale, time));
  const shown = [...days.values()].flatMap((order) => {
    const day = meta.showsZones || !meta.isByDay ? [dayText(order, order.createdAt, meta)] : [];
    const zone = zoneText(order, meta);
    return times.map((time) => [time + zone, ...day]);
  });
  const preferred = shown.map((texts) => texts.join('\u2003'));
  return { texts: meta.isByDay ? shown.flat() : preferred, preferred };
}

/** The tickets of some orders. */
export function ticketTexts(orders: readonly Order[]): ColumnTexts {
  return { texts: sampled(orders, orderTitle), className: 'font-medium' };
}

/** The names of the stores of some orders. */
export function storeTexts(orders: readonly Order[], { stores }: OrdersTableMeta): ColumnTexts {
  return { texts: sampled(orders, ({ storeId }) => stores.find(storeId).name) };
}

/**
 * The longest amounts of a column in each currency: of one order, and of all of them together,
 * which no day's heading is likely to exceed.
 */
function amountTexts(
  orders: readonly Order[],
  meta: OrdersTableMeta,
  centsOf: (order: Order) => number,
  after = '',
): ColumnTexts {
  const { locale } = meta.intl;
  const byCurrency = Map.groupBy(
    orders.slice(0, SAMPLED_ROWS),
    ({ storeId }) => meta.stores.find(storeId).currency,
  );
  const texts = [...byCurrency].flatMap(([currency, some]) => {
    const cents = some.map(centsOf);
    const most = cents.reduce((most, each) => (Math.abs(each) > Math.abs(most) ? each : most), 0);
    const text = (amount: number) =>
      meta.headerCurrency === currency
        ? plainAmount(locale, amount, currency)
        : formatMoney(locale, amount, currency);
    return [
      text(cents.reduce((sum, each) => sum + each, 0)),
      text(most) + (most === 0 ? '' : after),
    ];
  });
  return { texts, className: 'font-medium' };
}

/** The longest totals. */
export function totalTexts(orders: readonly Order[], meta: OrdersTableMeta): ColumnTexts {
  return amountTexts(orders, meta, ({ totalCents }) => totalCents);
}

/** The longest refunded amounts, with the word that stands beside them. */
export function refundedTexts(orders: readonly Order[], meta: OrdersTableMeta): ColumnTexts {
  const word = `\u2003${meta.intl.formatMessage({ id: 'row.refund_all' })}`;
  return amountTexts(orders, meta, (order) => -(refundedCents(order) ?? 0), word);
}
