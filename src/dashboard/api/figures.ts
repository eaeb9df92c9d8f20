import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { figures } from '#contract/bff/order-store/figures.ts';
import type { FigureGroupBy, FigureValueBy } from '#contract/bff/order-store/figures-query.ts';
import { readBody, requestJson } from '../ui/request.ts';
import type { BusinessDays } from './business-days.ts';
import { printQuery } from './query-string.ts';

export type FiguresRequest = BusinessDays & {
  readonly by?: readonly (FigureGroupBy | FigureValueBy)[];
  /** The values listed per breakdown, 50 by default. */
  readonly top?: number;
  /** `previous`, `last_month`, `last_year`, or days such as `2025-11-01..2025-11-30`. */
  readonly compare?: string | undefined;
  readonly refundDay?: 'own_day' | 'order_day';
};

/** Also the parameters of its export. */
export function figuresParameters({
  from,
  to,
  storeIds,
  by,
  top,
  compare,
  refundDay,
}: FiguresRequest) {
  return {
    from,
    to,
    store_id: storeIds?.join(),
    by: by?.join(),
    top: top?.toString(),
    compare,
    refund_day: refundDay,
  };
}

/**
 * The figures of business days (docs/api.md); the previous ones stay until they arrive. Errors are
 * ApiFailure.
 */
export function figuresQuery(request: FiguresRequest) {
  const path = `/api/figures${printQuery(figuresParameters(request))}`;
  return queryOptions({
    queryKey: ['figures', path],
    queryFn: async ({ signal }) => {
      const { body, requestId } = await requestJson(path, signal);
      return readBody(figures, body, requestId);
    },
    placeholderData: keepPreviousData,
    // The days to compare with can be in any period.
    meta: { days: request.compare === undefined ? request : { ...request, from: '0000-01-01' } },
  });
}
