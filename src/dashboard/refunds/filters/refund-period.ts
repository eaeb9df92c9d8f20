import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { dayZonesOf } from '../../filters/date-filter.ts';
import type { Period } from '../../orders-feed/reader/reading.ts';
import { LOOK_BACK_DAYS } from '../../period-figures/figures-period.ts';
import { businessDayAt } from '#order-domain/days/store-day.ts';
import { type Days, isInSpan, spanOf, spansByStore } from '#order-domain/days/store-span.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';
import type { RefundsSpec } from '../rows/refunds-kind.ts';
import { periodOf, type RefundFilters } from './refund-filters.ts';

const DAY = 86_400;

/**
 * The orders to read for the refunds of a period: from 400 days before its start, or from the first order if it has none, until a day after its
 * end, since a register with a wrong clock may date a refund before its order. A period without an end ends today.
 */
export function refundsPeriod(filters: RefundFilters, days: Days): Period {
  const { store: stores } = filters;
  const bounds = dayZonesOf(stores, days).map((zone) => {
    const { start, end } = spanOf(periodOf(filters), zone, days);
    const from = start === undefined ? 0 : Math.max(0, start - LOOK_BACK_DAYS * DAY);
    return { from, until: Math.max(from, end ?? businessDayAt(days.now, zone, days.cutoffMinutes).end) };
  });
  return {
    filter: {
      ...EMPTY_LIST_ORDERS_QUERY,
      // In the API's sequence.
      expand: filters.figure ? ['items', 'payments', 'refunds', 'tax_breakdown'] : ['payments', 'refunds'],
      ...(stores && { storeIds: stores }),
    },
    from: Math.min(...bounds.map(({ from }) => from)),
    until: Math.max(...bounds.map(({ until }) => until)) + DAY,
  };
}

/** What the reading of refunds needs to know: with a filter by figure, from when on orders are read with their items. */
export function refundsSpec(filters: RefundFilters, days: Days): RefundsSpec {
  if (!filters.figure) return {};
  const starts = dayZonesOf(filters.store, days).map((zone) => spanOf(periodOf(filters), zone, days).start ?? 0);
  return { itemsFrom: Math.min(...starts) };
}

/** Whether every order of `inner` is one of `outer`, with as many parts. */
export function holdsPeriod(outer: Period, inner: Period): boolean {
  const [stores, wanted] = [outer.filter.storeIds, inner.filter.storeIds];
  const holdsStores = !stores || (wanted?.every((id) => stores.includes(id)) ?? false);
  const holdsParts = inner.filter.expand.every((part) => outer.filter.expand.includes(part));
  return holdsStores && holdsParts && outer.from <= inner.from && outer.until >= inner.until;
}

/** What to read for a period: one that was read whole and holds it, so that nothing has to be read again, else the period itself. */
export function periodToRead(wanted: Period, whole: readonly Period[]): Period {
  return whole.find((known) => holdsPeriod(known, wanted)) ?? wanted;
}

/**
 * Decides which refunds are of the stores and in the period, by each store's own days. A refund with an unknown time is in every period
 * that does not end before its order, so that it is not left out; the page lists and counts such refunds separately.
 */
export function isInRefundPeriod(filters: RefundFilters, days: Days): (row: RefundRow) => boolean {
  const spanOfStore = spansByStore(periodOf(filters), days);
  const { store: stores } = filters;
  return ({ storeId, second, ordered }) => {
    if (stores && !stores.includes(storeId)) return false;
    const span = spanOfStore(storeId);
    return second === undefined ? isInSpan(ordered, { ...span, start: undefined }) : isInSpan(second, span);
  };
}

/** Decides which refunds are of orders of the period, by each store's own days. */
export function isOrderInPeriod(filters: RefundFilters, days: Days): (row: RefundRow) => boolean {
  const spanOfStore = spansByStore(periodOf(filters), days);
  return ({ storeId, ordered }) => isInSpan(ordered, spanOfStore(storeId));
}
