import { expect, test } from 'vitest';
import { clearedSessionCookie, readSessionToken, sessionCookie } from './session-cookie.ts';

test('over https a cookie is bound to its host', () => {
  expect(sessionCookie('abc', { isSecure: true })).toBe(
    '__Host-Http-tillview-session=abc; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure',
  );
  expect(sessionCookie('abc', { isSecure: false })).toBe(
    'tillview-session=abc; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict',
  );
  expect(clearedSessionCookie({ isSecure: false })).toContain(
    'tillview-session=; Path=/; Max-Age=0;',
  );
});

test('the token is read among other cookies, over https only from the bound one', () => {
  const header =
    'a=1; tillview-session=plain;__Host-Http-tillview-session=bound; xtillview-session=other';
  expect(readSessionToken(header, { isSecure: true })).toBe('bound');
  expect(readSessionToken(header, { isSecure: false })).toBe('plain');
  expect(readSessionToken('tillview-session=plain', { isSecure: true })).toBeUndefined();
  const twice = 'tillview-session=a; tillview-session=b';
  expect(readSessionToken(twice, { isSecure: false })).toBeUndefined();
  expect(readSessionToken(undefined, { isSecure: false })).toBeUndefined();
});
