import { queryOptions, skipToken } from '@tanstack/react-query';

/**
 * Whether the server tells of what happens (`GET /api/events`); undefined until the first attempt.
 */
export const connectionQuery = queryOptions<boolean>({
  queryKey: ['connection'],
  queryFn: skipToken,
  staleTime: Infinity,
});
