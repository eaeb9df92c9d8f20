import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveOutsideUser } from '#accounts/outside-users.ts';
import { addUser, removeUser, findUser } from '#accounts/users.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { answerProblem, toProblem } from '../../requests/api-problem.ts';
import { createProxyAuthenticate } from './proxy-authenticate.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

const SECRET = 'a secret of at least thirty-two letters';
const NEXT_SECRET = 'another secret of thirty-two letters, or more';
const STORE = '2f0c7c1e-5d0b-4a53-9f5e-6b1d3a7c8e01';
const NOW = 1_700_000_000;

const { database, remove } = await openTestDatabase();
const app = Fastify();

beforeAll(async () => {
  const user = { passwordHash: 'x', now: NOW };
  await addUser(database, { ...user, name: 'Ana', isAdmin: true, storeIds: null });
  await addUser(database, { ...user, name: 'Zoë García', isAdmin: false, storeIds: [STORE] });
  const rights = { isAdmin: true, storeIds: null };
  await saveOutsideUser(database, {
    origin: 'oidc',
    subject: 'https://id.example u-1',
    name: 'Eve',
    ...rights,
    now: NOW,
  });
  const proxies = readTrustedProxies('10.0.0.5, 127.0.0.1');
  if (typeof proxies === 'string') throw new Error(proxies);
  const authenticate = createProxyAuthenticate(
    { proxies, userHeader: 'x-user', secrets: [SECRET, NEXT_SECRET] },
    database,
  );
  app.get('/', async (request) => (await authenticate(request)) ?? 'signed out');
  app.setErrorHandler((error, request, reply) =>
    answerProblem(reply, toProblem(error, request.log)),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await remove();
});

const right = { 'x-tillview-proxy-secret': SECRET };
const ask = (headers: Record<string, string>, remoteAddress = '10.0.0.5') =>
  app.inject({ url: '/', headers, remoteAddress });

test('a proxy user has the rights of the name, and no Tillview password', async () => {
  const response = await ask({ ...right, 'x-user': ' Ana ' });
  expect(response.json()).toEqual({
    userId: expect.any(String),
    name: 'Ana',
    isAdmin: true,
    storeIds: null,
    hasPassword: false,
    mustChangePassword: false,
  });
});

test('old and new secret are both accepted', async () => {
  const response = await ask({ 'x-tillview-proxy-secret': NEXT_SECRET, 'x-user': 'Ana' });
  expect(response.json()).toMatchObject({ name: 'Ana' });
});

test('names are read as UTF-8', async () => {
  const header = Buffer.from('Zoë García').toString('latin1');
  const response = await ask({ ...right, 'x-user': header });
  expect(response.json()).toMatchObject({ name: 'Zoë García', isAdmin: false, storeIds: [STORE] });
});

test('a removed user is refused at the next request', async () => {
  await addUser(database, {
    name: 'Short',
    passwordHash: 'x',
    isAdmin: false,
    storeIds: null,
    now: NOW,
  });
  const user = await findUser(database, 'Short');
  expect((await ask({ ...right, 'x-user': 'Short' })).statusCode).toBe(200);
  await removeUser(database, user?.id ?? '', { keepsAdmin: false });
  expect((await ask({ ...right, 'x-user': 'Short' })).statusCode).toBe(403);
});

describe('refused with advice for the admin', () => {
  test.each(['Nobody', 'Eve', 'Ana (2)', 'ana', 'ＡNA', 'Ana\u200b'])('%s', async (name) => {
    const response = await ask({ ...right, 'x-user': Buffer.from(name).toString('latin1') });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({
      code: 'unknown_user',
      error: expect.stringContaining(`“${name}”`),
    });
  });
});

describe('signed out', () => {
  test.each([
    ['without anything', {}],
    ['without the secret', { 'x-user': 'Ana' }],
    ['with an empty secret', { 'x-user': 'Ana', 'x-tillview-proxy-secret': '' }],
    [
      'with both secrets',
      { 'x-user': 'Ana', 'x-tillview-proxy-secret': `${SECRET},${NEXT_SECRET}` },
    ],
    ['with a wrong secret', { 'x-user': 'Ana', 'x-tillview-proxy-secret': `${SECRET}x` }],
    ['without a name', right],
    ['with an empty name', { ...right, 'x-user': '' }],
    ['with a name that is no UTF-8', { ...right, 'x-user': '\xff\xfe' }],
    ['with a name of two lines', { ...right, 'x-user': 'Ana\u0085' }],
    ['with a name in another header', { ...right, x_user: 'Ana', 'x-forwarded-user': 'Ana' }],
    [
      'with a name for the next hop alone',
      { ...right, 'x-user': 'Ana', connection: 'close, X-User' },
    ],
    [
      'with a secret for the next hop alone',
      { ...right, 'x-user': 'Ana', connection: 'X-Tillview-Proxy-Secret' },
    ],
  ])('%s', async (_name, headers) => {
    expect((await ask(headers)).body).toBe('signed out');
  });

  test.each(['10.0.0.6', '203.0.113.9', '::1', '::ffff:10.0.0.6'])(
    'from %s, whatever it claims',
    async (address) => {
      const headers = {
        ...right,
        'x-user': 'Ana',
        'x-forwarded-for': '10.0.0.5',
        'x-real-ip': '10.0.0.5',
      };
      expect((await ask(headers, address)).body).toBe('signed out');
    },
  );

  test('with a header twice', async () => {
    const [user, secret] = ['X-User: Ana', `X-Tillview-Proxy-Secret: ${SECRET}`];
    expect(await send([user, secret])).toContain('"name":"Ana"');
    expect(await send([user, 'x-user: Ana', secret])).toContain('signed out');
    expect(await send([user, secret, secret])).toContain('signed out');
  });
});

/** Sends raw header lines; resolves with the whole response. */
async function send(lines: readonly string[]): Promise<string> {
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.write(
    ['GET / HTTP/1.1', 'Host: localhost', 'Connection: close', ...lines, '', ''].join('\r\n'),
  );
  socket.setEncoding('utf8');
  let text = '';
  for await (const part of socket) text += part;
  return text;
}
