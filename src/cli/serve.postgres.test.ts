import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { runTillview, startTillview } from './testing/run-tillview.ts';
import { request, signIn } from './testing/sign-in.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const PASSWORD = 'a rainy tuesday in soho';
const LINES = [...generateDemoOrders({ until: 1_793_534_400, days: 1 })]
  .flat()
  .slice(0, 5)
  .map((order) => `${JSON.stringify(order)}\n`);

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

test('who signs in to one of several is signed in to all, and is signed out of all at once', async () => {
  const auth = { TILLVIEW_AUTH: 'password' };
  const both = [await start(auth), await start(auth)];
  const [one = '', other = ''] = await Promise.all(both.map(({ ready }) => ready));
  const add = (name: string) =>
    runTillview(['users', 'add', name, '--password-stdin'], data.settings, Buffer.from(PASSWORD));
  expect(await Promise.all([add('Ana'), add('Ben')])).toMatchObject([{ exitCode: 0 }, { exitCode: 0 }]);
  const [ana, ben] = [await signIn(one, 'Ana', PASSWORD), await signIn(other, 'Ben', PASSWORD)];
  for (const address of [one, other]) {
    for (const cookies of [ana, ben]) expect((await request(`${address}/api/orders`, { cookies })).status).toBe(200);
  }
  expect((await request(`${other}/api/session`, { method: 'DELETE', cookies: ana })).status).toBe(204);
  expect((await request(`${one}/api/orders`, { cookies: ana })).status).toBe(401);
  expect(await runTillview(['users', 'remove', 'Ben'], data.settings)).toMatchObject({ exitCode: 0 });
  for (const address of [one, other]) {
    expect((await request(`${address}/api/orders`, { cookies: ben })).status).toBe(401);
  }
});

test('a database that cannot be reached is one line that names the setting and hides the password', async () => {
  const run = await runTillview(['import', '-'], {
    TILLVIEW_DATABASE_URL: 'postgres://tillview:hush@127.0.0.1:1,[::1]:1/tillview',
  });
  expect(run).toMatchObject({ exitCode: 1, stdout: '' });
  expect(run.stderr).toMatch(/^TILLVIEW_DATABASE_URL: the database can't be used \([^\n]+\)\.\n$/);
  expect(run.stderr).not.toContain('hush');
});
