import { SESSION_LONGEST_SECONDS } from '#accounts/sessions.ts';

/** Whether browsers reach us over https, so that cookies may demand it. */
export type CookieSafety = { readonly isSecure: boolean };

/**
 * `Secure` and the prefix, with which a browser takes a cookie only from this very host over https, work over https alone. Strict: a page
 * of another site can make no request with the session, nor a link there open anything as the user.
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

/** The value of the first cookie of a name in a `Cookie` header; undefined when there is none. */
export function readCookie(header: string | undefined, name: string, safety: CookieSafety): string | undefined {
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

/** The `Set-Cookie` header that gives a browser its session. */
export function sessionCookie(token: string, { isSecure }: CookieSafety): string {
  return printCookie(SESSION, token, { isSecure, maxAgeSeconds: SESSION_LONGEST_SECONDS });
}

/** The `Set-Cookie` header that takes a browser's session away. */
export function clearedSessionCookie({ isSecure }: CookieSafety): string {
  return printCookie(SESSION, '', { isSecure, maxAgeSeconds: 0 });
}

/** The session's token in a `Cookie` header; undefined when there is none. */
export function readSessionToken(header: string | undefined, safety: CookieSafety): string | undefined {
  return readCookie(header, SESSION, safety);
}
