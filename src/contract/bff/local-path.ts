/** The longest address to return to after sign-in; it travels in a cookie, which holds 4 kB. */
const LONGEST = 2_000;

/**
 * A Tillview page: plain words separated by single slashes, then an optional query or fragment of
 * printable ASCII without backslashes. This rules out a host (`//`, `/\`), a scheme, dot segments,
 * escapes in the path, and tabs or line breaks, which browsers strip before they parse an address.
 */
const LOCAL_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?:[?#][\x21-\x5b\x5d-\x7e]*)?$/;

/**
 * Never return to these: the sign-in page would only ask to sign in again, and `/api` has no pages.
 */
const NO_PAGE = /^\/(?:sign-in|api)(?![\w-])/;

/**
 * Returns the text if it is an address within Tillview that is safe to navigate to, otherwise `/`.
 */
export function localPath(text: string | null | undefined): string {
  if (text === undefined || text === null || text.length > LONGEST) return '/';
  return LOCAL_PATH.test(text) && !NO_PAGE.test(text) ? text : '/';
}
