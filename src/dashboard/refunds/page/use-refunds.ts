import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { pickLocalized } from '#contract/text/localized-string.ts';
import type { ListedRefund, RefundsResponse } from '#contract/bff/order-store/refunds.ts';
import { refundGroupsQuery, refundsQuery, type RefundsRequest } from '../../api/refunds.ts';
import { isPart } from '../../filters/coverage-note.tsx';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { methodName } from '../../order-labels/method-name.ts';
import { useDays } from '../../stores/days.tsx';
import { zonesInView } from '#order-domain/days/store-span.ts';
import { DEFAULT_SORT, type RefundFilters } from '../filters/refunds-address.ts';
import { refundsRequest, startOfRequest } from '../filters/refunds-request.ts';
import { groupRefunds, isByDay } from '../table/refund-groups.ts';

const NO_ROWS: readonly ListedRefund[] = [];

/** The loaded refunds of an address, with the totals of all. */
export function useRefunds(filters: RefundFilters) {
  const { sort = DEFAULT_SORT } = filters;
  const days = useDays();
  const request = useMemo(() => refundsRequest(filters, days), [filters, days]);
  const zones = zonesInView(filters.store_id, days);
  const timeZone = zones.length === 1 ? zones[0] : undefined;
  const hasDays = isByDay({ sort, timeZone });
  const query = useInfiniteQuery(refundsQuery(request, hasDays ? 'day' : undefined));
  const { data } = query;
  const response = data?.pages[0];
  // A refund that changes while its list loads may appear twice.
  const rows = useMemo(
    () =>
      data
        ? [
            ...new Map(
              data.pages.flatMap((page) => page.refunds).map((row) => [row.id, row]),
            ).values(),
          ]
        : NO_ROWS,
    [data],
  );
  const { cutoffMinutes, stores } = days;
  const groups = useMemo(() => {
    if (!response) return [];
    const currencyOf = ({ storeId }: ListedRefund) => stores.find(storeId).currency;
    return groupRefunds(rows, { ...response, sort, timeZone, cutoffMinutes, currencyOf });
  }, [response, rows, sort, timeZone, cutoffMinutes, stores]);
  return {
    request,
    query,
    rows,
    groups,
    isByDay: hasDays,
    /** IANA; undefined with several time zones. */
    timeZone,
    totals: response?.totals,
    /** True while orders of the period may be missing. */
    isPart: response !== undefined && isPart(response.coverage, startOfRequest(request, days)),
    showsZones: zones.length > 1,
  };
}

type RefundMethod = ListedRefund['methods'][number];

const NAMED = ['item', 'variant', 'member'] as const;

/** Display names of filter values, from the response. */
export function useFilterNames(
  filters: RefundFilters,
  request: RefundsRequest,
  {
    totals,
    rows,
  }: { totals: RefundsResponse['totals'] | undefined; rows: readonly ListedRefund[] },
): ReadonlyMap<string, string> {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  const by = NAMED.find((key) => filters[key] !== undefined);
  const { data: groups } = useQuery({
    ...refundGroupsQuery(request, by ?? 'item', 20),
    enabled: by !== undefined,
  });
  return useMemo(() => {
    const named = groups?.flatMap((each) => each.groups) ?? [];
    const nameOf = (method: RefundMethod) => methodName(intl, languages, method).text;
    const methods = totals?.currencies.flatMap((total) => total.methods) ?? [];
    return new Map([
      ...named.flatMap(({ value, name }) => {
        const text = pickLocalized(name, languages)?.text;
        return text === undefined ? [] : [[value, text] as const];
      }),
      // Also by their own keys (`methodValueAmong`).
      ...rows.flatMap((row) =>
        row.methods.map((method) => [method.tender.key, nameOf(method)] as const),
      ),
      ...methods.map((method) => [method.value, nameOf(method)] as const),
    ]);
  }, [groups, totals, rows, intl, languages]);
}
