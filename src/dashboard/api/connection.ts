import { queryOptions, skipToken } from '@tanstack/react-query';

/** True while the server sends events (`GET /api/events`); undefined until the first attempt. */
export const connectionQuery = queryOptions<boolean>({
  queryKey: ['connection'],
  queryFn: skipToken,
  staleTime: Infinity,
});
