/** The longest address that is gone back to after signing in; it travels in a cookie, which holds 4 kB. */
const LONGEST = 2_000;

/**
 * A page of ours: one slash and plain words between single slashes, then any printable ASCII without a backslash. So no host (`//`, `/\`),
 * no scheme, no dot segments, no escapes in the path, and no tab or line break, which browsers drop before they read an address.
 */
const LOCAL_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?:[?#][\x21-\x5b\x5d-\x7e]*)?$/;

/** Where going back would only lead to sign in again, or to no page. */
const NO_PAGE = /^\/(?:sign-in|api)(?![\w-])/;

/** The address within Tillview that a text names, safe to go to; `/` for any other text. */
export function localPath(text: string | null | undefined): string {
  if (text === undefined || text === null || text.length > LONGEST) return '/';
  return LOCAL_PATH.test(text) && !NO_PAGE.test(text) ? text : '/';
}
