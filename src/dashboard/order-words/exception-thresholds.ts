import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  EVERY_STORE,
  readStoreThresholds,
  storedThresholds,
  type StoreThresholds,
  type ThresholdChanges,
} from '#contract/bff/exception-thresholds.ts';
import { type BrowserStorage, useMemory } from '../kit/browser-storage.ts';
import { requestOwn } from '../kit/own-request.ts';
import { readBody } from '../kit/request.ts';
import { sessionQuery } from '../stores/session.ts';

const PATH = '/api/exceptions/thresholds';
/** The storage key of thresholds where the server keeps none. */
const THRESHOLDS_KEY = 'tillview.exception-thresholds';
/** How often (ms) they are read again: colleagues may change them. */
const RENEWAL = 60_000;

function readResponse(body: unknown): StoreThresholds {
  return readStoreThresholds(readBody(storedThresholds, body).thresholds);
}

function thresholdsQuery(storage: Pick<BrowserStorage, 'get'>, isOnServer: boolean) {
  return queryOptions({
    queryKey: ['exception thresholds', isOnServer],
    queryFn: async ({ signal }) =>
      isOnServer
        ? readResponse(await requestOwn('GET', PATH, { signal }))
        : readStoreThresholds(storage.get(THRESHOLDS_KEY)),
    refetchInterval: isOnServer && RENEWAL,
    refetchOnWindowFocus: true,
  });
}

/** The organization's thresholds, kept on the server or, where that keeps nothing, in this browser; errors are ApiFailure. */
export function useThresholds() {
  const { lasting } = useMemory();
  const { data: session } = useQuery(sessionQuery);
  return useQuery({ ...thresholdsQuery(lasting, session?.keepsViews === true), enabled: session !== undefined });
}

/** Changes thresholds of a store (in lower case), or of every store, where `useThresholds` reads them. Throws ApiFailure. */
export function useSetThresholds(): (store: string, changes: ThresholdChanges) => Promise<void> {
  const client = useQueryClient();
  const { lasting } = useMemory();
  const { data: session } = useQuery(sessionQuery);
  const isOnServer = session?.keepsViews === true;
  const { queryKey } = thresholdsQuery(lasting, isOnServer);
  async function save(store: string, changes: ThresholdChanges): Promise<StoreThresholds> {
    if (isOnServer) {
      const body = { storeId: store === EVERY_STORE ? null : store, ...changes };
      return readResponse(await requestOwn('PUT', PATH, { body }));
    }
    const known = readStoreThresholds(lasting.get(THRESHOLDS_KEY));
    // What is taken back is no threshold, and so not read.
    const next = readStoreThresholds({ ...known, [store]: { ...known[store], ...changes } });
    lasting.set(THRESHOLDS_KEY, next);
    return next;
  }
  return async (store, changes) => {
    const next = await save(store, changes);
    // A response that is on its way does not know of this.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, next);
  };
}
