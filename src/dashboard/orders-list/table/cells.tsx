import type { ReactNode } from 'react';
import type { Order } from '#contract/service/order.ts';
import { clockName, formatMoment, type StoreClock, storeClockOf } from '../../stores/store-clock.ts';
import { openValueName } from '../../order-words/open-value.ts';
import { orderTitle } from '../../order-math/order-title.ts';
import type { CellContext } from './cell-context.ts';

/** What a cell shows of an order; `headingDay` is the day (`YYYY-MM-DD`) that its row stands under. Plain functions, since a component for each cell would be most of what a row costs. */
export type Cell = (order: Order, context: CellContext, headingDay: string | undefined) => ReactNode;

export const EMPTY = <span className="text-ink-faint">—</span>;

/** A name in its own direction, so that what is cut off is its end, where the page's direction has it begin. */
const NAME = 'block truncate rtl:text-right';

function text(value: string | null | undefined): ReactNode {
  return value?.trim() ? <bdi className={NAME}>{value}</bdi> : EMPTY;
}

/** The clock of an order's store. */
export function clockOf(order: Order, { stores }: CellContext): StoreClock {
  return storeClockOf(order, stores.find(order.storeId));
}

/** A time of day, to which the grid adds the other clocks when it is pointed at. */
function time(order: Order, timestamp: string, context: CellContext, showsZone: boolean): ReactNode {
  const { locale } = context.intl;
  const clock = clockOf(order, context);
  return (
    // With its order it goes, and with it the title that it was given.
    // Its parts are boxes of their own: in a right-to-left page letters beside digits would change places and lose the gap.
    <time key={`${order.id} ${timestamp}`} dateTime={timestamp} className="inline-block">
      {formatMoment(locale, timestamp, clock, 'time')}
      {showsZone && ' '}
      {showsZone && <span className="inline-block text-ink-faint">{clockName(locale, timestamp, clock)}</span>}
    </time>
  );
}

function isSaid(order: Order, context: CellContext, headingDay: string | undefined): boolean {
  return headingDay !== undefined && context.dayOn(clockOf(order, context), order.createdAt) === headingDay;
}

function day(order: Order, timestamp: string, context: CellContext): string {
  return formatMoment(context.intl.locale, timestamp, clockOf(order, context), 'day');
}

/** When the order was made, on its store's clock: the time first, and the day where it is not the heading's. */
export const timeCell: Cell = (order, context, headingDay) => (
  <>
    {time(order, order.createdAt, context, context.showsZones)}
    {!isSaid(order, context, headingDay) && (
      <span className="ms-2 inline-block text-ink-muted">{day(order, order.createdAt, context)}</span>
    )}
  </>
);

/** The time and, for those who do not see the heading, the day; undefined where the cell says it. */
export function timeLabel(order: Order, context: CellContext, headingDay: string | undefined): string | undefined {
  if (!isSaid(order, context, headingDay)) return undefined;
  const { locale } = context.intl;
  const clock = clockOf(order, context);
  const zone = context.showsZones ? ` ${clockName(locale, order.createdAt, clock)}` : '';
  return `${formatMoment(locale, order.createdAt, clock, 'time')}${zone}, ${day(order, order.createdAt, context)}`;
}

/** When the payment was complete, on the store's clock, with the day where it is not that of the order. */
export const paidAtCell: Cell = (order, context) => {
  const { paidAt } = order;
  if (!paidAt) return EMPTY;
  const clock = clockOf(order, context);
  return (
    <>
      {time(order, paidAt, context, false)}
      {context.dayOn(clock, paidAt) !== context.dayOn(clock, order.createdAt) && (
        <span className="ms-2 inline-block text-ink-muted">{day(order, paidAt, context)}</span>
      )}
    </>
  );
};

/** The order's ticket as a link to it, so that it can be opened in a tab of its own; a plain click is the row's. */
export const ticketCell: Cell = (order, { search }) => (
  <a
    href={`/orders/${encodeURIComponent(order.id)}${search}`}
    tabIndex={-1}
    draggable={false}
    className="font-medium hover:underline"
  >
    <bdi>{orderTitle(order)}</bdi>
  </a>
);

/** The store's number of the order that day. */
export const sequenceCell: Cell = (order) => text(order.sequenceNumber?.toString());

/** The store's name. */
export const storeCell: Cell = (order, { stores }) => <bdi className={NAME}>{stores.find(order.storeId).name}</bdi>;

/** How it is served. */
export const serviceCell: Cell = (order, { intl }) => (
  <bdi>{openValueName(intl, 'service_type', order.serviceType)}</bdi>
);

/** Where it came from. */
export const sourceCell: Cell = (order, { intl }) => <bdi>{openValueName(intl, 'source', order.source)}</bdi>;

/** The member's name. */
export const memberCell: Cell = (order) => text(order.memberName);

/** The coupon's code. */
export const couponCell: Cell = (order) => text(order.couponCode);

/** The order's whole id. */
export const orderIdCell: Cell = (order) => <span className="text-ink-muted select-all">{order.id}</span>;

/** The table, else who ordered or picks up. */
export const customerCell: Cell = (order) => {
  const table = order.tableName?.trim() ? order.tableName : undefined;
  const name = order.memberName?.trim() ? order.memberName : order.pickupName;
  if (!name?.trim()) return text(table);
  if (table === undefined) return <bdi className={NAME}>{name}</bdi>;
  return (
    <span className="flex gap-1.5">
      <bdi className="max-w-full shrink-0 truncate">{table}</bdi>
      <bdi className="min-w-0 truncate text-ink-muted">{name}</bdi>
    </span>
  );
};
