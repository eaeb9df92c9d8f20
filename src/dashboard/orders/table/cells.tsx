import { type ReactNode, useContext } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import type { Order } from '#contract/service/order.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { localDay, type StoreClock, getStoreClock } from '#order-domain/days/store-clock.ts';
import { itemCount } from '#order-domain/order/order-amounts.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { openValueLabel } from '../../order-labels/humanize-enum.ts';
import { clockName, formatMoment } from '../../stores/store-clock.ts';
import { useStores } from '../../stores/stores.ts';
import { decimalFormat } from '../../ui/i18n/formatters.ts';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import type { CellProps } from '../../ui/table/table-columns.ts';
import { useShowsZones } from './shows-zones.ts';

export type OrderCellProps = CellProps<Order>;

/** A text from the data, in its own direction. */
export function TextOrDash({ text }: { text: string | null | undefined }): ReactNode {
  return text?.trim() ? <bdi>{text}</bdi> : <span className="text-ink-faint">—</span>;
}

function useClock(order: Order): StoreClock {
  return getStoreClock(order, useStores().find(order.storeId));
}

/** The time on the store's clock, and its day unless a heading shows it. */
export function TimeCell({ row, heading }: OrderCellProps) {
  const { locale } = useIntl();
  const showsZones = useShowsZones();
  const clock = useClock(row);
  const { created, createdAt } = row;
  const isUnderItsDay = created !== undefined && localDay(created, clock).day === heading;
  return (
    <span className="block leading-4 whitespace-normal">
      <time dateTime={createdAt}>{formatMoment(locale, createdAt, clock, 'time')}</time>{' '}
      {showsZones && (
        // A box of its own: in right-to-left text, letters next to digits would lose the gap.
        <span className="inline-block text-ink-faint">{clockName(locale, createdAt, clock)}</span>
      )}{' '}
      {created !== undefined && (
        // Screen readers may not read the heading.
        <span className={isUnderItsDay ? 'sr-only' : 'inline-block text-ink-muted'}>
          {formatMoment(locale, createdAt, clock, 'day')}
        </span>
      )}
    </span>
  );
}

/** Includes the day if it differs from the order's. */
export function PaidAtCell({ row }: OrderCellProps) {
  const { locale } = useIntl();
  const clock = useClock(row);
  if (!row.paidAt) return <TextOrDash text={undefined} />;
  const [paid, created] = [row.paidAt, row.createdAt].map((at) =>
    formatMoment(locale, at, clock, 'day'),
  );
  return (
    <time dateTime={row.paidAt}>
      {formatMoment(locale, row.paidAt, clock, paid === created ? 'time' : 'day-time')}
    </time>
  );
}

/** The ticket as a link, for another tab; the row handles a plain click. */
export function TicketCell({ row }: OrderCellProps) {
  const { search } = useLocation();
  return (
    <bdi>
      <a
        href={`/orders/${encodeURIComponent(row.id)}${search}`}
        tabIndex={-1}
        draggable={false}
        className="font-medium hover:underline"
      >
        {orderTitle(row)}
      </a>
    </bdi>
  );
}

export function SequenceCell({ row }: OrderCellProps) {
  return <TextOrDash text={row.sequenceNumber?.toString()} />;
}

export function StoreCell({ row }: OrderCellProps) {
  return <bdi>{useStores().find(row.storeId).name}</bdi>;
}

export function ServiceCell({ row }: OrderCellProps) {
  return openValueLabel(useIntl(), 'service_type', row.serviceType);
}

export function SourceCell({ row }: OrderCellProps) {
  return openValueLabel(useIntl(), 'source', row.source);
}

export function MemberCell({ row }: OrderCellProps) {
  return <TextOrDash text={row.memberName} />;
}

export function CouponCell({ row }: OrderCellProps) {
  return <TextOrDash text={row.couponCode} />;
}

export function OrderIdCell({ row }: OrderCellProps) {
  // Only the text selects itself on a click; clicking elsewhere in the cell opens the order.
  return <bdi className="text-ink-muted select-all">{row.id}</bdi>;
}

/** The table, and the member or else the person who picks up. */
export function CustomerCell({ row }: OrderCellProps) {
  const table = row.tableName?.trim();
  const person = row.memberName?.trim() || row.pickupName;
  if (!table || !person?.trim()) return <TextOrDash text={table || person} />;
  return (
    <bdi>
      {table} <span className="text-ink-muted">{person}</span>
    </bdi>
  );
}

/** The number of items listed by name. */
const NAMED = 3;

/** The number of items and the names of the first ones; a combo counts once. */
export function ItemsCell({ row: { items } }: OrderCellProps) {
  const { locale } = useIntl();
  const languages = useContext(NameLanguage);
  // The list was loaded without items; they arrive with the next response.
  if (!items) return <span className="text-ink-faint">…</span>;
  if (items.length === 0) return <TextOrDash text={undefined} />;
  const lines = items.filter(({ itemRole }) => itemRole !== 'combo_child');
  const names = lines.flatMap(({ id, productName }) => {
    const picked = pickLocalized(productName, languages);
    return picked ? [{ id, ...picked }] : [];
  });
  return (
    <bdi>
      <span className="me-2 font-medium">
        {decimalFormat(locale, 0, 3).format(itemCount(lines.map(({ qty }) => qty)))}
      </span>
      {names.slice(0, NAMED).map(({ id, text, lang }, index) => (
        <span key={id} className="text-ink-muted">
          {index > 0 && ', '}
          <span lang={lang}>{text}</span>
        </span>
      ))}
      {names.length > NAMED && <span className="text-ink-muted">, …</span>}
    </bdi>
  );
}
