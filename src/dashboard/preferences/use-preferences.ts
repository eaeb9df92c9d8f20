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

/** The user's preferences as the server stores them; errors are ApiFailure. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => {
    const { body, requestId } = await requestJson(PATH, signal);
    return readBody(storedPreferences, body, requestId);
  },
  // They are on every page, and change elsewhere only while the user is away from this one.
  refetchOnMount: false,
  refetchOnWindowFocus: true,
});

const { queryKey } = preferencesQuery;
const mutationKey = ['saved', 'preferences'];

/** Changes preferences at once, and back if they can't be saved, as `SaveNotices` says. */
export const changePreferences = mutationOptions({
  mutationKey,
  // One after the other, so that the last of several is what the server keeps.
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
 * The user's preferences; until they have loaded, the theme and language last seen in this browser.
 */
export function usePreferences(): Preferences {
  const { data } = useQuery(preferencesQuery);
  return useMemo(() => (data ? readPreferences(data) : readAppearance()), [data]);
}

/** Changes preferences: at once, and on the server. */
export function useChangePreferences(): (change: PreferencesChange) => void {
  return useMutation(changePreferences).mutate;
}
