import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { runHere } from './testing/run-here.ts';
import { runTillview, startTillview } from './testing/run-tillview.ts';
import { request, signIn } from './testing/sign-in.ts';
import { startBalancer } from './testing/start-balancer.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const PASSWORD = 'a rainy tuesday in soho';
const ORDERS = [...generateDemoOrders({ until: 1_793_534_400, days: 1 })].flat().slice(0, 5);
const LINES = ORDERS.map((order) => `${JSON.stringify(order)}\n`);
const STORE = ORDERS[0]?.storeId ?? '';
const OF_STORE = ORDERS.filter(({ storeId }) => storeId === STORE);

let data: TestDatabase;
beforeEach(async () => {
  data = await createTestDatabase({ isEmpty: true });
  onTestFinished(data.remove);
});

/** Starts a Tillview with a data directory of its own, as on another machine. */
async function start(more: Readonly<Record<string, string>> = {}) {
  const settings = { ...data.settings, ...more, TILLVIEW_DATA_DIR: await temporaryDirectory(), TILLVIEW_DEMO: 'off' };
  const tillview = startTillview(['serve', '--no-build'], settings);
  onTestFinished(async () => {
    tillview.kill('SIGKILL');
    await tillview.ended;
  });
  return tillview;
}

test('several that start at once on an empty database share it, and an import from elsewhere', async () => {
  const both = [await start(), await start()];
  const addresses = await Promise.all(both.map(({ ready }) => ready));
  const imported = await runTillview(['import', '-'], data.settings, Buffer.from(LINES.join('')));
  expect(imported).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(' 5 new'), stderr: '' });
  for (const address of addresses) {
    const answer = await fetch(`${address}/api/orders`, { headers: { 'x-requested-with': 'tillview' } });
    expect(await answer.json()).toMatchObject({ orders: { length: LINES.length } });
  }
  for (const tillview of both) tillview.kill('SIGTERM');
  for (const { ended } of both) expect(await ended).toMatchObject({ exitCode: 0, stderr: '' });
});

test('several behind one address are one: sessions, rights and what people keep hold on each, also when one dies', async () => {
  const auth = { TILLVIEW_AUTH: 'password' };
  const both = [await start(auth), await start(auth)];
  const { address, connections } = await startBalancer(await Promise.all(both.map(({ ready }) => ready)));
  const run = (args: readonly string[], input: string) => runTillview(args, data.settings, Buffer.from(input));
  const commands = [
    run(['import', '-'], LINES.join('')),
    run(['users', 'add', 'Ana', '--admin', '--password-stdin'], PASSWORD),
    run(['users', 'add', 'Ben', '--password-stdin'], PASSWORD),
  ];
  for (const command of commands) expect(await command).toMatchObject({ exitCode: 0, stderr: '' });

  // Two requests in a row: each server answers one of them.
  const twice = async (path: string, options: Parameters<typeof request>[1]) => {
    const before = [...connections];
    const answers = [await request(`${address}${path}`, options), await request(`${address}${path}`, options)];
    expect(connections).toEqual(before.map((count) => count + 1));
    return Promise.all(answers.map(async (answer) => ({ status: answer.status, body: await answer.text() })));
  };
  const once = (path: string, options: Parameters<typeof request>[1]) => request(`${address}${path}`, options);
  const [ana, ben] = [await signIn(address, 'Ana', PASSWORD), await signIn(address, 'Ben', PASSWORD)];
  const [one, other] = await twice('/api/orders', { cookies: ben });
  expect(one).toMatchObject({ status: 200 });
  expect(JSON.parse(one?.body ?? '')).toMatchObject({ orders: { length: LINES.length } });
  expect(other).toEqual(one);

  // Written on one, read on both.
  const view = { id: crypto.randomUUID(), name: 'Evening', filters: '', layout: {}, audience: { storeIds: null } };
  expect((await once('/api/views', { method: 'POST', cookies: ana, body: view })).status).toBe(201);
  for (const { body } of await twice('/api/views', { cookies: ben })) {
    expect(JSON.parse(body)).toMatchObject({ views: [{ id: view.id, owner: 'Ana' }] });
  }
  expect((await once('/api/preferences', { method: 'PUT', cookies: ben, body: { theme: 'dark' } })).status).toBe(200);
  for (const { body } of await twice('/api/preferences', { cookies: ben })) {
    expect(JSON.parse(body)).toEqual({ theme: 'dark' });
  }

  const storeIds = [STORE];
  expect((await once('/api/people/Ben', { method: 'PATCH', cookies: ana, body: { storeIds } })).status).toBe(200);
  for (const { body } of await twice('/api/session', { cookies: ben })) {
    expect(JSON.parse(body)).toMatchObject({ limitedTo: storeIds });
  }
  for (const { body } of await twice('/api/orders', { cookies: ben })) {
    expect(JSON.parse(body)).toMatchObject({ orders: { length: OF_STORE.length }, hasMore: false });
  }
  expect(await runHere(['users', 'remove', 'Ben'], data.settings)).toMatchObject({ exitCode: 0 });
  for (const { status } of await twice('/api/orders', { cookies: ben })) expect(status).toBe(401);

  const left = await signIn(address, 'Ana', PASSWORD);
  expect((await once('/api/session', { method: 'DELETE', cookies: left })).status).toBe(204);
  for (const { status } of await twice('/api/orders', { cookies: left })) expect(status).toBe(401);

  both[0]?.kill('SIGKILL');
  await both[0]?.ended;
  for (let requests = 0; requests < 4; requests += 1) {
    expect((await once('/api/orders', { cookies: ana })).status).toBe(200);
  }
});

test('a database that cannot be reached is one line that names the setting and hides the password', async () => {
  const run = await runHere(['import', '-'], {
    TILLVIEW_DATABASE_URL: 'postgres://tillview:hush@127.0.0.1:1,[::1]:1/tillview',
  });
  expect(run).toMatchObject({ exitCode: 1, stdout: '' });
  expect(run.stderr).toMatch(/^TILLVIEW_DATABASE_URL: the database can't be used \([^\n]+\)\.\n$/);
  expect(run.stderr).not.toContain('hush');
});
