/** The path of ours that an address's `returnTo` leads to, `/orders` for anything that could lead elsewhere. */
export function returnPath(search: string): string {
  const path = new URLSearchParams(search).get('returnTo') ?? '';
  // Browsers read a backslash as a slash and leave out control characters: what is no plain path might be another site's address.
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) && !/^\/(?:sign-in|api)(?:[/?#]|$)/.test(path) ? path : '/orders';
}
