/**
 * An optional header of `/api` requests with the id of the user whose page sends them. If somebody
 * else has signed in in another tab meanwhile, the request is rejected (`signed_out`): a page shows
 * and saves what is its own user's. `local` is the user of a Tillview without sign-in.
 */
export const EXPECTED_USER = { header: 'X-Tillview-User', local: 'local' } as const;
