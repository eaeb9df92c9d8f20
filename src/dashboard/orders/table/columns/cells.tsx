import type { Order } from '#contract/service/order.ts';
import { openValueParts } from '../../../order-labels/open-value.ts';
import { clockName, formatMoment } from '../../../stores/store-clock.ts';
import { type StoreClock, storeClockOf } from '#order-domain/days/store-clock.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { decimalFormat } from '../../../ui/i18n/formatters.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { itemCount } from '#order-domain/order/order-amounts.ts';
import {
  type CellContent,
  EMPTY,
  inlineCell,
  nameContent,
} from '../../../ui/table/cell-content.tsx';
import type { OrdersTableMeta } from './table-meta.ts';

/**
 * What a cell of an order shows; `headingDay` is the day (`YYYY-MM-DD`) of the heading above its
 * row. A plain function rather than a component, because a component for each cell would be most of
 * the cost of a row.
 */
export type Cell = (
  order: Order,
  meta: OrdersTableMeta,
  headingDay: string | undefined,
) => CellContent;

function text(value: string | null | undefined): CellContent {
  return value?.trim() ? nameContent(value) : EMPTY;
}

/** The clock of an order's store. */
export function clockOf(order: Order, { stores }: OrdersTableMeta): StoreClock {
  return storeClockOf(order, stores.find(order.storeId));
}

/** A time of day. */
function time(
  order: Order,
  timestamp: string,
  meta: OrdersTableMeta,
  showsZone: boolean,
): CellContent {
  const { locale } = meta.intl;
  const clock = clockOf(order, meta);
  const words = formatMoment(locale, timestamp, clock, 'time');
  if (!showsZone) return { dateTime: timestamp, children: words };
  return {
    dateTime: timestamp,
    children: (
      <>
        {words}{' '}
        {/* A box of its own: on a right-to-left page letters next to digits would swap and lose the gap. */}
        <span className="inline-block text-ink-faint">{clockName(locale, timestamp, clock)}</span>
      </>
    ),
  };
}

/** Whether the heading already shows the day of the order. */
function isHeadingDay(
  order: Order,
  meta: OrdersTableMeta,
  headingDay: string | undefined,
): boolean {
  return (
    headingDay !== undefined && meta.dayOn(clockOf(order, meta), order.createdAt) === headingDay
  );
}

/** The day of a timestamp on the clock of an order's store. */
export function dayText(order: Order, timestamp: string, meta: OrdersTableMeta): string {
  return formatMoment(meta.intl.locale, timestamp, clockOf(order, meta), 'day');
}

/**
 * The order's creation time on its store's clock. In a list without days, its day stands before it
 * in the same line; a day other than the heading's stands after it and wraps in a narrow column.
 */
export const timeCell: Cell = (order, meta, headingDay) => {
  const created = time(order, order.createdAt, meta, meta.showsZones);
  if (isHeadingDay(order, meta, headingDay)) return created;
  if (headingDay === undefined) {
    return {
      children: (
        <>
          <span className="me-1 whitespace-nowrap text-ink-muted">
            {dayText(order, order.createdAt, meta)}
          </span>{' '}
          {inlineCell(created)}
        </>
      ),
    };
  }
  return {
    children: (
      <span className="flex flex-wrap gap-x-2 leading-4">
        {inlineCell(created, 'inline-block')}
        <span className="text-ink-muted">{dayText(order, order.createdAt, meta)}</span>
      </span>
    ),
  };
};

/** What stands after an order's time: the name of its store's clock, if times show it. */
export function zoneText(order: Order, meta: OrdersTableMeta): string {
  return meta.showsZones
    ? ` ${clockName(meta.intl.locale, order.createdAt, clockOf(order, meta))}`
    : '';
}

/**
 * Time and day for screen readers, which may not read the heading; undefined where the cell itself
 * shows the day.
 */
export function timeLabel(
  order: Order,
  meta: OrdersTableMeta,
  headingDay: string | undefined,
): string | undefined {
  if (!isHeadingDay(order, meta, headingDay)) return undefined;
  const time = formatMoment(meta.intl.locale, order.createdAt, clockOf(order, meta), 'time');
  return `${time}${zoneText(order, meta)}, ${dayText(order, order.createdAt, meta)}`;
}

/**
 * When the payment was completed, on the store's clock, followed by the day if that is not the
 * order's.
 */
export const paidAtCell: Cell = (order, meta) => {
  const { paidAt } = order;
  if (!paidAt) return EMPTY;
  const clock = clockOf(order, meta);
  const paid = time(order, paidAt, meta, false);
  if (meta.dayOn(clock, paidAt) === meta.dayOn(clock, order.createdAt)) return paid;
  return {
    children: (
      <>
        {inlineCell(paid, 'inline-block')}
        <span className="ms-2 inline-block text-ink-muted">{dayText(order, paidAt, meta)}</span>
      </>
    ),
  };
};

/**
 * The order's ticket as a link, so that it can be opened in another tab; the row handles a plain
 * click.
 */
export const ticketCell: Cell = (order, { search }) => {
  return {
    children: (
      <a
        href={`/orders/${encodeURIComponent(order.id)}${search}`}
        tabIndex={-1}
        draggable={false}
        dir="auto"
        className="font-medium hover:underline"
      >
        {orderTitle(order)}
      </a>
    ),
  };
};

/** The store's daily number of the order. */
export const sequenceCell: Cell = (order) => text(order.sequenceNumber?.toString());

/** The store's name. */
export const storeCell: Cell = (order, { stores }) => nameContent(stores.find(order.storeId).name);

/** The service type. */
export const serviceCell: Cell = (order, { intl }) =>
  openValueParts(intl, 'service_type', order.serviceType);

/** The source of the order. */
export const sourceCell: Cell = (order, { intl }) => openValueParts(intl, 'source', order.source);

/** The member's name. */
export const memberCell: Cell = (order) => text(order.memberName);

/** The coupon's code. */
export const couponCell: Cell = (order) => text(order.couponCode);

/** The complete order id. */
export const orderIdCell: Cell = (order) => ({
  // Only the text selects itself on a click; clicking elsewhere in the cell opens the order.
  children: <span className="text-ink-muted select-all">{order.id}</span>,
});

/** The table, and the member or else the person who picks up. */
export const customerCell: Cell = (order) => {
  const table = order.tableName?.trim() ? order.tableName : undefined;
  const person = order.memberName?.trim() ? order.memberName : order.pickupName;
  if (table === undefined || !person?.trim()) return text(table ?? person);
  return {
    children: (
      <span className="flex gap-1.5">
        <bdi className="max-w-full shrink-0 truncate">{table}</bdi>
        <bdi className="min-w-0 truncate text-ink-muted">{person}</bdi>
      </span>
    ),
  };
};

/** How many items are listed by name. */
const NAMED = 3;

/** The number of items and the names of the first ones; a combo counts once. */
export const itemsCell: Cell = (order, { intl: { locale }, nameLanguage }) => {
  // The list was loaded without items; they arrive with the next response.
  if (!order.items) return { children: '…', className: 'text-ink-faint' };
  if (order.items.length === 0) return EMPTY;
  const lines = order.items.filter(({ itemRole }) => itemRole !== 'combo_child');
  const names = lines.flatMap(({ id, productName }) => {
    const picked = pickLocalized(productName, nameLanguage);
    return picked ? [{ id, ...picked }] : [];
  });
  return {
    children: (
      <>
        <span className="font-medium">
          {decimalFormat(locale, 0, 3).format(itemCount(lines.map(({ qty }) => qty)))}
        </span>
        {names.slice(0, NAMED).map(({ id, text, lang }, index) => (
          <span key={id} className="text-ink-muted">
            {index === 0 ? '\u2002' : ', '}
            <bdi lang={lang}>{text}</bdi>
          </span>
        ))}
        {names.length > NAMED && <span className="text-ink-muted">, …</span>}
      </>
    ),
  };
};
