import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { refundsAnswer } from '#contract/bff/order-store/refunds.ts';
import type { RefundGroupBy } from '#contract/bff/order-store/refund-values.ts';
import { readBody, requestJson } from '../kit/request.ts';
import type { BusinessDays } from './business-days.ts';
import { printQuery, type RequestParameters } from './query-string.ts';

export type RefundsRequest = BusinessDays & {
  /** Further parameters of `GET /api/refunds`, such as filters and `sort`, by their names. */
  readonly parameters: RequestParameters;
  readonly by?: RefundGroupBy | undefined;
  /** 0 to 200. */
  readonly pageSize: number;
};

/** The parameters of `GET /api/refunds`, and of its export, without those of pages and groups. */
export function refundsParameters({ from, to, storeIds, parameters }: RefundsRequest): RequestParameters {
  return { from, to, store_id: storeIds?.join(), ...parameters };
}

const FIRST_PAGE: string | undefined = undefined;

/** Refunds by their own time, page by page, with the totals of all that match (docs/api.md). Errors are ApiFailure. */
export function refundsQuery(request: RefundsRequest) {
  const parameters = { ...refundsParameters(request), by: request.by, page_size: request.pageSize.toString() };
  return infiniteQueryOptions({
    queryKey: ['refunds', printQuery(parameters)],
    queryFn: async ({ pageParam: cursor, signal }) => {
      // Groups and totals are of all pages: asked for once.
      const page = cursor === undefined ? parameters : { ...parameters, by: undefined, cursor };
      const { body, requestId } = await requestJson(`/api/refunds${printQuery(page)}`, signal);
      return readBody(refundsAnswer, body, requestId);
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { days: request },
  });
}
