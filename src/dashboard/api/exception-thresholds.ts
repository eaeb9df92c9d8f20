import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  EVERY_STORE,
  readStoreThresholds,
  storedThresholds,
  type StoreThresholds,
  type ThresholdChanges,
} from '#contract/bff/exception-thresholds.ts';
import { requestOwn } from '../ui/own-request.ts';
import { readBody } from '../ui/request.ts';

const PATH = '/api/exceptions/thresholds';

function readResponse(body: unknown): StoreThresholds {
  return readStoreThresholds(readBody(storedThresholds, body).thresholds);
}

const thresholdsQuery = queryOptions({
  queryKey: ['exception thresholds'],
  queryFn: async ({ signal }) => readResponse(await requestOwn('GET', PATH, { signal })),
  refetchOnWindowFocus: true,
});

/** The organization's thresholds; errors are ApiFailure. */
export function useThresholds() {
  return useQuery(thresholdsQuery);
}

type ThresholdsOfStore = { readonly store: string; readonly changes: ThresholdChanges };

/** Changes thresholds of a store (in lower case), or of every store. Rejects with ApiFailure. */
export function useSetThresholds(): (changed: ThresholdsOfStore) => Promise<StoreThresholds> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ store, changes }: ThresholdsOfStore) => {
      const body = { storeId: store === EVERY_STORE ? null : store, ...changes };
      return readResponse(await requestOwn('PUT', PATH, { body }));
    },
    onSuccess: async (next) => {
      // A pending response still has the old thresholds.
      await client.cancelQueries(thresholdsQuery);
      client.setQueryData(thresholdsQuery.queryKey, next);
      // Thresholds change the findings immediately.
      void client.invalidateQueries({ queryKey: ['exceptions'] });
    },
  }).mutateAsync;
}
