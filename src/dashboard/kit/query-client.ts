import { notifyManager, QueryClient } from '@tanstack/react-query';

/** Creates the page's query client. */
export function createQueryClient(): QueryClient {
  // An optimistic update is on screen in the frame of the click: a timeout, the default, may come after it.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The BFF retries what is worth retrying; a second layer would only make people wait.
        retry: false,
        refetchOnWindowFocus: false,
        // A BFF on the same machine responds without a network, and any other fails with words, where a query that waits has none.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
