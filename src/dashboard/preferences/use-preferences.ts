import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { storedPreferences } from '#contract/bff/views.ts';
import { requestOwn } from '../ui/own-request.ts';
import { readBody, requestJson } from '../ui/request.ts';
import {
  type Preferences,
  type PreferencesChange,
  readAppearance,
  readPreferences,
} from './preferences.ts';

const PATH = '/api/preferences';

/** The server's preferences; errors are ApiFailure. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => {
    const { body, requestId } = await requestJson(PATH, signal);
    return readBody(storedPreferences, body, requestId);
  },
  // Every page has them, and they change elsewhere only while the user is away.
  refetchOnMount: false,
  refetchOnWindowFocus: true,
});

const { queryKey } = preferencesQuery;
const mutationKey = ['saved', 'preferences'];

/** Changes preferences optimistically; `SaveNotices` reports a failed change, which is undone. */
export const changePreferences = mutationOptions({
  mutationKey,
  // One at a time, so that the server keeps the last of several changes.
  scope: { id: 'preferences' },
  mutationFn: (change: PreferencesChange) =>
    requestOwn('PUT', PATH, {
      body: Object.fromEntries(Object.entries(change).map(([key, value]) => [key, value ?? null])),
    }),
  onMutate: (change, { client }) => {
    void client.cancelQueries(preferencesQuery);
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (now) => ({ ...now, ...change }));
    return Object.fromEntries(Object.keys(change).map((key) => [key, before?.[key]]));
  },
  onError: (_error, _change, before, { client }) => {
    client.setQueryData(queryKey, (now) => ({ ...now, ...before }));
  },
  onSettled: async (_saved, _error, _change, _before, { client }) => {
    if (client.isMutating({ mutationKey }) === 1) await client.invalidateQueries(preferencesQuery);
  },
});

/**
 * The user's preferences; until they have loaded, the theme and language last used in this browser.
 */
export function usePreferences(): Preferences {
  const { data } = useQuery(preferencesQuery);
  return useMemo(() => (data ? readPreferences(data) : readAppearance()), [data]);
}

/** Changes preferences immediately and on the server. */
export function useChangePreferences(): (change: PreferencesChange) => void {
  return useMutation(changePreferences).mutate;
}
