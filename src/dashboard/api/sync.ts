import { queryOptions } from '@tanstack/react-query';
import { syncStatus } from '#contract/bff/order-store/sync.ts';
import { readBody, requestJson } from '../ui/request.ts';

/**
 * What Tillview's orders cover, and what it is busy with (docs/api.md); told anew by `GET
 * /api/events`. Errors are ApiFailure.
 */
export const syncQuery = queryOptions({
  queryKey: ['sync'],
  queryFn: async ({ signal }) => {
    const { body, requestId } = await requestJson('/api/sync', signal);
    return readBody(syncStatus, body, requestId);
  },
  staleTime: Infinity,
});
