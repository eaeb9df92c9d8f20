import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { leaveIfSignedOut } from './hard-navigate.ts';

/**
 * Creates the page's query client; a response that nobody is signed in any more opens the sign-in
 * page.
 */
export function createQueryClient(): QueryClient {
  // Shows an optimistic update in the frame of the click; the default, a timeout, may be later.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveIfSignedOut }),
    mutationCache: new MutationCache({ onError: leaveIfSignedOut }),
    defaultOptions: {
      queries: {
        // The BFF already retries; retrying again would only make people wait.
        retry: false,
        refetchOnWindowFocus: false,
        // A BFF on the same machine responds without a network. A paused query would show nothing,
        // while a failed one shows an error.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
