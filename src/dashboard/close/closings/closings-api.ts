import { queryOptions } from '@tanstack/react-query';
import { closing, type Closing, closings, type Closings } from '#contract/bff/closings.ts';
import type { SaveClosingRequest } from '#contract/bff/closing-requests.ts';
import { requestOwn } from '../../kit/own-request.ts';
import { ApiFailure } from '../../kit/request.ts';

type Schema<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false } };

function read<T>(schema: Schema<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ApiFailure('unreadable', 'The response is not a closing.');
  return parsed.data;
}

/** The closings of a store's business day, newest first; errors are ApiFailure. */
export function closingsQuery(storeId: string, day: string) {
  const path = `/api/closings?store_id=${storeId}&from=${day}&to=${day}`;
  return queryOptions({
    queryKey: ['closings', storeId, day],
    queryFn: async ({ signal }): Promise<Closings> => read(closings, await requestOwn('GET', path, { signal })),
  });
}

/** A closing, which never changes; errors are ApiFailure. */
export function closingQuery(number: number | undefined) {
  return queryOptions({
    queryKey: ['closing', number],
    queryFn: async ({ signal }): Promise<Closing> =>
      read(closing, await requestOwn('GET', `/api/closings/${number}`, { signal })),
    enabled: number !== undefined,
    staleTime: Infinity,
  });
}

/** Saves a closing; the same one can be sent again. Throws ApiFailure. */
export async function saveClosing(request: SaveClosingRequest): Promise<Closing> {
  return read(closing, await requestOwn('POST', '/api/closings', { body: request }));
}
