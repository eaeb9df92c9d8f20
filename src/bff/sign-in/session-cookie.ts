import { SESSION_LONGEST_SECONDS } from '#accounts/sessions.ts';

export type CookieSafety = { readonly isSecure: boolean };

/**
 * Over https, `Secure` and `__Host-Http-` bind the cookie to this exact host and keep scripts from
 * setting it; older browsers read the name as `__Host-`, which binds it, too. Strict, so that another
 * site can neither send a request with the session nor open a link as the user.
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

/**
 * The cookie of that name in a `Cookie` header. Undefined if there are several, too: without https,
 * another site of the same domain can add its own.
 */
export function readCookie(
  header: string | undefined,
  name: string,
  safety: CookieSafety,
): string | undefined {
  const start = `${cookieName(name, safety)}=`;
  const [found, ...others] = (header?.split(';') ?? [])
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(start));
  return others.length > 0 ? undefined : found?.slice(start.length);
}

function cookieName(name: string, { isSecure }: CookieSafety): string {
  return isSecure ? `__Host-Http-${name}` : name;
}

const SESSION = 'tillview-session';

/** A `Set-Cookie` header. */
export function sessionCookie(token: string, { isSecure }: CookieSafety): string {
  return printCookie(SESSION, token, { isSecure, maxAgeSeconds: SESSION_LONGEST_SECONDS });
}

/** A `Set-Cookie` header that deletes the cookie. */
export function clearedSessionCookie({ isSecure }: CookieSafety): string {
  return printCookie(SESSION, '', { isSecure, maxAgeSeconds: 0 });
}

/** From a `Cookie` header; undefined if there is none. */
export function readSessionToken(
  header: string | undefined,
  safety: CookieSafety,
): string | undefined {
  return readCookie(header, SESSION, safety);
}
