import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { closing, type Closing, closings, type Closings } from '#contract/bff/closings.ts';
import type { SaveClosingRequest } from '#contract/bff/closing-requests.ts';
import { requestOwn } from '../../ui/own-request.ts';
import { readBody } from '../../ui/request.ts';

const SHARED_MS = 5_000;

/**
 * The newest closings of a store's business days, newest first, and which of them had sales or
 * refunds; errors are ApiFailure.
 */
export function closingsQuery(storeId: string, from: string, to: string) {
  const path = `/api/closings?store_id=${storeId}&from=${from}&to=${to}&with=active_days`;
  return queryOptions({
    queryKey: ['closings', storeId, from, to],
    queryFn: async ({ signal }): Promise<Closings> =>
      readBody(closings, await requestOwn('GET', path, { signal })),
    // The parts of a page share a request, though they appear one after the other.
    staleTime: SHARED_MS,
    // A day is open from its first sale or refund on.
    meta: { days: { from, to, storeIds: [storeId] } },
  });
}

/** A closing never changes, so a listed or saved one isn't loaded again. Errors are ApiFailure. */
export function closingQuery(number: number | undefined, client: QueryClient) {
  const lists = client.getQueriesData<Closings>({ queryKey: ['closings'] });
  return queryOptions({
    queryKey: ['closing', number],
    initialData: () =>
      lists.flatMap(([, list]) => list?.closings ?? []).find((listed) => listed.number === number),
    queryFn: async ({ signal }): Promise<Closing> =>
      readBody(closing, await requestOwn('GET', `/api/closings/${number}`, { signal })),
    enabled: number !== undefined,
    staleTime: Infinity,
  });
}

/** Saves a closing. Retries are safe, because the id identifies it. Throws ApiFailure. */
export async function saveClosing(request: SaveClosingRequest): Promise<Closing> {
  return readBody(closing, await requestOwn('POST', '/api/closings', { body: request }));
}
