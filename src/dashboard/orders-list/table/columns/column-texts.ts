import { linesOf, type TextLines } from '../../../kit/rows/text-lines.tsx';
import { refundedCents } from '../../../order-math/order-amounts.ts';
import { formatMoney } from '../../../kit/i18n/money.tsx';
import { orderTitle } from '../../../order-words/order-title.ts';
import { timeOfDay } from '../../../stores/store-clock.ts';
import { type CellOrder, clockOf, dayText, zoneText } from './cells.tsx';
import { owedText, plainAmount } from './money-cells.tsx';
import { statusParts } from '../../../order-words/status-parts.tsx';
import type { OrdersTableMeta } from './table-meta.ts';

/** How many of the newest orders are looked at: enough to know how a group of stores numbers its tickets. */
const SAMPLED_ORDERS = 200;
/** Two digits, before noon and after it: no time is wider. */
const WIDEST_TIMES = ['10:00', '22:00'];

/** What the columns that days sum up show of an order, in cents. */
const AMOUNTS = {
  refunded: (order: CellOrder) => -(refundedCents(order) ?? 0),
  total: ({ totalCents }: CellOrder) => totalCents,
} as const;

/** The longest amounts of each column: of one order, and of all of them together, which no day's heading is likely to exceed. */
function amountTexts(orders: readonly CellOrder[], meta: OrdersTableMeta): TextLines[] {
  const { locale, formatMessage } = meta.intl;
  const byCurrency = Map.groupBy(orders, ({ storeId }) => meta.stores.find(storeId).currency);
  return Object.entries(AMOUNTS).map(([column, centsOf]) => {
    const texts = [...byCurrency].flatMap(([currency, some]) => {
      const cents = some.map(centsOf);
      const most = cents.reduce((most, each) => (Math.abs(each) > Math.abs(most) ? each : most), 0);
      const text = (amount: number) =>
        meta.headerCurrency === currency
          ? plainAmount(locale, amount, currency)
          : formatMoney(locale, amount, currency);
      return [
        text(cents.reduce((sum, each) => sum + each, 0)),
        text(most) + (column === 'refunded' && most !== 0 ? `\u2003${formatMessage({ id: 'row.refund_all' })}` : ''),
      ];
    });
    return { column, lines: linesOf(texts), className: 'px-1.5 font-medium' };
  });
}

/** A payment status's word, which stands beside an icon, and what is owed. */
function paymentTexts(order: CellOrder, meta: OrdersTableMeta): string[] {
  const { children: word } = statusParts(meta.intl, 'payment', order.paymentStatus);
  return [typeof word === 'string' ? word : order.paymentStatus, owedText(order, meta) ?? []].flat();
}

/**
 * The texts of the newest orders that columns make room for; `time_and_day` are those of a time with its day beside it. `isSorted` is true
 * if no headings show the day.
 */
export function columnTexts(orders: readonly CellOrder[], meta: OrdersTableMeta, isSorted: boolean): TextLines[] {
  const sample = orders.slice(0, SAMPLED_ORDERS);
  // One order of each day of each clock, because formatting every time would take longer than laying all texts out.
  const days = new Map(
    sample.map((order) => {
      const day = meta.dayOn(clockOf(order, meta), order.createdAt);
      return [`${order.storeId} ${order.tzOffsetMinutes} ${day}`, order];
    }),
  );
  const times = WIDEST_TIMES.map((time) => timeOfDay(meta.intl.locale, time));
  const shown = [...days.values()].flatMap((order) => {
    const day = meta.showsZones || isSorted ? [dayText(order, order.createdAt, meta)] : [];
    return times.map((time) => [time + zoneText(order, meta), ...day]);
  });
  return [
    { column: 'time', lines: linesOf(shown.map((texts) => (isSorted ? texts.join('\u2003') : (texts[0] ?? '')))) },
    { column: 'time_and_day', lines: linesOf(shown.map((texts) => texts.join('\u2003'))) },
    { column: 'ticket', lines: linesOf(sample.map(orderTitle)), className: 'px-1.5 font-medium' },
    { column: 'store', lines: linesOf(sample.map(({ storeId }) => meta.stores.find(storeId).name)) },
    {
      column: 'payment',
      lines: linesOf(sample.flatMap((order) => paymentTexts(order, meta))),
      className: 'ps-6.5 pe-1.5',
    },
    ...amountTexts(sample, meta),
  ];
}
