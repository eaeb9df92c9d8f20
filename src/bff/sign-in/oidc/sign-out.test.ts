import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAuditLog } from '#accounts/audit-log.ts';
import { PROVIDER_SIGN_OUT } from '#contract/bff/session.ts';
import { answer } from '#testing/upstream/start-test-upstream.ts';
import { cookiesIn, type SignIn, startSignIn } from '../../testing/start-sign-in.ts';
import {
  CLIENT,
  forged,
  startTestProvider,
  type TestProvider,
} from './testing/start-test-provider.ts';

const PUBLIC_URL = new URL('https://tillview.example');

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider(PUBLIC_URL);
  provider.claims = { sub: 'u-1', name: 'Cleo', tillview_stores: 'all' };
});
afterAll(() => provider.close());

async function start() {
  const oidc = { ...CLIENT, issuer: provider.issuer, publicUrl: PUBLIC_URL };
  const tillview = await startSignIn({ config: { auth: 'oidc' }, oidc });
  tillview.clock.now = Date.now();
  const open = (url: string, cookies?: string) => tillview.ask({ url }, cookies);
  return {
    ...tillview,
    open,
    /** Resolves with the session's cookies. */
    async enter(): Promise<string> {
      const begun = await open('/sign-in/oidc');
      const { pathname, search } = await provider.signIn(String(begun.headers.location));
      return cookiesIn(await open(`${pathname}${search}`, cookiesIn(begun)));
    },
    /** The provider's token for whoever signed in last. */
    async logoutToken(): Promise<string> {
      const { headers } = await open(PROVIDER_SIGN_OUT);
      await provider.signOut(String(headers.location));
      return provider.logoutToken;
    },
    async isIn(cookies: string): Promise<boolean> {
      return (await open('/api/session', cookies)).statusCode === 200;
    },
  };
}

/** As a provider sends it, without Tillview's own header. */
const send = ({ app }: Pick<SignIn, 'app'>, payload: string) =>
  app.inject({
    method: 'POST',
    url: '/api/session/logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
const sendToken = (to: Pick<SignIn, 'app'>, token: string) =>
  send(to, new URLSearchParams({ logout_token: token }).toString());

test('signing out leads to the provider, who ends the session in every process', async () => {
  const tillview = await start();
  const cookies = await tillview.enter();
  const { statusCode, headers } = await tillview.open(PROVIDER_SIGN_OUT, cookies);
  expect({ statusCode, cached: headers['cache-control'] }).toEqual({
    statusCode: 303,
    cached: 'no-store',
  });
  const address = new URL(String(headers.location));
  expect(address.origin).toBe(provider.issuer.origin);
  const { state, ...asked } = Object.fromEntries(address.searchParams);
  expect(asked).toEqual({
    client_id: CLIENT.clientId,
    post_logout_redirect_uri: 'https://tillview.example/sign-in',
  });
  const back = await provider.signOut(address.href);
  expect(back.href).toBe(`https://tillview.example/sign-in?state=${state}`);

  expect(await tillview.isIn(cookies)).toBe(true);
  const answered = await sendToken(await tillview.startAnother(), provider.logoutToken);
  expect(answered).toMatchObject({ statusCode: 200, body: '' });
  expect(answered.headers['cache-control']).toBe('no-store');
  expect(await tillview.isIn(cookies)).toBe(false);
  const { events } = await readAuditLog(tillview.database, undefined);
  expect(events[0]).toMatchObject({ action: 'signed_out', actor: 'Cleo' });
});

test('a session or all of a person are ended, and never those of a password', async () => {
  const tillview = await start();
  const [first, second] = [await tillview.enter(), await tillview.enter()];
  const withPassword = await tillview.cookiesOf('Ben');
  const alive = () => Promise.all([first, second, withPassword].map(tillview.isIn));
  const token = await tillview.logoutToken();
  const as = (claims: object) =>
    forged(token, (payload) => Object.assign(payload, { jti: crypto.randomUUID(), ...claims }));
  for (const none of [{ sub: 'u-2', sid: undefined }, { sub: undefined, sid: 'x' }, { sub: 'u-2' }])
    expect(await sendToken(tillview, as(none))).toMatchObject({ statusCode: 200 });
  expect(await alive()).toEqual([true, true, true]);
  await sendToken(tillview, as({ sub: undefined }));
  expect(await alive()).toEqual([true, false, true]);
  await sendToken(tillview, as({ sid: undefined }));
  expect(await alive()).toEqual([false, false, true]);
});

test('a logout token that breaks a rule ends nothing', async () => {
  const tillview = await start();
  const cookies = await tillview.enter();
  const token = await tillview.logoutToken();
  const now = Math.floor(tillview.clock.now / 1000);
  const event = 'http://schemas.openid.net/event/backchannel-logout';
  const claim = (claims: object) => forged(token, (payload) => Object.assign(payload, claims));
  const header = (fields: object) => forged(token, (_, head) => Object.assign(head, fields));
  const [, payload] = token.split('.');
  const jwtPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const hmac = `${jwtPart({ alg: 'HS256', typ: 'logout+jwt' })}.${payload}`;
  const form = (value: string) => `logout_token=${value}`;
  const refused: [payload: string, reason: RegExp][] = [
    ['', /one logout_token/],
    ['{}', /one logout_token/],
    [`${form(token)}&${form(token)}`, /one logout_token/],
    [form('a.b.c'), /invalid/],
    [form(`${jwtPart({ alg: 'none', typ: 'logout+jwt' })}.${payload}.`), /alg/],
    [form(header({ alg: 'RS384' })), /alg/],
    [
      form(`${hmac}.${createHmac('sha256', CLIENT.clientSecret).update(hmac).digest('base64url')}`),
      /alg/,
    ],
    [form(header({ kid: 'other' })), /no applicable key/],
    [form(token.replace(/[^.]{8}$/, 'AAAAAAAA')), /signature/],
    [form(token.replace(/\.[^.]*\./, `.${jwtPart({ sub: 'u-1' })}.`)), /signature/],
    [form(header({ typ: 'JWT' })), /type/],
    [form(header({ typ: 'at+jwt' })), /type/],
    [form(claim({ iss: 'https://evil.example' })), /iss/],
    [form(claim({ aud: 'another-client' })), /aud/],
    [form(claim({ aud: ['tillview', 'another-client'] })), /aud/],
    [form(claim({ aud: undefined })), /aud/],
    [form(claim({ iat: undefined })), /iat/],
    [form(claim({ iat: now + 60 })), /iat/],
    [form(claim({ iat: now - 180, exp: now + 60 })), /iat/],
    [form(claim({ exp: undefined })), /exp/],
    [form(claim({ exp: now - 60 })), /exp/],
    [form(claim({ jti: undefined })), /jti/],
    [form(claim({ events: undefined })), /events/],
    [form(claim({ events: { 'https://example.com/other': {} } })), /events/],
    [form(claim({ events: { [event]: true } })), /events/],
    [form(claim({ nonce: 'n' })), /nonce/],
    [form(claim({ sub: undefined, sid: undefined })), /neither/],
    [form(claim({ sub: 1 })), /sub/],
  ];
  for (const [index, [body, reason]] of refused.entries()) {
    const { statusCode, headers, ...answered } = await send(tillview, body);
    expect({ index, statusCode, cached: headers['cache-control'] }).toEqual({
      index,
      statusCode: 400,
      cached: 'no-store',
    });
    expect(answered.json()).toMatchObject({ code: 'bad_request' });
    expect(/"reason":"(?:\\.|[^"])*/.exec(tillview.logLines.at(-2) ?? '')?.[0]).toMatch(reason);
  }
  expect(await tillview.isIn(cookies)).toBe(true);
  // The same token without a fault, once.
  expect(await send(tillview, form(token))).toMatchObject({ statusCode: 200 });
  expect(await send(tillview, form(token))).toMatchObject({ statusCode: 400 });
  expect(await tillview.isIn(cookies)).toBe(false);
  expect(tillview.logLines.join('')).not.toMatch(/eyJ/);
});

test('signing out ends at the sign-in page where the provider offers no more', async () => {
  const { issuer } = provider;
  const metadata = { issuer: issuer.origin, authorization_endpoint: `${issuer.origin}/auth` };
  for (const [status, body] of [
    [200, metadata],
    [502, {}],
  ] as const) {
    const tillview = await start();
    provider.intercept = (_request, response) => (answer(response, status, body), true);
    const { statusCode, headers } = await tillview.open(PROVIDER_SIGN_OUT);
    provider.intercept = () => false;
    expect([statusCode, headers.location]).toEqual([303, '/sign-in']);
  }
});
