import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import type { Order } from '#contract/order.ts';
import { storeClockOf } from '../../api/store-clock-of.ts';
import { useStores } from '../../api/stores.ts';
import { Money } from '../../i18n/money.tsx';
import { openValueName } from '../../i18n/open-value.ts';
import { formatMoment } from '../../i18n/store-clock.ts';
import { StoreTime } from '../../i18n/store-time.tsx';
import { refundedCents } from '../../order-math/order-amounts.ts';
import { orderTitle } from '../../order-math/order-title.ts';
import { useShowsZones } from './shows-zones.ts';

type CellProps = { order: Order };

const EMPTY = <span className="text-ink-faint">—</span>;

/** When the order was made, on its store's clock: the time first, because that is what people look for. */
export function TimeCell({ order }: CellProps) {
  const { locale } = useIntl();
  const clock = storeClockOf(order, useStores().find(order.storeId));
  const showZone = useShowsZones();
  return (
    <>
      <StoreTime timestamp={order.createdAt} clock={clock} style="time" showZone={showZone} />
      <span className="ms-2 text-ink-muted">{formatMoment(locale, order.createdAt, clock, 'day')}</span>
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

/** Money given back, with a minus sign; nothing where nothing was. */
export function RefundedCell({ order }: CellProps) {
  const { currency } = useStores().find(order.storeId);
  const cents = refundedCents(order) ?? 0;
  return cents === 0 ? null : <Money cents={-cents} currency={currency} className="font-medium text-refund" />;
}

/** The final total; 0 is a total too. */
export function TotalCell({ order }: CellProps) {
  const { currency } = useStores().find(order.storeId);
  return <Money cents={order.totalCents} currency={currency} className="font-medium" />;
}
