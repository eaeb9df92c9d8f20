import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MarkExceptionRequest } from '#contract/bff/exception-requests.ts';
import {
  type ExceptionEntries,
  exceptionEntries,
  type ExceptionEntry,
  type ExceptionMark,
  exceptionMark,
  exceptionMarks,
} from '#contract/bff/exceptions.ts';
import { requestOwn } from '../ui/own-request.ts';
import { readBody, requestJson } from '../ui/request.ts';
import type { BusinessDays } from './business-days.ts';
import { printQuery, type RequestParameters } from './query-string.ts';

const PATH = '/api/exceptions';
const MARKS_PATH = `${PATH}/marks`;

export type ExceptionsRequest = BusinessDays & {
  /** Filters, `sort` and other parameters of `GET /api/exceptions`, by name. */
  readonly parameters: RequestParameters;
  /** 1 to 200. */
  readonly pageSize: number;
};

/** Also the parameters of its export, except for paging. */
export function exceptionsParameters({
  from,
  to,
  storeIds,
  parameters,
}: ExceptionsRequest): RequestParameters {
  return { from, to, store_id: storeIds?.join(), ...parameters };
}

async function requestExceptions(
  parameters: RequestParameters,
  signal: AbortSignal,
): Promise<ExceptionEntries> {
  const { body, requestId } = await requestJson(`${PATH}${printQuery(parameters)}`, signal);
  return readBody(exceptionEntries, body, requestId);
}

/** Responses stay fresh for this time (ms) unless the server sends an event. */
const FRESH = 60_000;
const FIRST_PAGE: string | undefined = undefined;

/** Pages of entries, with counts of all that match (docs/api.md). Errors are ApiFailure. */
export function exceptionsQuery(request: ExceptionsRequest) {
  const parameters = { ...exceptionsParameters(request), page_size: request.pageSize.toString() };
  return infiniteQueryOptions({
    queryKey: ['exceptions', printQuery(parameters)],
    queryFn: ({ pageParam: cursor, signal }) =>
      requestExceptions({ ...parameters, cursor }, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH,
    meta: { days: request },
  });
}

/** Counts by kind and state. Errors are ApiFailure. */
export function exceptionCountsQuery(days: BusinessDays) {
  const { from, to } = days;
  return queryOptions({
    queryKey: ['exceptions', 'counts', from, to],
    queryFn: async ({ signal }) =>
      (await requestExceptions({ from, to, page_size: '1' }, signal)).counts,
    staleTime: FRESH,
    placeholderData: keepPreviousData,
    meta: { days },
  });
}

/** Open findings about an order since `from`, a business day. Errors are ApiFailure. */
export function orderExceptionsQuery(
  order: { readonly id: string; readonly storeId: string },
  from: string,
) {
  const parameters = { from, to: '9999-12-31', order_id: order.id };
  return queryOptions({
    queryKey: ['exceptions', 'order', order.id],
    queryFn: async ({ signal }) => (await requestExceptions(parameters, signal)).exceptions,
    staleTime: FRESH,
    meta: { days: { from, to: parameters.to, storeIds: [order.storeId] } },
  });
}

/** Throws ApiFailure. */
export async function saveMark(request: MarkExceptionRequest): Promise<ExceptionMark> {
  return readBody(exceptionMark, await requestOwn('PUT', MARKS_PATH, { body: request }));
}

/** The latest mark of an entry, if any. Throws ApiFailure. */
export async function readMark({
  id,
  storeId,
  day,
}: ExceptionEntry['found']): Promise<ExceptionMark | undefined> {
  const query = printQuery({ store_id: storeId, from: day, to: day });
  const { exceptions } = readBody(exceptionMarks, await requestOwn('GET', `${MARKS_PATH}${query}`));
  return exceptions.find((mark) => mark.id === id);
}
