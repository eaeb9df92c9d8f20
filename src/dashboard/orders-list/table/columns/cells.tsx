import type { ReactNode } from 'react';
import type { Order } from '#contract/service/order.ts';
import { openValueLabel } from '../../../order-words/open-value.ts';
import { clockName, formatMoment, type StoreClock, storeClockOf } from '../../../stores/store-clock.ts';
import { orderTitle } from '../../../order-math/order-title.ts';
import { pickLocalized } from '../../../kit/i18n/localized-text.ts';
import { sumQuantities } from '../../../order-math/order-lines.ts';
import type { OrdersTableMeta } from './table-meta.ts';

/**
 * Renders a cell of an order; `headingDay` is the day (`YYYY-MM-DD`) of the heading above its row. A plain function and no component,
 * because a component for each cell would be most of the cost of a row.
 */
export type Cell = (order: Order, meta: OrdersTableMeta, headingDay: string | undefined) => ReactNode;

export const EMPTY = <span className="text-ink-faint">—</span>;

/** A name keeps its own direction, so that its end is truncated; it is aligned to the start of the page's direction. */
const NAME = 'block truncate rtl:text-right';

function text(value: string | null | undefined): ReactNode {
  return value?.trim() ? <bdi className={NAME}>{value}</bdi> : EMPTY;
}

/** The clock of an order's store. */
export function clockOf(order: Order, { stores }: OrdersTableMeta): StoreClock {
  return storeClockOf(order, stores.find(order.storeId));
}

/** A time of day; the grid adds a title with the other clocks on hover. */
function time(order: Order, timestamp: string, meta: OrdersTableMeta, showsZone: boolean): ReactNode {
  const { locale } = meta.intl;
  const clock = clockOf(order, meta);
  return (
    // The key replaces the element, and the title the grid added to it, when its row renders another order.
    // Each part is a box of its own: on a right-to-left page letters next to digits would swap and lose the gap.
    <time key={`${order.id} ${timestamp}`} dateTime={timestamp} className="inline-block">
      {formatMoment(locale, timestamp, clock, 'time')}
      {showsZone && ' '}
      {showsZone && <span className="inline-block text-ink-faint">{clockName(locale, timestamp, clock)}</span>}
    </time>
  );
}

/** Whether the heading already shows the day of the order. */
function isHeadingDay(order: Order, meta: OrdersTableMeta, headingDay: string | undefined): boolean {
  return headingDay !== undefined && meta.dayOn(clockOf(order, meta), order.createdAt) === headingDay;
}

function day(order: Order, timestamp: string, meta: OrdersTableMeta): string {
  return formatMoment(meta.intl.locale, timestamp, clockOf(order, meta), 'day');
}

/** The order's creation time on its store's clock, followed by the day if that is not the heading's; in a narrow column below it. */
export const timeCell: Cell = (order, meta, headingDay) =>
  isHeadingDay(order, meta, headingDay) ? (
    time(order, order.createdAt, meta, meta.showsZones)
  ) : (
    <span className="flex flex-wrap gap-x-2 leading-tight">
      {time(order, order.createdAt, meta, meta.showsZones)}
      <span className="text-ink-muted">{day(order, order.createdAt, meta)}</span>
    </span>
  );

/** Time and day for screen readers, which may not read the heading; undefined where the cell itself shows the day. */
export function timeLabel(order: Order, meta: OrdersTableMeta, headingDay: string | undefined): string | undefined {
  if (!isHeadingDay(order, meta, headingDay)) return undefined;
  const { locale } = meta.intl;
  const clock = clockOf(order, meta);
  const zone = meta.showsZones ? ` ${clockName(locale, order.createdAt, clock)}` : '';
  return `${formatMoment(locale, order.createdAt, clock, 'time')}${zone}, ${day(order, order.createdAt, meta)}`;
}

/** When the payment was completed, on the store's clock, followed by the day if that is not the order's. */
export const paidAtCell: Cell = (order, meta) => {
  const { paidAt } = order;
  if (!paidAt) return EMPTY;
  const clock = clockOf(order, meta);
  return (
    <>
      {time(order, paidAt, meta, false)}
      {meta.dayOn(clock, paidAt) !== meta.dayOn(clock, order.createdAt) && (
        <span className="ms-2 inline-block text-ink-muted">{day(order, paidAt, meta)}</span>
      )}
    </>
  );
};

/** The order's ticket as a link, so that it can be opened in another tab; the row handles a plain click. */
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

/** The store's daily number of the order. */
export const sequenceCell: Cell = (order) => text(order.sequenceNumber?.toString());

/** The store's name. */
export const storeCell: Cell = (order, { stores }) => <bdi className={NAME}>{stores.find(order.storeId).name}</bdi>;

/** The service type. */
export const serviceCell: Cell = (order, { intl }) => openValueLabel(intl, 'service_type', order.serviceType);

/** The source of the order. */
export const sourceCell: Cell = (order, { intl }) => openValueLabel(intl, 'source', order.source);

/** The member's name. */
export const memberCell: Cell = (order) => text(order.memberName);

/** The coupon's code. */
export const couponCell: Cell = (order) => text(order.couponCode);

/** The complete order id. */
export const orderIdCell: Cell = (order) => <span className="text-ink-muted select-all">{order.id}</span>;

/** The table, the member or whoever picks up. */
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

/** How many items are listed by name. */
const NAMED = 3;

/** The number of items and the names of the first ones; a combo counts once. */
export const itemsCell: Cell = (order, { intl, nameLanguage }) => {
  // The list was loaded without items; they come with the next answer.
  if (!order.items) return <span className="text-ink-faint">…</span>;
  if (order.items.length === 0) return EMPTY;
  const lines = order.items.filter(({ itemRole }) => itemRole !== 'combo_child');
  const names = lines.flatMap(({ id, productName }) => {
    const picked = pickLocalized(productName, nameLanguage);
    return picked ? [{ id, ...picked }] : [];
  });
  return (
    <>
      <span className="font-medium">
        {intl.formatNumber(sumQuantities(lines.map(({ qty }) => qty)), { maximumFractionDigits: 3 })}
      </span>
      {names.slice(0, NAMED).map(({ id, text, lang }, index) => (
        <span key={id} className="text-ink-muted">
          {index === 0 ? '\u2002' : ', '}
          <bdi lang={lang}>{text}</bdi>
        </span>
      ))}
      {names.length > NAMED && <span className="text-ink-muted">, …</span>}
    </>
  );
};
