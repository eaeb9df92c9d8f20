import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAuditLog } from '#accounts/audit-log.ts';
import { createSession } from '#accounts/sessions.ts';
import { addUser, findUser } from '#accounts/users.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { exchange } from '#testing/exchange.ts';
import { answer } from '#testing/upstream/start-test-upstream.ts';
import { startTestBff, type TestBff } from '../testing/start-test-bff.ts';
import { clientAddressOf, readTrustedProxies } from './proxy/trusted-proxies.ts';

const SECRET = 'a secret of at least thirty-two letters';
const SECRET_LINE = `X-Tillview-Proxy-Secret: ${SECRET}`;
const PAGE = '<html lang="en"></html>';
const PUBLIC = new RegExp(`(?:${PAGE}|{"status":"ok"})$`);
const MODES = ['password', 'oidc', 'proxy'] as const;
type Mode = (typeof MODES)[number];

const { database, remove } = await openTestDatabase();
const started = new Map<Mode, { readonly bff: TestBff; readonly port: number }>();
/** Header lines of someone who is signed in. */
const signedIn: Record<Mode, string[]> = {
  password: [],
  oidc: [],
  proxy: ['X-User: Ana', SECRET_LINE],
};

beforeAll(async () => {
  const now = Math.floor(Date.now() / 1000);
  for (const name of ['Ana', 'Ben'])
    await addUser(database, { name, passwordHash: 'x', isAdmin: false, storeIds: null, now });
  const userId = (await findUser(database, 'Ana'))?.id ?? '';
  const { token } = await createSession(database, { userId, now });
  signedIn.password = [`Cookie: tillview-session=${token}`];
  signedIn.oidc = signedIn.password;

  const publicUrl = new URL('http://localhost');
  // Only the proxy that signs people in is trusted; the password's tests connect directly.
  const proxies = readTrustedProxies('127.0.0.1');
  const others = readTrustedProxies('10.0.0.5');
  if (typeof proxies === 'string' || typeof others === 'string') throw new Error('No addresses.');
  for (const auth of MODES) {
    const bff = await startTestBff(
      (_request, response) => answer(response, 200, { orders: [], hasMore: false }),
      {
        config: { auth },
        database,
        clientAddress: ({ raw }) => clientAddressOf(raw, auth === 'proxy' ? proxies : others),
        ...(auth === 'proxy' && { proxy: { proxies, userHeader: 'x-user', secrets: [SECRET] } }),
        // Nothing listens here.
        ...(auth === 'oidc' && {
          oidc: {
            issuer: new URL('http://127.0.0.1:9'),
            clientId: 'a',
            clientSecret: 'b',
            publicUrl,
          },
        }),
      },
    );
    await writeFile(join(bff.dashboardDirectory, 'index.html'), PAGE);
    const address = await bff.app.listen({ port: 0, host: '127.0.0.1' });
    started.set(auth, { bff, port: Number(new URL(address).port) });
  }
});
beforeEach(() => {
  for (const { bff } of started.values()) bff.service.requests.length = 0;
});
afterAll(async () => {
  for (const { bff } of started.values()) await bff.close();
  await remove();
});

/** Sends a target and header lines as they are; resolves with the status and the whole response. */
async function send(
  mode: Mode,
  target: string,
  lines: readonly string[] = [],
  { method = 'GET', body = '' } = {},
) {
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    'X-Requested-With: tillview',
    `Content-Length: ${body.length}`,
    ...lines,
  ];
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1');
  const text = await exchange(started.get(mode)?.port ?? 0, bytes, { isKeptOpen: true });
  return { status: Number(text.slice(9, 12)), text };
}

const PATHS = [
  '/api/orders#',
  '/api/orders%23',
  '/api/session#/../sign-in',
  '/healthz#/../api/session',
  '/healthz/../api/session',
  '/healthz/..;/api/session',
  '/healthz/%2e%2e/api/session',
  '/api/sign-in/../session',
  '/api/sign-in;/../session',
  '/api/sign-in%2f..%2fsession',
  '/api/session;a=b',
  '/api/session/',
  '/api/session?',
  '/api/session%00',
  '/api/session%',
  '/api/session%ff',
  '/api//session',
  '//api/session',
  '/./api/session',
  '/%2e%2e/api/session',
  '/%61pi/session',
  '/api%2fsession',
  '/API/SESSION',
  '/api\\session',
  '\\api\\session',
  '/assets/../api/session',
  'http://localhost/api/session',
  'http://evil.example/api/session',
  'http://[/sign-in/oidc',
  '//:x/sign-in/oidc/callback',
  'api/session',
  '*',
];
/** Of proxies, gateways and health checks. */
const CLAIMS = [
  'X_User: Ana',
  'X-Forwarded-User: Ana',
  'X_Forwarded_User: Ana',
  'X-Auth-Request-User: Ana',
  'Remote-User: Ana',
  'Authorization: Basic QW5hOng=',
  'X-Original-URL: /api/sign-in',
  'X-Rewrite-URL: /api/sign-in',
  'X-Forwarded-Uri: /healthz',
  'X-Forwarded-For: 127.0.0.1',
  'X-Http-Method-Override: POST',
  'User-Agent: kube-probe/1.34',
  'User-Agent: GoogleHC/1.0',
  'User-Agent: ELB-HealthChecker/2.0',
];
const COOKIES = [
  '',
  ';',
  '=',
  ';;=;==',
  'tillview-session',
  'tillview-session=',
  'tillview-session=%',
  'tillview-session=%ff%00',
  'tillview-session="',
  'tillview-session=\u00e9\u00ff',
  "tillview-session=' or 1=1 --",
  'tillview-session=\t',
  'tillview-session[]=x',
  '__proto__=x; constructor=x; toString=x',
  `tillview-session=${'x'.repeat(20_000)}`,
  'tillview-language=%%; tillview-browser=%ff; tillview-sign-in=%',
  'tillview-language=__proto__',
];

/** Requests that reached the order service. */
const forwarded = (mode: Mode) => started.get(mode)?.bff.service.requests.length;

describe.each(MODES)('with sign-in by %s', (mode) => {
  test('only who is signed in reaches orders', async () => {
    expect(await send(mode, '/api/orders', signedIn[mode])).toMatchObject({ status: 200 });
    expect(forwarded(mode)).toBe(1);
    expect(await send(mode, '/api/orders')).toMatchObject({ status: 401 });
    expect(forwarded(mode)).toBe(1);
  });

  test('no spelling of a path reaches a route without the check', async () => {
    for (const target of PATHS) {
      const { status, text } = await send(mode, target, ['Accept: text/html']);
      // Anyone can open the page itself, and ask whether Tillview runs.
      const isRefused = [400, 401, 404].includes(status) || PUBLIC.test(text);
      expect([target, isRefused]).toEqual([target, true]);
    }
    expect(forwarded(mode)).toBe(0);
  });

  test('headers that others trust give no rights', async () => {
    for (const line of CLAIMS) {
      const { status } = await send(mode, '/api/session', [line]);
      expect([line, status]).toEqual([line, 401]);
    }
  });

  test('odd cookies sign nobody in and break nothing', async () => {
    const [valid = 'Cookie: tillview-session=x'] = signedIn.password;
    const session = valid.slice('Cookie: '.length);
    for (const cookie of [
      ...COOKIES,
      `${session}; tillview-session=x`,
      `tillview-session=x; ${session}`,
      `${session}; ${session}`,
      `__Host-${session}`,
      session.toUpperCase(),
      `"${session}"`,
    ]) {
      const lines = [`Cookie: ${cookie}`];
      const shown = cookie.slice(0, 40);
      expect([shown, (await send(mode, '/api/session', lines)).status]).toEqual([shown, 401]);
      expect((await send(mode, '/', [...lines, 'Accept: text/html'])).status).toBe(200);
    }
    expect((await send(mode, '/api/session', [`Cookie: a=${'x'.repeat(70_000)}`])).status).toBe(
      431,
    );
  });
});

test('claims about the connection change neither cookies nor the audit log', async () => {
  const lines = [
    'Content-Type: application/json',
    'X-Forwarded-For: 198.51.100.1',
    'X-Real-IP: 198.51.100.1',
    'Forwarded: for=198.51.100.1;proto=https',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Host: evil.example',
  ];
  const body = JSON.stringify({ name: 'Ana', password: 'not the password' });
  const { status } = await send('password', '/api/session', lines, { method: 'POST', body });
  expect(status).toBe(401);
  const { events } = await readAuditLog(database, undefined);
  expect(events[0]).toMatchObject({ action: 'sign_in_failed', address: '127.0.0.1' });
  const { text } = await send('password', '/api/session', lines, { method: 'DELETE' });
  expect(text).toMatch(/^set-cookie: tillview-session=;(?!.*Secure)/im);
});

test.each<[name: string, lines: string[], status: number]>([
  ['the proxy’s own headers', ['X-User: Ana', SECRET_LINE], 200],
  ['another case', ['x-USER: Ana', SECRET_LINE.toUpperCase().replace(/: .*/, `: ${SECRET}`)], 200],
  ['a user with underscores', ['X_User: Ana', SECRET_LINE], 401],
  ['a secret with underscores', ['X-User: Ana', SECRET_LINE.replaceAll('-', '_')], 401],
  ['a space in the name', ['X-User : Ana', SECRET_LINE], 400],
  ['a folded line', ['X-User: Ana', '\tBen', SECRET_LINE], 400],
  ['the user twice', ['X-User: Ana', 'X-User: Ana', SECRET_LINE], 401],
  ['the user in two cases', ['X-User: Ana', 'x-user: Ben', SECRET_LINE], 401],
  ['an empty one before the user', ['X-User:', 'X-User: Ana', SECRET_LINE], 401],
  ['an empty user', ['X-User:', SECRET_LINE], 401],
  ['a user with a comma', ['X-User: Ana, Ben', SECRET_LINE], 403],
  ['the secret twice', ['X-User: Ana', SECRET_LINE, SECRET_LINE], 401],
  ['two secrets', ['X-User: Ana', `${SECRET_LINE},${SECRET}`], 401],
  ['an empty secret', ['X-User: Ana', 'X-Tillview-Proxy-Secret:'], 401],
])('a proxy’s request with %s', async (_name, lines, status) => {
  expect((await send('proxy', '/api/session', lines)).status).toBe(status);
});

test('a header with underscores beside the proxy’s own changes nobody', async () => {
  const lines = ['X_User: Ben', 'X-User: Ana', SECRET_LINE, 'x_tillview_proxy_secret: x'];
  expect((await send('proxy', '/api/session', lines)).text).toContain('"name":"Ana"');
});

test('the proxy’s headers from another address sign nobody in', async () => {
  const response = await started.get('proxy')?.bff.app.inject({
    url: '/api/session',
    remoteAddress: '203.0.113.9',
    headers: {
      'x-requested-with': 'tillview',
      'x-user': 'Ana',
      'x-tillview-proxy-secret': SECRET,
      'x-forwarded-for': '127.0.0.1',
    },
  });
  expect(response).toMatchObject({ statusCode: 401 });
});
