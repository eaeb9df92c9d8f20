import { useQuery } from '@tanstack/react-query';
import { useContext, useDeferredValue, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { fetchOrderPage } from '../../orders-feed/orders-api.ts';
import type { Period } from '../../orders-feed/reader/reading.ts';
import { useRestingReading } from '../../orders-feed/reader/use-resting-reading.ts';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { useDays } from '../../stores/days.tsx';
import { type Days, zonesInView } from '#order-domain/days/store-span.ts';
import { type RefundFilters, refundMatcher, type RefundsAddress } from '../filters/refund-filters.ts';
import {
  holdsPeriod,
  isInRefundPeriod,
  isOrderInPeriod,
  periodToRead,
  refundsPeriod,
  refundsSpec,
} from '../filters/refund-period.ts';
import { searchRefunds } from '../filters/refund-search.ts';
import { type UsedItemNames, useItemNames, useSearchedNames } from '../items/use-item-names.ts';
import { groupRefunds } from '../rows/refund-groups.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';
import { refundTotals } from '#order-domain/refunds/refund-totals.ts';
import { REFUNDS, type RefundsPart, type RefundsSpec } from '../rows/refunds-kind.ts';
import { methodName } from '../../order-words/method-name.ts';
import type { RefundFacts } from '../rows/refund-sort.ts';
import { daysBetween } from '../table/refund-cells.tsx';

const NO_ROWS: readonly RefundRow[] = [];

/** Reads the orders of a period as far back as it may by itself; what was read whole before is not read again for a part of it. */
function useRefundsReading(wanted: Period, spec: RefundsSpec, now: number) {
  const [whole, setWhole] = useState<readonly Period[]>([]);
  const period = periodToRead(wanted, whole);
  const request = { kind: REFUNDS, spec, period, isLimited: true };
  const reading = useRestingReading(request, now);
  if (reading.progress.phase === 'complete' && !whole.includes(period))
    setWhole([...whole.filter((known) => !holdsPeriod(period, known)), period]);
  // The orders that are read may be more than wanted.
  return { ...reading, request, period };
}

/** Whether orders older than a period exist; undefined while unknown, and until it `isAsked`. */
function useHasOlder({ filter, from }: Period, isAsked: boolean): boolean | undefined {
  const query = { ...filter, expand: [], pageSize: 1, to: printUtcSecond(from - 1) };
  const { data } = useQuery({
    queryKey: ['older orders', query],
    queryFn: ({ signal }) => fetchOrderPage(query, signal),
    enabled: isAsked && from > 0,
    staleTime: Infinity,
  });
  return data && data.orders.length + data.unreadable.length > 0;
}

/** Names and figures to sort and group refunds by, in the user's language. */
function useRefundFacts(days: Days): RefundFacts {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  return useMemo(() => {
    const { compare } = new Intl.Collator(intl.locale, { numeric: true, sensitivity: 'base' });
    const storeOf = (storeId: string) => days.stores.find(storeId);
    return {
      currencyOf: ({ storeId }) => storeOf(storeId).currency,
      storeName: ({ storeId }) => storeOf(storeId).name,
      methodNames: ({ methods }) =>
        intl.formatList(
          methods.map((method) => methodName(intl, languages, method).text),
          { type: 'unit' },
        ),
      daysAfter: (row) => daysBetween(row, days),
      compareText: compare,
    };
  }, [intl, languages, days]);
}

function rowsInPeriod(parts: readonly RefundsPart[], filters: RefundFilters, days: Days): readonly RefundRow[] {
  const isInPeriod = isInRefundPeriod(filters, days);
  return parts.flatMap(({ rows }) => rows.filter(isInPeriod));
}

function foundRefunds(rows: readonly RefundRow[], filters: RefundFilters, namesOf: UsedItemNames['namesOf']) {
  return searchRefunds(rows.filter(refundMatcher(filters)), filters.text, namesOf);
}

/** How many refunds of the stores in view could not be read. */
function countUnreadable(parts: readonly RefundsPart[], { store }: RefundFilters): number {
  return parts.flatMap(({ unreadable }) => unreadable).filter((id) => store?.includes(id) ?? true).length;
}

/** The refunds that an address selects, sorted and grouped, with their figures and how much was read. */
export function useRefunds({ filters, sort, grouping }: RefundsAddress) {
  const days = useDays();
  const reading = useRefundsReading(refundsPeriod(filters, days), refundsSpec(filters, days), days.now);
  const { parts, progress } = reading;
  const isRead = progress.phase === 'complete';
  const hasOlder = useHasOlder(reading.period, isRead);

  const inPeriod = useMemo(() => rowsInPeriod(parts, filters, days), [parts, filters, days]);
  const items = useItemNames();
  const namesOf = useDeferredValue(items.namesOf);
  const { found, undecided } = useMemo(() => foundRefunds(inPeriod, filters, namesOf), [inPeriod, filters, namesOf]);
  // After the orders, since the page's own requests go before those that read them.
  const search = useSearchedNames(items, filters.text, isRead ? undecided : NO_ROWS);
  const facts = useRefundFacts(days);
  const grouped = useMemo(
    () => groupRefunds(found, { sort, grouping }, days, facts),
    [found, sort, grouping, days, facts],
  );
  const totals = useMemo(
    () => refundTotals(found, facts.currencyOf, isOrderInPeriod(filters, days)),
    [found, facts, filters, days],
  );
  return {
    ...grouped,
    totals,
    inPeriod,
    reading: {
      ...reading,
      // Once all orders are read, what can be stopped is the search.
      ...(isRead && {
        cancel: () => items.send({ type: 'stopped' }),
        resume: () => items.send({ type: 'resumed' }),
      }),
    },
    items,
    /** How far the search through the names of items is. */
    search,
    isWhole: isRead && search.is === 'done',
    /** Whether refunds may be missing, as their orders are too old to be looked for. */
    hasOlder: isRead && hasOlder === true,
    /** Refunds that could not be read. */
    unreadable: useMemo(() => countUnreadable(parts, filters), [parts, filters]),
    /** The refunds as they are listed, of what has been read by then; and how many may be missing. */
    select: (read: readonly RefundsPart[]) => {
      const known = foundRefunds(rowsInPeriod(read, filters, days), filters, items.namesOf);
      return {
        rows: groupRefunds(known.found, { sort, grouping }, days, facts).rows,
        missing: known.undecided.length + countUnreadable(read, filters),
      };
    },
    showsZones: zonesInView(filters.store, days).length > 1,
  };
}
