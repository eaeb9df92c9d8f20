import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiErrorBody } from '#contract/bff/api-error.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { LOCAL_CALLER } from './requests/caller.ts';
import { startTestBff, type TestBff } from './testing/start-test-bff.ts';

/** Routes without a session. Extend this list only deliberately. */
const PUBLIC = [
  'GET /*',
  'GET /healthz',
  'GET /readyz',
  'GET /api/sign-in',
  'POST /api/session',
  'DELETE /api/session',
  'POST /api/session/logout',
  'POST /api/client-errors',
  'GET /sign-in/oidc',
  'GET /sign-in/oidc/callback',
  'GET /sign-in/oidc/sign-out',
];
const FOR_ADMINS = [
  'GET /api/keys',
  'POST /api/keys',
  'DELETE /api/keys/:prefix',
  'GET /api/people',
  'POST /api/people',
  'PATCH /api/people/:name',
  'DELETE /api/people/:name',
  'GET /api/audit',
  'PUT /api/exceptions/thresholds',
  'POST /api/import',
  'POST /api/demo',
  'DELETE /api/demo',
  'POST /api/connection',
  'POST /api/forgotten-guests',
];
/** Browsers can't send Tillview's own header to these routes. */
const HEADERLESS = [
  'GET /api/events',
  ...['exceptions', 'figures', 'items', 'orders', 'payments', 'promotions', 'refunds', 'taxes'].map(
    (table) => `GET /api/exports/${table}`,
  ),
  // A provider signs its token instead.
  'POST /api/session/logout',
];

type Route = { readonly method: string; readonly url: string };

const UUID = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const PUBLIC_ORIGIN = 'https://tillview.example';
const OWN = {
  host: 'localhost:4800',
  'x-requested-with': 'tillview',
  'content-type': 'application/json',
};
const AS_ADMIN = { ...OWN, 'x-test-admin': 'yes' };
const AS_USER = { ...OWN, 'x-test-admin': 'no' };
const WITH_GIVEN_PASSWORD = { ...AS_ADMIN, 'x-test-given': 'yes' };

let bff: TestBff;
let remove: () => Promise<void>;
const routes: Route[] = [];

beforeAll(async () => {
  const stored = await openTestDatabase();
  remove = stored.remove;
  bff = await startTestBff((_request, response) => response.end('{"orders":[],"hasMore":false}'), {
    config: { auth: 'oidc', publicOrigin: PUBLIC_ORIGIN },
    database: stored.database,
    // Nothing listens here, so signing in leads back to the sign-in page.
    oidc: {
      issuer: new URL('http://127.0.0.1:9'),
      clientId: 'a',
      clientSecret: 'b',
      publicUrl: new URL(PUBLIC_ORIGIN),
    },
    authenticate: async ({ headers }) =>
      'x-test-admin' in headers
        ? {
            ...LOCAL_CALLER,
            isAdmin: headers['x-test-admin'] === 'yes',
            mustChangePassword: 'x-test-given' in headers,
          }
        : undefined,
  });
  bff.app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url });
  });
  await bff.app.ready();
});
afterAll(async () => {
  await bff.close();
  await remove();
});

/** The status and the error code, if any. */
async function send({ method, url }: Route, headers: Record<string, string>) {
  // An event stream would not end.
  const path = url
    .replaceAll(/:\w+/g, UUID)
    .replace('*', 'anything')
    .replace(/\/events$/, '/events?wrong=1');
  const answered = await bff.app.inject({ method, url: path, headers });
  const parsed = apiErrorBody.safeParse(
    answered.headers['content-type']?.includes('json') && answered.payload && answered.json(),
  );
  return { status: answered.statusCode, code: parsed.data?.code, allow: answered.headers['allow'] };
}

/** Routes that don't reject these headers with this status and code. */
async function answeredBy(
  chosen: readonly Route[],
  headers: Record<string, string>,
  status: number,
  code: string,
) {
  const answering: string[] = [];
  for (const route of chosen) {
    const outcome = await send(route, headers);
    // HEAD has no body.
    const isRefused =
      outcome.status === status && (route.method === 'HEAD' || outcome.code === code);
    if (!isRefused) answering.push(`${route.method} ${route.url}`);
  }
  return answering.filter(
    (route) => !answering.includes(route.replace(/^HEAD /, 'GET ')) || !route.startsWith('HEAD '),
  );
}

const underApi = () => routes.filter(({ url }) => url.startsWith('/api'));

describe('every route', () => {
  test('needs a session unless it is public', async () => {
    expect((await answeredBy(routes, OWN, 401, 'signed_out')).toSorted()).toEqual(
      PUBLIC.toSorted(),
    );
  });

  test('is open to signed-in users unless it is for admins', async () => {
    const refused: string[] = [];
    for (const route of underApi()) {
      const { code } = await send(route, AS_USER);
      if (code === 'admins_only') refused.push(`${route.method} ${route.url}`);
      expect(code).not.toBe('signed_out');
    }
    expect(refused.toSorted()).toEqual(FOR_ADMINS.toSorted());
  });

  test('waits for the change of a given password, unless that or the session needs it', async () => {
    const open = await answeredBy(underApi(), WITH_GIVEN_PASSWORD, 403, 'password_change_required');
    expect(open.toSorted()).toEqual(
      [
        ...PUBLIC.filter((route) => route.includes(' /api/')),
        'GET /api/session',
        'PUT /api/password',
      ].toSorted(),
    );
  });

  test("under /api needs Tillview's header where browsers can send it", async () => {
    const headers = { ...AS_ADMIN, 'x-requested-with': 'XMLHttpRequest' };
    expect((await answeredBy(underApi(), headers, 403, 'forbidden')).toSorted()).toEqual(
      HEADERLESS,
    );
  });

  test.each<[string, Record<string, string>]>([
    ['of another site', { ...AS_ADMIN, 'sec-fetch-site': 'cross-site' }],
    ['of a neighbouring site', { ...AS_ADMIN, 'sec-fetch-site': 'same-site' }],
    [
      'of a site that no browser names',
      { ...AS_ADMIN, 'sec-fetch-site': 'same-origin, cross-site' },
    ],
    ['of a foreign origin', { ...AS_ADMIN, origin: 'https://evil.example' }],
    ['of another port', { ...AS_ADMIN, origin: 'http://localhost:3000' }],
    ['of the default port', { ...AS_ADMIN, origin: 'http://localhost' }],
    ['of an origin like ours', { ...AS_ADMIN, origin: 'http://localhost:4800.evil.example' }],
    ['of our host at another port', { ...AS_ADMIN, origin: `${PUBLIC_ORIGIN}:8443` }],
    ['of a page without an origin', { ...AS_ADMIN, origin: 'null' }],
    ['of an extension', { ...AS_ADMIN, origin: 'chrome-extension://localhost:4800' }],
  ])('under /api refuses requests %s', async (_name, headers) => {
    expect(await answeredBy(underApi(), headers, 403, 'forbidden')).toEqual([]);
  });

  test.each(['http://localhost:4800', 'https://LOCALHOST:4800', PUBLIC_ORIGIN])(
    "accepts Tillview's own pages: %s",
    async (origin) => {
      const answered = await send(
        { method: 'GET', url: '/api/orders' },
        { ...AS_ADMIN, origin, 'sec-fetch-site': 'same-origin' },
      );
      expect(answered.status).toBe(200);
    },
  );

  test('refuses every other method with Allow, in the error shape', async () => {
    const urls = new Set(
      routes.map(({ url }) => url).filter((url) => !/^\/api(?:\/\*?)?$/.test(url)),
    );
    for (const url of urls) {
      const own = new Set(routes.filter((route) => route.url === url).map(({ method }) => method));
      for (const method of METHODS.filter((each) => !own.has(each) && each !== 'CONNECT')) {
        const outcome = await send({ method, url }, AS_ADMIN);
        expect({ method, url, ...outcome }).toMatchObject({
          status: 405,
          allow: [...own].join(', '),
        });
        expect(method === 'HEAD' ? 'method_not_allowed' : outcome.code).toBe('method_not_allowed');
      }
    }
  });
});
