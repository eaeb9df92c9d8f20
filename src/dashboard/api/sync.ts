import { queryOptions } from '@tanstack/react-query';
import { syncStatus } from '#contract/bff/order-store/sync.ts';
import { readBody, requestJson } from '../ui/request.ts';

/**
 * The coverage of the stored orders and the background work (docs/api.md); `GET /api/events`
 * updates it. Errors are ApiFailure.
 */
export const syncQuery = queryOptions({
  queryKey: ['sync'],
  queryFn: async ({ signal }) => {
    const { body, requestId } = await requestJson('/api/sync', signal);
    return readBody(syncStatus, body, requestId);
  },
  staleTime: Infinity,
});
