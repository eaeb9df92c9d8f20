import Fastify, { LogController } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAuditLog } from '#accounts/audit-log.ts';
import { findSession } from '#accounts/sessions.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { answer } from '#testing/upstream/start-test-upstream.ts';
import { createAudit } from '../audit.ts';
import { connectionAddress } from '../client-address.ts';
import { oidcRoutes } from './oidc-routes.ts';
import { createProvider } from './provider.ts';
import { CLIENT, startTestProvider, type TestProvider } from './testing/start-test-provider.ts';

const PUBLIC_URL = new URL('https://tillview.example');
const STORE = '2f0c7c1e-5d0b-4a53-9f5e-6b1d3a7c8e01';
const ATTEMPT = '__Host-Http-tillview-sign-in';
const SESSION = '__Host-Http-tillview-session';

const { database, remove } = await openTestDatabase();
let provider: TestProvider;
let clock = 0;
const logLines: string[] = [];

beforeAll(async () => {
  provider = await startTestProvider(PUBLIC_URL);
});
beforeEach(() => {
  clock = Date.now();
  logLines.length = 0;
  provider.claims = { sub: 'u-1', name: 'Ana', tillview_stores: 'all' };
  provider.intercept = () => false;
  provider.forge = undefined;
  provider.mangle = (token) => token;
});
afterAll(async () => {
  await provider.close();
  await remove();
});

/** One of several processes. */
function startTillview({ issuer = provider.issuer, requestSeconds = 2 } = {}) {
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line) => void logLines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  const now = () => clock;
  app.register(oidcRoutes, {
    provider: createProvider({ ...CLIENT, issuer, publicUrl: PUBLIC_URL }, { now, requestSeconds }),
    clientSecret: CLIENT.clientSecret,
    publicUrl: PUBLIC_URL,
    safety: { isSecure: true },
    database,
    audit: createAudit({ database, clientAddress: connectionAddress, now }),
    now,
  });

  /** Resolves with the redirect and the cookies set. */
  async function open(
    url: string,
    cookies: Readonly<Record<string, string>> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) {
    const cookie = Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; ');
    const response = await app.inject({ method, url, headers: { cookie } });
    return {
      status: response.statusCode,
      location: String(response.headers.location),
      headers: response.headers,
      cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
      cookieLines: [response.headers['set-cookie'] ?? []].flat(),
    };
  }

  return {
    open,
    /** Goes to the provider and back, up to the callback. */
    async begin(returnTo = '/orders?view=refunded') {
      const start = await open(`/sign-in/oidc?returnTo=${encodeURIComponent(returnTo)}`);
      const callback = await provider.signIn(start.location);
      return { start, cookies: start.cookies, callback: `${callback.pathname}${callback.search}` };
    },
    /** Up to the last redirect. */
    async signIn(returnTo?: string) {
      const { callback, cookies } = await this.begin(returnTo);
      return open(callback, cookies);
    },
  };
}

const problemAt = (problem: string, returnTo = '/orders?view=refunded') =>
  `/sign-in?${new URLSearchParams({ problem, returnTo })}`;

describe('signing in', () => {
  test('leads through the provider, with PKCE, to a session and back to the page', async () => {
    provider.claims = {
      sub: 'u-2',
      name: 'Bea',
      tillview_admin: true,
      tillview_stores: [STORE.toUpperCase()],
    };
    const tillview = startTillview();
    const { start, callback, cookies } = await tillview.begin();
    expect(start).toMatchObject({ status: 303, headers: { 'cache-control': 'no-store' } });
    const asked = new URL(start.location);
    expect(asked.origin).toBe(provider.issuer.origin);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: 'tillview',
      response_type: 'code',
      redirect_uri: 'https://tillview.example/sign-in/oidc/callback',
      scope: 'openid profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(start.cookieLines).toEqual([
      expect.stringMatching(
        /^__Host-Http-tillview-sign-in=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);

    const done = await tillview.open(callback, cookies);
    expect(done).toMatchObject({
      status: 303,
      location: '/orders?view=refunded',
      cookies: { [ATTEMPT]: '' },
    });
    expect(done.cookieLines[1]).toMatch(
      /^__Host-Http-tillview-session=.*HttpOnly; SameSite=Strict; Secure$/,
    );
    const session = await findSession(
      database,
      done.cookies[SESSION] ?? '',
      Math.floor(clock / 1000),
    );
    expect(session).toMatchObject({
      name: 'Bea',
      isAdmin: true,
      storeIds: [STORE],
      hasPassword: false,
    });
    const { events } = await readAuditLog(database, undefined);
    expect(events[0]).toMatchObject({ action: 'signed_in', actor: 'Bea' });
  });

  test('updates name and rights of the same user in a new session', async () => {
    const tillview = startTillview();
    const sessionAfter = async () => {
      const { cookies } = await tillview.signIn();
      return findSession(database, cookies[SESSION] ?? '', Math.floor(clock / 1000));
    };
    provider.claims = { sub: 'u-3', name: 'Cleo', tillview_admin: true, tillview_stores: 'all' };
    const before = await sessionAfter();
    provider.claims = { sub: 'u-3', name: 'Cleo Ruiz', tillview_stores: [STORE] };
    const after = await sessionAfter();
    expect(before).toMatchObject({ name: 'Cleo', isAdmin: true, storeIds: null });
    expect(after).toMatchObject({
      name: 'Cleo Ruiz',
      isAdmin: false,
      storeIds: [STORE],
      userId: before?.userId,
    });
    expect(after?.tokenHash).not.toBe(before?.tokenHash);
  });

  test('works when another process handles the callback', async () => {
    const { callback, cookies } = await startTillview().begin();
    await expect(startTillview().open(callback, cookies)).resolves.toMatchObject({
      location: '/orders?view=refunded',
    });
  });

  test('continues in the tab of the last attempt', async () => {
    const tillview = startTillview();
    const [first, last] = [await tillview.begin('/orders'), await tillview.begin('/refunds')];
    const refused = await tillview.open(first.callback, last.cookies);
    expect(refused).toMatchObject({ location: problemAt('expired', '/refunds'), cookies: {} });
    await expect(tillview.open(last.callback, last.cookies)).resolves.toMatchObject({
      location: '/refunds',
    });
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
    'never redirects to %s',
    async (returnTo) => {
      await expect(startTillview().signIn(returnTo)).resolves.toMatchObject({
        status: 303,
        location: '/',
      });
    },
  );

  test('reads the provider’s metadata once an hour', async () => {
    const before = provider.paths().length;
    const discoveries = () =>
      provider
        .paths()
        .slice(before)
        .filter((path) => path.endsWith('openid-configuration'));
    const tillview = startTillview();
    await Promise.all([tillview.open('/sign-in/oidc'), tillview.open('/sign-in/oidc')]);
    await tillview.open('/sign-in/oidc');
    expect(discoveries()).toHaveLength(1);
    clock += 3_600_000;
    provider.intercept = (_request, response) => (answer(response, 500, {}), true);
    await expect(tillview.open('/sign-in/oidc')).resolves.toMatchObject({
      cookies: { [ATTEMPT]: expect.any(String) },
    });
    expect(discoveries()).toHaveLength(2);
  });
});

describe('nobody is signed in', () => {
  /** The redirect, whether a session was created, the last logged problem, and leaked secrets. */
  async function outcomeOf(attempt: Promise<{ location: string; cookies: object }>) {
    const { location, cookies } = await attempt;
    const logged = logLines.map((line) => /"problem":"(\w+)"/.exec(line)?.[1]).at(-1);
    const leaked = /eyJ|code=|Ana|forged|<b>|a secret with/.exec(logLines.join(''))?.[0];
    return { location, hasSession: SESSION in cookies, logged, leaked };
  }
  const refusal = (problem: string, returnTo?: string) => ({
    location: problemAt(problem, returnTo),
    hasSession: false,
    logged: problem,
  });

  test('with the state of another attempt', async () => {
    const tillview = startTillview();
    const [mine, other] = [await tillview.begin(), await tillview.begin()];
    await expect(outcomeOf(tillview.open(mine.callback, other.cookies))).resolves.toEqual(
      refusal('expired'),
    );
    await expect(
      outcomeOf(tillview.open(mine.callback.replace(/state=[^&]*/, 'state=x'), mine.cookies)),
    ).resolves.toEqual(refusal('expired'));
  });

  test('in a browser without the attempt, or with an old one', async () => {
    const tillview = startTillview();
    const { callback, cookies } = await tillview.begin();
    await expect(outcomeOf(tillview.open(callback))).resolves.toEqual(refusal('expired', '/'));
    clock += 600_000;
    await expect(outcomeOf(tillview.open(callback, cookies))).resolves.toEqual(
      refusal('expired', '/'),
    );
  });

  test('when a callback, and with it its code, is used again', async () => {
    const tillview = startTillview();
    const { callback, cookies } = await tillview.begin();
    const first = await tillview.open(callback, cookies);
    expect(first.cookies).toMatchObject({ [ATTEMPT]: '', [SESSION]: expect.stringMatching(/./) });
    await expect(outcomeOf(tillview.open(callback, { [ATTEMPT]: '' }))).resolves.toEqual(
      refusal('expired', '/'),
    );
    await expect(outcomeOf(tillview.open(callback, cookies))).resolves.toEqual(refusal('expired'));
  });

  test('when an attempt is reused, whatever its outcome, in any process', async () => {
    const tillview = startTillview();
    const { start, cookies } = await tillview.begin();
    const state = new URL(start.location).searchParams.get('state') ?? '';
    const iss = encodeURIComponent(provider.issuer.origin);
    const denied = `/sign-in/oidc/callback?error=access_denied&iss=${iss}&state=${state}`;
    await expect(outcomeOf(tillview.open(denied, cookies))).resolves.toEqual(
      refusal('provider_refused'),
    );
    for (const process of [tillview, startTillview()])
      await expect(outcomeOf(process.open(denied, cookies))).resolves.toEqual(refusal('expired'));
    expect(logLines.join('')).toContain('This attempt to sign in was already used.');
  });

  test('with another attempt’s code', async () => {
    const tillview = startTillview();
    const [mine, other] = [await tillview.begin(), await tillview.begin()];
    const code = new URL(other.callback, PUBLIC_URL).searchParams.get('code') ?? '';
    await expect(
      outcomeOf(tillview.open(mine.callback.replace(/code=[^&]*/, `code=${code}`), mine.cookies)),
    ).resolves.toEqual(refusal('expired'));
  });

  test.each([
    ['nonce', 'another'],
    ['nonce', undefined],
    ['aud', 'another-client'],
    ['aud', ['another-client']],
    ['aud', ['tillview', 'another-client']],
    ['iss', 'https://evil.example'],
    ['sub', undefined],
    ['exp', 1_000_000_000],
    ['iat', undefined],
  ])('with an ID token whose %s is %j', async (claim, value) => {
    provider.forge = (payload) => void (payload[claim] = value);
    await expect(outcomeOf(startTillview().signIn())).resolves.toEqual(refusal('provider_refused'));
  });

  test.each([
    ['alg: none', (token: string) => `${jwtPart({ alg: 'none' })}.${token.split('.')[1]}.`],
    [
      'alg: none and the old signature',
      (token: string) => token.replace(/^[^.]*/, jwtPart({ alg: 'none' })),
    ],
    [
      'a signature with the client secret',
      (token: string) => token.replace(/^[^.]*/, jwtPart({ alg: 'HS256' })),
    ],
    [
      'an unknown key',
      (token: string) => token.replace(/^[^.]*/, jwtPart({ alg: 'RS256', kid: 'other' })),
    ],
    ['a wrong signature', (token: string) => token.replace(/[^.]{8}$/, 'AAAAAAAA')],
    [
      'other claims than those signed',
      (token: string) => token.replace(/\.[^.]*\./, (part) => raised(part)),
    ],
    ['no token', () => ''],
    ['no JSON', () => 'a.b.c'],
  ])('with %s', async (_name, mangle) => {
    provider.mangle = mangle;
    await expect(outcomeOf(startTillview().signIn())).resolves.toEqual(refusal('provider_refused'));
  });

  test.each([
    [
      'is refused by the provider',
      'error=access_denied&error_description=%3Cb%3E',
      'provider_refused',
    ],
    ['meets a provider that is not well', 'error=temporarily_unavailable', 'provider_unreachable'],
    ['meets an odd error', 'error=%0Aforged%20line', 'provider_refused'],
    ['comes back with nothing', '', 'provider_refused'],
    [
      'comes back from another issuer',
      'code=abc&iss=https%3A%2F%2Fevil.example',
      'provider_refused',
    ],
  ])('who %s', async (_name, query, problem) => {
    const tillview = startTillview();
    const { start, cookies } = await tillview.begin();
    const state = new URL(start.location).searchParams.get('state') ?? '';
    const iss = query.includes('iss=') ? '' : `&iss=${encodeURIComponent(provider.issuer.origin)}`;
    await expect(
      outcomeOf(tillview.open(`/sign-in/oidc/callback?${query}${iss}&state=${state}`, cookies)),
    ).resolves.toEqual(refusal(problem));
  });

  test('whose rights the provider omits', async () => {
    provider.claims = { sub: 'u-1', name: 'Ana' };
    await expect(outcomeOf(startTillview().signIn())).resolves.toEqual(refusal('not_allowed'));
    const { events } = await readAuditLog(database, undefined);
    expect(events[0]).toMatchObject({
      action: 'sign_in_failed',
      actor: null,
      subject: 'Ana',
      subjectId: null,
      address: '127.0.0.1',
    });
  });

  test('by HEAD, which doesn’t use the code', async () => {
    const tillview = startTillview();
    const { callback, cookies } = await tillview.begin();
    await expect(tillview.open(callback, cookies, 'HEAD')).resolves.toMatchObject({
      status: 204,
      cookies: {},
    });
    await expect(tillview.open(callback, cookies)).resolves.toMatchObject({
      location: '/orders?view=refunded',
    });
  });

  describe('while the provider', () => {
    test('is down, and works once it is back', async () => {
      const tillview = startTillview();
      provider.intercept = (request) => (request.socket.destroy(), true);
      await expect(
        outcomeOf(tillview.open('/sign-in/oidc?returnTo=/orders?view=refunded')),
      ).resolves.toEqual(refusal('provider_unreachable'));
      provider.intercept = () => false;
      clock += 1_000;
      await expect(tillview.signIn()).resolves.toMatchObject({ location: '/orders?view=refunded' });
    });

    test('is down when the code is exchanged', async () => {
      const tillview = startTillview();
      const { callback, cookies } = await tillview.begin();
      provider.intercept = (request) => (request.socket.destroy(), true);
      await expect(outcomeOf(tillview.open(callback, cookies))).resolves.toEqual(
        refusal('provider_unreachable'),
      );
    });

    test.each([502, 429])('responds with %i', async (status) => {
      const tillview = startTillview();
      const { callback, cookies } = await tillview.begin();
      provider.intercept = (_request, response) => (answer(response, status, {}), true);
      await expect(outcomeOf(tillview.open(callback, cookies))).resolves.toEqual(
        refusal('provider_unreachable'),
      );
    });

    test.each([
      ['nothing', () => true],
      [
        'a head alone',
        (response: { writeHead: (status: number) => unknown }) => (response.writeHead(200), true),
      ],
    ])('is so slow that it answers %s', async (_name, hang) => {
      const tillview = startTillview({ requestSeconds: 0.05 });
      provider.intercept = (_request, response) => hang(response);
      await expect(
        outcomeOf(tillview.open('/sign-in/oidc?returnTo=/orders?view=refunded')),
      ).resolves.toEqual(refusal('provider_unreachable'));
    });

    test('sends an endless response', async () => {
      const tillview = startTillview();
      const { callback, cookies } = await tillview.begin();
      provider.intercept = (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        };
        response.on('drain', more);
        more();
        return true;
      };
      await expect(outcomeOf(tillview.open(callback, cookies))).resolves.toEqual(
        refusal('provider_refused'),
      );
    });

    test.each([
      ['no JSON', 'oops'],
      ['another issuer', { issuer: 'https://evil.example' }],
      ['no addresses', {}],
    ])('has the metadata %s', async (_name, body) => {
      const tillview = startTillview();
      provider.intercept = (_request, response) => (
        answer(
          response,
          200,
          typeof body === 'string' ? body : { issuer: provider.issuer.origin, ...body },
        ),
        true
      );
      await expect(
        outcomeOf(tillview.open('/sign-in/oidc?returnTo=/orders?view=refunded')),
      ).resolves.toEqual(refusal('provider_refused'));
    });
  });
});

function jwtPart(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/** Turns the payload's user into an admin. */
function raised(part: string): string {
  const payload: object = JSON.parse(Buffer.from(part.slice(1, -1), 'base64url').toString());
  return `.${jwtPart({ ...payload, tillview_admin: true })}.`;
}
