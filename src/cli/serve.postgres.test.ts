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

/** With a separate data directory, as on another machine. */
async function start(more: Readonly<Record<string, string>> = {}) {
  const settings = {
    ...data.settings,
    ...more,
    TILLVIEW_DATA_DIR: await temporaryDirectory(),
    TILLVIEW_DEMO: 'off',
  };
  const tillview = startTillview(['serve', '--no-build'], settings);
  onTestFinished(async () => {
    tillview.kill('SIGKILL');
    await tillview.ended;
  });
  return tillview;
}

test('several processes on one database act as one, even when one dies', async () => {
  const auth = { TILLVIEW_AUTH: 'password' };
  const both = [await start(auth), await start(auth)];
  const { address, connections } = await startBalancer(
    await Promise.all(both.map(({ ready }) => ready)),
  );
  const imported = await runTillview(['import', '-'], data.settings, Buffer.from(LINES.join('')));
  expect(imported).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining(' 5 new'),
    stderr: '',
  });
  for (const args of [['Ana', '--admin'], ['Ben']]) {
    const added = await runHere(
      ['users', 'add', ...args, '--password-stdin'],
      data.settings,
      PASSWORD,
    );
    expect(added).toMatchObject({ exitCode: 0, stderr: '' });
  }

  // Two requests in a row reach both servers.
  const twice = async (path: string, options: Parameters<typeof request>[1]) => {
    const before = [...connections];
    const answers = [
      await request(`${address}${path}`, options),
      await request(`${address}${path}`, options),
    ];
    expect(connections).toEqual(before.map((count) => count + 1));
    return Promise.all(
      answers.map(async (answer) => ({ status: answer.status, body: await answer.text() })),
    );
  };
  const once = (path: string, options: Parameters<typeof request>[1]) =>
    request(`${address}${path}`, options);
  const [ana, ben] = [
    await signIn(address, 'Ana', PASSWORD),
    await signIn(address, 'Ben', PASSWORD),
  ];
  const [one, other] = await twice('/api/orders', { cookies: ben });
  expect(one).toMatchObject({ status: 200 });
  const { orders } = JSON.parse(one?.body ?? '');
  expect(orders).toHaveLength(LINES.length);
  expect(JSON.parse(other?.body ?? '')).toMatchObject({ orders });

  // Written on one server, read on both.
  const view = {
    id: crypto.randomUUID(),
    name: 'Evening',
    filters: '',
    layout: {},
    audience: { storeIds: null },
  };
  expect((await once('/api/views', { method: 'POST', cookies: ana, body: view })).status).toBe(201);
  for (const { body } of await twice('/api/views', { cookies: ben })) {
    expect(JSON.parse(body)).toMatchObject({ views: [{ id: view.id, owner: 'Ana' }] });
  }
  expect(
    (await once('/api/preferences', { method: 'PUT', cookies: ben, body: { theme: 'dark' } }))
      .status,
  ).toBe(200);
  for (const { body } of await twice('/api/preferences', { cookies: ben })) {
    expect(JSON.parse(body)).toEqual({ theme: 'dark' });
  }

  const storeIds = [STORE];
  expect(
    (await once('/api/people/Ben', { method: 'PATCH', cookies: ana, body: { storeIds } })).status,
  ).toBe(200);
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
  both[1]?.kill('SIGTERM');
  const advice = expect.stringMatching(/^Nobody can sign in yet\. [^\n]+\n$/);
  const ended = await both[1]?.ended;
  expect(ended).toMatchObject({ exitCode: 0, stderr: advice });
  expect(ended?.stdout).not.toContain(PASSWORD);
});

test('an unreachable database prints one line without the password', async () => {
  const run = await runHere(['import', '-'], {
    TILLVIEW_DATABASE_URL: 'postgres://tillview:hush@127.0.0.1:1,[::1]:1/tillview',
  });
  expect(run).toMatchObject({ exitCode: 1, stdout: '' });
  expect(run.stderr).toMatch(/^TILLVIEW_DATABASE_URL: the database can't be used \([^\n]+\)\.\n$/);
  expect(run.stderr).not.toContain('hush');
});
