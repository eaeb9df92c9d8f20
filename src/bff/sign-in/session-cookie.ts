import { SESSION_LONGEST_SECONDS } from '#accounts/sessions.ts';

/** Whether browsers reach Tillview over https, so that cookies can require it. */
export type CookieSafety = { readonly isSecure: boolean };

/**
 * `Secure` and the `__Host-` prefix, which makes browsers accept the cookie only from this exact
 * host over https, work over https only. Strict: a page of another site can't make a request with
 * the session, and a link there can't open anything as the user.
 */
export function printCookie(
  name: string,
  value: string,
  options: CookieSafety & { readonly maxAgeSeconds: number; readonly sameSite?: 'Strict' | 'Lax' },
): string {
  const { isSecure, maxAgeSeconds, sameSite = 'Strict' } = options;
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
  return `${cookieName(name, { isSecure })}=${value}; ${attributes}`;
}

/** The value of the first cookie with a name in a `Cookie` header; undefined if there is none. */
export function readCookie(
  header: string | undefined,
  name: string,
  safety: CookieSafety,
): string | undefined {
  const start = `${cookieName(name, safety)}=`;
  return header
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}

function cookieName(name: string, { isSecure }: CookieSafety): string {
  return isSecure ? `__Host-${name}` : name;
}

const SESSION = 'tillview-session';

/** The `Set-Cookie` header that sets a browser's session. */
export function sessionCookie(token: string, { isSecure }: CookieSafety): string {
  return printCookie(SESSION, token, { isSecure, maxAgeSeconds: SESSION_LONGEST_SECONDS });
}

/** The `Set-Cookie` header that clears a browser's session. */
export function clearedSessionCookie({ isSecure }: CookieSafety): string {
  return printCookie(SESSION, '', { isSecure, maxAgeSeconds: 0 });
}

/** The session token in a `Cookie` header; undefined if there is none. */
export function readSessionToken(
  header: string | undefined,
  safety: CookieSafety,
): string | undefined {
  return readCookie(header, SESSION, safety);
}
