import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { IntlShape } from 'react-intl';
import { readDate } from '#contract/service/rfc3339.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { formatMoney, moneyNodes } from '../../ui/i18n/money.tsx';
import { formatPercent } from '../../ui/i18n/percent.ts';
import { clockName, formatMoment } from '../../stores/store-clock.ts';
import { type StoreClock, storeClockOf } from '#order-domain/days/store-clock.ts';
import { type Days, dayZoneOf } from '#order-domain/days/store-span.ts';
import { storeDayOf } from '#order-domain/days/store-day.ts';
import { methodName } from '../../order-labels/method-name.ts';
import type { RefundMark } from '#contract/bff/order-store/refund-values.ts';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';

/** What cells need besides their refund. */
export type RefundsMeta = {
  readonly intl: IntlShape;
  readonly days: Days;
  /** The user's languages for names (BCP 47, comma-separated). */
  readonly languages: string;
  /** Whether the stores in view have several clocks. */
  readonly showsZones: boolean;
  /** Whether rows are grouped under day headings. */
  readonly isByDay: boolean;
  /** The address of the page with a refund's order open. */
  readonly hrefOf: (row: ListedRefund) => string;
};

/** Renders a cell of a refund; a plain function rather than a component, as for cells of orders. */
export type RefundCell = (row: ListedRefund, meta: RefundsMeta) => ReactNode;

const EMPTY = <span className="text-ink-faint">—</span>;
const DAY = 86_400;

/** The clock of a refund's store. */
export function refundClock(row: ListedRefund, { days }: Pick<RefundsMeta, 'days'>): StoreClock {
  return storeClockOf(row, days.stores.find(row.storeId));
}

/** The currency of a refund's store. */
export function currencyOf({ storeId }: ListedRefund, { days }: RefundsMeta): string {
  return days.stores.find(storeId).currency;
}

/** A mark as an icon with its words. */
function warning(mark: RefundMark, { intl }: RefundsMeta): ReactNode {
  const words = intl.formatMessage({ id: `refunds.mark.${mark}` });
  return (
    <span title={words} className="shrink-0 self-center text-warning">
      <TriangleAlert aria-hidden size={13} />
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** The time of a refund; with the day if no heading shows it. */
export function timeText(row: ListedRefund, refundedAt: string, meta: RefundsMeta): string {
  return formatMoment(
    meta.intl.locale,
    refundedAt,
    refundClock(row, meta),
    meta.isByDay ? 'time' : 'date-time',
  );
}

/** The name of a refund's clock; empty where all rows have the same. */
export function zoneText(row: ListedRefund, refundedAt: string, meta: RefundsMeta): string {
  return meta.showsZones ? clockName(meta.intl.locale, refundedAt, refundClock(row, meta)) : '';
}

/** The time of the refund on its store's clock; with the day if no heading shows it. */
export const timeCell: RefundCell = (row, meta) => {
  const { refundedAt } = row;
  if (refundedAt === undefined) return EMPTY;
  return (
    <time dateTime={refundedAt} className="inline-block">
      {timeText(row, refundedAt, meta)}
      {meta.showsZones && ' '}
      {meta.showsZones && (
        <span className="inline-block text-ink-faint">{zoneText(row, refundedAt, meta)}</span>
      )}
    </time>
  );
};

/** Day and time for screen readers, which may not read the heading. */
export function timeLabel(row: ListedRefund, meta: RefundsMeta): string | undefined {
  if (row.refundedAt === undefined || !meta.isByDay) return undefined;
  const clock = refundClock(row, meta);
  const zone = meta.showsZones ? ` ${clockName(meta.intl.locale, row.refundedAt, clock)}` : '';
  return `${formatMoment(meta.intl.locale, row.refundedAt, clock, 'day-time')}${zone}`;
}

/** When the order was created. */
export function orderedText(row: ListedRefund, meta: RefundsMeta): string {
  return formatMoment(meta.intl.locale, row.orderedAt, refundClock(row, meta), 'date-time');
}

/** The order's total. */
function totalText(row: ListedRefund, meta: RefundsMeta): string {
  return formatMoney(meta.intl.locale, row.orderTotalCents, currencyOf(row, meta));
}

/**
 * The order's ticket as a link, so that it can be opened in another tab; the row handles a plain
 * click. Without details of the refund, the order's time and total tell it from others.
 */
export const ticketCell: RefundCell = (row, meta) => {
  const ticket = (
    <a
      href={meta.hrefOf(row)}
      tabIndex={-1}
      draggable={false}
      className="min-w-0 truncate font-medium hover:underline"
    >
      <bdi>{row.ticket}</bdi>
    </a>
  );
  if (row.refundId !== undefined) return ticket;
  return (
    // In a narrow column, the time takes a second line. What takes a third is out of sight, so that
    // no part of it is shown.
    <span className="flex max-h-8 flex-wrap gap-x-1 overflow-hidden leading-4">
      {ticket} {/* On paper, columns of their own have both. */}
      <time dateTime={row.orderedAt} className="text-ink-muted print:hidden">
        {orderedText(row, meta)}
      </time>{' '}
      <span className="text-ink-muted print:hidden">
        · <bdi dir="ltr">{totalText(row, meta)}</bdi>
      </span>
    </span>
  );
};

/**
 * A text in any language, cut where there is no room: it begins where the column does, whichever
 * way it is written.
 */
function openText(text: string, title?: string): ReactNode {
  return (
    <span className="block truncate" title={title}>
      <bdi>{text}</bdi>
    </span>
  );
}

/** The store's name. */
export const storeCell: RefundCell = ({ storeId }, { days }) =>
  openText(days.stores.find(storeId).name);

/** The marks that stand beside the amount. */
export function amountMarks({ marks }: ListedRefund): readonly RefundMark[] {
  return marks.filter((mark) => mark === 'more_than_paid' || mark === 'below_zero');
}

/** The refunded amount with a minus sign. */
export const amountCell: RefundCell = (row, meta) => {
  if (row.refundId === undefined)
    return (
      <span className="text-ink-muted">
        {meta.intl.formatMessage({ id: 'refunds.amount_unknown' })}
      </span>
    );
  return (
    <span className="flex items-baseline justify-end gap-1 text-refund rtl:justify-start">
      {amountMarks(row).map((mark) => (
        <span key={mark} className="contents">
          {warning(mark, meta)}
        </span>
      ))}
      <span dir="ltr" className="shrink-0 font-medium">
        {moneyNodes(meta.intl.locale, 0 - row.amountCents, currencyOf(row, meta))}
      </span>
    </span>
  );
};

/**
 * A refund's share of the order's total in percent; a positive share is never rounded to 0% or
 * 100%.
 */
export function shareText(
  { locale, formatMessage }: IntlShape,
  amountCents: number,
  totalCents: number,
): string {
  if (totalCents <= 0) return '—';
  const share = (amountCents * 100) / totalCents;
  if (share > 0 && share < 1) return formatMessage({ id: 'refunds.share_small' });
  const rounded = Math.round(share);
  if (rounded === 100 && share !== 100) return formatPercent(locale, share < 100 ? 99 : 101);
  return formatPercent(locale, rounded);
}

/** The refund's share of the order's total. */
export const shareCell: RefundCell = (row, { intl }) =>
  row.refundId === undefined ? EMPTY : shareText(intl, row.amountCents, row.orderTotalCents);

/** The methods that got the money, marked if the order was paid with another method. */
export const methodCell: RefundCell = (row, meta) => {
  if (row.methods.length === 0) return EMPTY;
  return (
    <span className="flex items-baseline gap-1.5">
      <span className="min-w-0 truncate">
        {row.methods.map((method, index) => {
          const { text, lang } = methodName(meta.intl, meta.languages, method);
          return (
            <span key={method.value}>
              {index > 0 && ', '}
              <bdi lang={lang}>{text}</bdi>
            </span>
          );
        })}
      </span>
      {row.marks.includes('other_method') && warning('other_method', meta)}
    </span>
  );
};

/** The reason as the staff gave it. */
export const reasonCell: RefundCell = ({ refundId, reason }, { intl }) => {
  if (refundId === undefined) {
    return (
      <span
        className="block truncate text-warning"
        title={intl.formatMessage({ id: 'refunds.no_details_hint' })}
      >
        {intl.formatMessage({ id: 'refunds.mark.no_details' })}
      </span>
    );
  }
  if (reason === '')
    return (
      <span className="text-ink-faint">{intl.formatMessage({ id: 'refunds.reason_none' })}</span>
    );
  return openText(reason, reason);
};

function itemTexts({ items }: ListedRefund, { intl, languages }: RefundsMeta) {
  return items.flatMap(({ orderItemId, qty, name }, index) => {
    const picked = pickLocalized(name, languages);
    if (!picked) return [];
    const quantity = intl.formatNumber(qty, { maximumFractionDigits: 3 });
    return [
      { key: `${orderItemId} ${index}`, quantity: qty === 1 ? undefined : quantity, ...picked },
    ];
  });
}

/** The refunded items by name; their number where none has one. */
export const itemsCell: RefundCell = (row, meta) => {
  const { intl } = meta;
  if (row.refundId === undefined) return EMPTY;
  if (row.items.length === 0) {
    return row.marks.includes('no_items') ? (
      <span className="text-ink-faint">{intl.formatMessage({ id: 'refunds.mark.no_items' })}</span>
    ) : (
      EMPTY
    );
  }
  const texts = itemTexts(row, meta);
  if (texts.length === 0) {
    return (
      <span className="text-ink-muted">
        {intl.formatMessage({ id: 'refunds.items' }, { count: row.itemCount })}
      </span>
    );
  }
  return (
    <span className="block truncate">
      {texts.map(({ key, quantity, text, lang }, index) => (
        <span key={key}>
          {index > 0 && ', '}
          {quantity !== undefined && <span className="text-ink-muted">{quantity} × </span>}
          <bdi lang={lang}>{text}</bdi>
        </span>
      ))}
    </span>
  );
};

/** When the order was created, on its store's clock. */
export const orderedCell: RefundCell = (row, meta) => (
  <time dateTime={row.orderedAt} className="whitespace-nowrap">
    {orderedText(row, meta)}
  </time>
);

/** The order's total. */
export const totalCell: RefundCell = (row, meta) => (
  <span dir="ltr">{moneyNodes(meta.intl.locale, row.orderTotalCents, currencyOf(row, meta))}</span>
);

/**
 * The number of the store's own days from the order to the refund; undefined if either time is
 * unknown.
 */
export function daysBetween(
  { storeId, ordered, second }: ListedRefund,
  days: Days,
): number | undefined {
  if (ordered === undefined || second === undefined) return undefined;
  const zone = dayZoneOf(storeId, days);
  const [first, last] = [ordered, second].map((at) =>
    readDate(storeDayOf(at, zone, days.cutoffMinutes)),
  );
  return first?.ok && last?.ok ? Math.round((last.value - first.value) / DAY) : undefined;
}

/** The days from the order to the refund in words; undefined if either time is unknown. */
export function daysText(row: ListedRefund, { intl, days }: RefundsMeta): string | undefined {
  const count = daysBetween(row, days);
  return count === undefined
    ? undefined
    : intl.formatMessage({ id: 'refunds.days_after' }, { days: count });
}

/** How many days after the order the refund came. */
export const daysCell: RefundCell = (row, meta) => daysText(row, meta) ?? EMPTY;
