import { useContext } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import type { Order } from '#contract/order.ts';
import { readInstant } from '#contract/rfc3339.ts';
import { storeClockOf } from '../../api/store-clock-of.ts';
import { useStores } from '../../api/stores.ts';
import { openValueName } from '../../i18n/open-value.ts';
import { formatMoment, localDay, type StoreClock } from '../../i18n/store-clock.ts';
import { StoreTime } from '../../i18n/store-time.tsx';
import { orderTitle } from '../../order-math/order-title.ts';
import { HeadingDay } from './list-days.ts';
import { useShowsZones } from './shows-zones.ts';

type CellProps = { order: Order };

export const EMPTY = <span className="text-ink-faint">—</span>;

function text(value: string | null | undefined) {
  return value?.trim() ? <bdi>{value}</bdi> : EMPTY;
}

function dayOn(clock: StoreClock, timestamp: string): string | undefined {
  const instant = readInstant(timestamp);
  return instant.ok ? localDay(instant.value.epochSeconds, clock).day : undefined;
}

/** When the order was made, on its store's clock: the time first, and the day where it is not the heading's. */
export function TimeCell({ order }: CellProps) {
  const { locale } = useIntl();
  const clock = storeClockOf(order, useStores().find(order.storeId));
  const showZone = useShowsZones();
  const headingDay = useContext(HeadingDay);
  const isSaid = headingDay !== undefined && dayOn(clock, order.createdAt) === headingDay;
  return (
    <>
      <StoreTime timestamp={order.createdAt} clock={clock} style="time" showZone={showZone} />
      <span className={isSaid ? 'sr-only' : 'ms-2 text-ink-muted'}>
        {formatMoment(locale, order.createdAt, clock, 'day')}
      </span>
    </>
  );
}

/** When the payment was complete, on the store's clock, with the day where it is not that of the order. */
export function PaidAtCell({ order }: CellProps) {
  const { locale } = useIntl();
  const clock = storeClockOf(order, useStores().find(order.storeId));
  const { paidAt } = order;
  if (!paidAt) return EMPTY;
  return (
    <>
      <StoreTime timestamp={paidAt} clock={clock} style="time" />
      {dayOn(clock, paidAt) !== dayOn(clock, order.createdAt) && (
        <span className="ms-2 text-ink-muted">{formatMoment(locale, paidAt, clock, 'day')}</span>
      )}
    </>
  );
}

/** The order's ticket as a link to it, so that it can be opened in a tab of its own. */
export function TicketCell({ order }: CellProps) {
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: `/orders/${order.id}`, search }}
      tabIndex={-1}
      className="font-medium hover:underline"
      onClick={(event) => {
        // A plain click is the row's; only "open in a new tab" is the link's own.
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) event.preventDefault();
        else event.stopPropagation();
      }}
    >
      <bdi>{orderTitle(order)}</bdi>
    </Link>
  );
}

/** The store's number of the order that day. */
export function SequenceCell({ order }: CellProps) {
  return text(order.sequenceNumber?.toString());
}

/** The store's name. */
export function StoreCell({ order }: CellProps) {
  return <bdi>{useStores().find(order.storeId).name}</bdi>;
}

/** How it is served. */
export function ServiceCell({ order }: CellProps) {
  return <bdi>{openValueName(useIntl(), 'service_type', order.serviceType)}</bdi>;
}

/** Where it came from. */
export function SourceCell({ order }: CellProps) {
  return <bdi>{openValueName(useIntl(), 'source', order.source)}</bdi>;
}

/** The member's name. */
export function MemberCell({ order }: CellProps) {
  return text(order.memberName);
}

/** The coupon's code. */
export function CouponCell({ order }: CellProps) {
  return text(order.couponCode);
}

/** The order's whole id. */
export function OrderIdCell({ order }: CellProps) {
  return <span className="text-ink-muted select-all">{order.id}</span>;
}

/** The table, else who ordered or picks up. */
export function CustomerCell({ order }: CellProps) {
  const parts = [order.tableName, order.memberName ?? order.pickupName].filter(
    (part) => part !== null && part !== undefined && part !== '',
  );
  if (parts.length === 0) return EMPTY;
  return (
    <>
      {parts.map((part, index) => (
        <bdi key={part} className={index > 0 ? 'ms-1.5 text-ink-muted' : ''}>
          {part}
        </bdi>
      ))}
    </>
  );
}
