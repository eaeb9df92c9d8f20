import { linesOf, type TextLines } from '../../../kit/rows/text-lines.tsx';
import { orderTitle } from '../../../order-words/order-title.ts';
import { timeOfDay } from '../../../stores/store-clock.ts';
import { type CellOrder, clockOf, dayText, zoneText } from './cells.tsx';
import type { OrdersTableMeta } from './table-meta.ts';

/** How many of the newest orders are looked at: enough to know how a group of stores numbers its tickets. */
const SAMPLED_ORDERS = 200;
/** Two digits, before noon and after it: no time is wider. */
const WIDEST_TIMES = ['10:00', '22:00'];

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
    { column: 'time', lines: linesOf(shown.flatMap((texts) => (isSorted ? texts : texts.slice(0, 1)))) },
    { column: 'time_and_day', lines: linesOf(shown.map((texts) => texts.join('\u2003'))) },
    { column: 'ticket', lines: linesOf(sample.map(orderTitle)), className: 'px-1.5 font-medium' },
    { column: 'store', lines: linesOf(sample.map(({ storeId }) => meta.stores.find(storeId).name)) },
  ];
}
