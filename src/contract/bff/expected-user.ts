/**
 * An optional header of `/api` requests with the id of the page's user. The request is rejected
 * (`signed_out`) if somebody else signed in in another tab, since a page may only show and save
 * data of its own user. `local` is the user of a Tillview without sign-in.
 */
export const EXPECTED_USER = { header: 'X-Tillview-User', local: 'local' } as const;
