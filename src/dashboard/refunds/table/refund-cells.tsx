import { TriangleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { RefundMark } from '#contract/bff/order-store/refund-values.ts';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import { readDate } from '#contract/service/rfc3339.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { type StoreClock, getStoreClock } from '#order-domain/days/store-clock.ts';
import { toStoreDay } from '#order-domain/days/store-day.ts';
import { type Days, getDayZone } from '#order-domain/days/store-span.ts';
import { methodName } from '../../order-labels/method-name.ts';
import { useDays } from '../../stores/days.tsx';
import { clockName, formatMoment } from '../../stores/store-clock.ts';
import { useStores } from '../../stores/stores.ts';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { Money } from '../../ui/i18n/money-label.tsx';
import { formatPercent } from '../../ui/i18n/percent.ts';
import type { CellProps } from '../../ui/table/table-columns.ts';

export type RefundCellProps = CellProps<ListedRefund>;

/** Shared by all cells of the table. */
export const RefundsShown = createContext<{
  /** True when the stores in view have several time zones. */
  readonly showsZones: boolean;
  /** True when group headings show the days. */
  readonly isByDay: boolean;
  /** The address of the page with a refund's order open. */
  readonly hrefOf: (row: ListedRefund) => string;
}>({ showsZones: false, isByDay: false, hrefOf: () => '' });

const EMPTY = <span className="text-ink-faint">—</span>;
const DAY = 86_400;

function useClock(row: ListedRefund): StoreClock {
  return getStoreClock(row, useStores().find(row.storeId));
}

function useCurrency({ storeId }: ListedRefund): string {
  return useStores().find(storeId).currency;
}

function Warning({ mark }: { mark: RefundMark }) {
  const words = useIntl().formatMessage({ id: `refunds.mark.${mark}` });
  return (
    <span title={words} className="shrink-0 self-center text-warning">
      <TriangleAlert aria-hidden size={13} />
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** The time of the refund on its store's clock, with the day if no heading shows it. */
export function TimeCell({ row }: RefundCellProps) {
  const { locale } = useIntl();
  const { showsZones, isByDay } = useContext(RefundsShown);
  const clock = useClock(row);
  const { refundedAt } = row;
  if (refundedAt === undefined) return EMPTY;
  return (
    <span className="block leading-4 whitespace-normal">
      <time dateTime={refundedAt}>
        {formatMoment(locale, refundedAt, clock, isByDay ? 'time' : 'date-time')}
      </time>{' '}
      {showsZones && (
        <span className="inline-block text-ink-faint">{clockName(locale, refundedAt, clock)}</span>
      )}
      {isByDay && (
        // Screen readers may not read the heading.
        <span className="sr-only">{formatMoment(locale, refundedAt, clock, 'day')}</span>
      )}
    </span>
  );
}

/** On the store's clock. */
export function OrderedCell({ row }: RefundCellProps) {
  const { locale } = useIntl();
  return (
    <time dateTime={row.orderedAt} className="text-ink-muted">
      {formatMoment(locale, row.orderedAt, useClock(row), 'date-time')}
    </time>
  );
}

export function TotalCell({ row }: RefundCellProps) {
  const currency = useCurrency(row);
  return <Money cents={row.orderTotalCents} currency={currency} className="text-ink-muted" />;
}

/**
 * The order's ticket as a link, for another tab; the row handles a plain click. For refunds without
 * details, the order's time and total identify it.
 */
export function TicketCell({ row }: RefundCellProps) {
  const { hrefOf } = useContext(RefundsShown);
  return (
    <>
      <bdi>
        <a
          href={hrefOf(row)}
          tabIndex={-1}
          draggable={false}
          className="font-medium hover:underline"
        >
          {row.ticket}
        </a>
      </bdi>{' '}
      {row.refundId === undefined && (
        // On paper, separate columns have both.
        <span className="block truncate text-xs leading-4 text-ink-muted print:hidden">
          <OrderedCell row={row} /> · <TotalCell row={row} />
        </span>
      )}
    </>
  );
}

export function StoreCell({ row }: RefundCellProps) {
  return <bdi>{useStores().find(row.storeId).name}</bdi>;
}

/** The part of an amount that is of the item filtered by; nothing if it is all of it. */
export function OfItem({
  cents,
  ofItem,
  currency,
}: Pick<ListedRefund, 'ofItem'> & { cents: number; currency: string }) {
  if (!ofItem || ofItem.cents === cents) return null;
  const amount = <Money cents={0 - ofItem.cents} currency={currency} />;
  return (
    <span className="text-xs leading-4 font-normal whitespace-nowrap text-ink-muted">
      <FormattedMessage id="refunds.of_item" values={{ amount }} />
    </span>
  );
}

/** The refunded amount with a minus sign, and the part of the item filtered by. */
export function AmountCell({ row }: RefundCellProps) {
  const currency = useCurrency(row);
  if (row.refundId === undefined)
    return (
      <span className="text-ink-muted">
        <FormattedMessage id="refunds.amount_unknown" />
      </span>
    );
  return (
    <span className="flex flex-col items-end leading-4 rtl:items-start">
      <span className="flex items-baseline gap-1 text-refund">
        {row.marks.includes('more_than_paid') && <Warning mark="more_than_paid" />}
        {row.marks.includes('below_zero') && <Warning mark="below_zero" />}
        <Money cents={0 - row.amountCents} currency={currency} className="shrink-0 font-medium" />
      </span>
      <OfItem cents={row.amountCents} ofItem={row.ofItem} currency={currency} />
    </span>
  );
}

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
export function ShareCell({ row }: RefundCellProps) {
  const intl = useIntl();
  return row.refundId === undefined ? EMPTY : shareText(intl, row.amountCents, row.orderTotalCents);
}

/** The methods that received the money, marked if the order was paid with another method. */
export function MethodCell({ row }: RefundCellProps) {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  if (row.methods.length === 0) return EMPTY;
  return (
    <span className="flex items-baseline gap-1.5">
      <bdi className="min-w-0 truncate">
        {row.methods.map((method, index) => {
          const { text, lang } = methodName(intl, languages, method);
          return (
            <span key={method.value}>
              {index > 0 && ', '}
              <span lang={lang}>{text}</span>
            </span>
          );
        })}
      </bdi>
      {row.marks.includes('other_method') && <Warning mark="other_method" />}
    </span>
  );
}

export function ReasonCell({ row: { refundId, reason } }: RefundCellProps): ReactNode {
  const { formatMessage } = useIntl();
  if (refundId === undefined) {
    return (
      <span className="text-warning" title={formatMessage({ id: 'refunds.no_details_hint' })}>
        <FormattedMessage id="refunds.mark.no_details" />
      </span>
    );
  }
  if (reason !== '') return <bdi>{reason}</bdi>;
  return (
    <span className="text-ink-faint">
      <FormattedMessage id="refunds.reason_none" />
    </span>
  );
}

/** The refunded items by name, or their number without names. */
export function ItemsCell({ row }: RefundCellProps) {
  const { formatNumber } = useIntl();
  const languages = useContext(NameLanguage);
  if (row.refundId === undefined) return EMPTY;
  if (row.items.length === 0) {
    if (!row.marks.includes('no_items')) return EMPTY;
    return (
      <span className="text-ink-faint">
        <FormattedMessage id="refunds.mark.no_items" />
      </span>
    );
  }
  const named = row.items.flatMap(({ qty, name }) => {
    const picked = pickLocalized(name, languages);
    return picked ? [{ qty, ...picked }] : [];
  });
  if (named.length === 0) {
    return (
      <span className="text-ink-muted">
        <FormattedMessage id="refunds.items" values={{ count: row.itemCount }} />
      </span>
    );
  }
  return (
    <bdi>
      {named.map(({ qty, text, lang }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The items of a refund never change.
        <span key={index}>
          {index > 0 && ', '}
          {qty !== 1 && (
            <span className="text-ink-muted">
              {formatNumber(qty, { maximumFractionDigits: 3 })} ×{' '}
            </span>
          )}
          <span lang={lang}>{text}</span>
        </span>
      ))}
    </bdi>
  );
}

/**
 * The number of the store's own days from the order to the refund; undefined if either time is
 * unknown.
 */
export function daysBetween(
  { storeId, ordered, second }: ListedRefund,
  days: Days,
): number | undefined {
  if (ordered === undefined || second === undefined) return undefined;
  const zone = getDayZone(storeId, days);
  const [first, last] = [ordered, second].map((at) =>
    readDate(toStoreDay(at, zone, days.cutoffMinutes)),
  );
  return first?.ok && last?.ok ? Math.round((last.value - first.value) / DAY) : undefined;
}

/** Days from the order to the refund. */
export function DaysCell({ row }: RefundCellProps) {
  const count = daysBetween(row, useDays());
  if (count === undefined) return EMPTY;
  return (
    <span className="text-ink-muted">
      <FormattedMessage id="refunds.days_after" values={{ days: count }} />
    </span>
  );
}
