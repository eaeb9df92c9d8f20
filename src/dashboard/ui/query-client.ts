import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { leaveIfSignedOut } from './hard-navigate.ts';

/**
 * Creates the page's query client; an answer that its user is not signed in any more leads to the
 * sign-in page.
 */
export function createQueryClient(): QueryClient {
  // An optimistic update is on screen in the frame of the click: a timeout, the default, may come
  // after it.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveIfSignedOut }),
    mutationCache: new MutationCache({ onError: leaveIfSignedOut }),
    defaultOptions: {
      queries: {
        // The BFF retries what is worth retrying; a second layer would only make people wait.
        retry: false,
        refetchOnWindowFocus: false,
        // A BFF on the same machine responds without a network, and any other fails with words,
        // where a query that waits has none.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
