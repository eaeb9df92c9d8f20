import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { refundsResponse } from '#contract/bff/order-store/refunds.ts';
import type { RefundGroupBy, RefundGroupSort } from '#contract/bff/order-store/refund-values.ts';
import { readBody, requestJson } from '../ui/request.ts';
import type { BusinessDays } from './business-days.ts';
import { printQuery, type RequestParameters } from './query-string.ts';

export type RefundsRequest = BusinessDays & {
  /** Filters, `sort` and other parameters of `GET /api/refunds`, by name. */
  readonly parameters: RequestParameters;
};

/** Also the parameters of its export, except for paging and groups. */
export function refundsParameters({
  from,
  to,
  storeIds,
  parameters,
}: RefundsRequest): RequestParameters {
  return { from, to, store_id: storeIds?.join(), ...parameters };
}

async function fetchRefunds(parameters: RequestParameters, signal: AbortSignal) {
  const { body, requestId } = await requestJson(`/api/refunds${printQuery(parameters)}`, signal);
  return readBody(refundsResponse, body, requestId);
}

const FIRST_PAGE: string | undefined = undefined;
const PAGE_SIZE = 100;

/**
 * Pages of refunds by their own time, with the totals of all matches (docs/api.md) and, on the
 * first page, their groups. Errors are ApiFailure.
 */
export function refundsQuery(request: RefundsRequest, by?: RefundGroupBy, pageSize = PAGE_SIZE) {
  const parameters = { ...refundsParameters(request), page_size: pageSize.toString() };
  return infiniteQueryOptions({
    queryKey: ['refunds', printQuery({ ...parameters, by })],
    queryFn: ({ pageParam: cursor, signal }) =>
      // Groups cover all pages, so load them once.
      fetchRefunds(
        cursor === undefined ? { ...parameters, by } : { ...parameters, cursor },
        signal,
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { days: request },
  });
}

/** The groups of refunds, the `top` first ones per currency. Errors are ApiFailure. */
export function refundGroupsQuery(
  { parameters, ...days }: RefundsRequest,
  by: RefundGroupBy,
  top: number,
  sort?: RefundGroupSort,
) {
  const { sort: _sort, ...filters } = parameters;
  const selected = refundsParameters({ ...days, parameters: filters });
  const request = { ...selected, by, top: top.toString(), group_sort: sort, page_size: '0' };
  return queryOptions({
    queryKey: ['refund groups', printQuery(request)],
    queryFn: async ({ signal }) => (await fetchRefunds(request, signal)).groups ?? [],
    meta: { days },
  });
}
