import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MarkExceptionRequest } from '#contract/bff/exception-requests.ts';
import {
  type EntryCount,
  type ExceptionEntries,
  exceptionEntries,
  type ExceptionEntry,
  type ExceptionMark,
  exceptionMarks,
} from '#contract/bff/exceptions.ts';
import type { ExceptionKind } from '#order-domain/exceptions/exception.ts';
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
  signal?: AbortSignal,
): Promise<ExceptionEntries> {
  const { body, requestId } = await requestJson(`${PATH}${printQuery(parameters)}`, signal);
  return readBody(exceptionEntries, body, requestId);
}

/** Responses stay fresh for this time (ms) unless the server sends an event. */
const FRESH = 60_000;
const FIRST_PAGE: string | undefined = undefined;

/** `fold`: a kind, for the entries that a fold of the list holds. */
function listParameters(request: ExceptionsRequest, fold: ExceptionKind | 'all') {
  return {
    ...exceptionsParameters(request),
    fold,
    page_size: request.pageSize.toString(),
  };
}

/**
 * Pages of entries, with counts of all that match (docs/api.md); routine ones are folded, unless
 * `fold` is their kind. Errors are ApiFailure.
 */
export function exceptionsQuery(request: ExceptionsRequest, fold: ExceptionKind | 'all' = 'all') {
  const parameters = listParameters(request, fold);
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

/** True for the key of an `exceptionsQuery`. */
export function isExceptionsList(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === 'exceptions' && queryKey.length === 2;
}

/** All entries that a fold of a list holds. Throws ApiFailure. */
export async function readFold(
  request: ExceptionsRequest,
  kind: ExceptionKind,
): Promise<ExceptionEntry[]> {
  const entries: ExceptionEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await requestExceptions({ ...listParameters(request, kind), cursor });
    entries.push(...page.exceptions);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

/** Counts by kind and state. Throws ApiFailure. */
export async function readCounts(
  { from, to }: BusinessDays,
  signal: AbortSignal,
): Promise<EntryCount[]> {
  return (await requestExceptions({ from, to, page_size: '1' }, signal)).counts;
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

/** Saves marks of up to `MOST_MARKS` entries, all or none. Throws ApiFailure. */
export async function saveMarks(marks: readonly MarkExceptionRequest[]): Promise<ExceptionMark[]> {
  const body = await requestOwn('PUT', MARKS_PATH, { body: { marks } });
  return readBody(exceptionMarks, body).exceptions;
}

/** The latest marks in the stores and on the days of entries. Throws ApiFailure. */
export async function readMarks(entries: readonly ExceptionEntry[]): Promise<ExceptionMark[]> {
  const days = entries.map(({ found }) => found.day).toSorted();
  const stores = [...new Set(entries.map(({ found }) => found.storeId))].join();
  const marks: ExceptionMark[] = [];
  let after: string | undefined;
  do {
    const query = printQuery({ store_id: stores, from: days[0], to: days.at(-1), after });
    const body = await requestOwn('GET', `${MARKS_PATH}${query}`);
    const { exceptions, next } = readBody(exceptionMarks, body);
    marks.push(...exceptions);
    after = next ?? undefined;
  } while (after !== undefined);
  return marks;
}
