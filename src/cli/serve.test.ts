import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { session } from '#contract/bff/session.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { runHere } from './testing/run-here.ts';
import { startTillview, type RunningTillview } from './testing/run-tillview.ts';

const HEADERS = { 'x-requested-with': 'tillview' };
const LINES = [...generateDemoOrders({ until: 1_793_534_400, days: 1 })]
  .flat()
  .slice(0, 5)
  .map((order) => `${JSON.stringify(order)}\n`);

/** Settings of a new installation. */
async function emptyData(): Promise<Readonly<Record<string, string>>> {
  const { settings, remove } = await createTestDatabase({ isEmpty: true });
  onTestFinished(remove);
  return settings;
}

function start(settings: Record<string, string>): RunningTillview {
  const tillview = startTillview(['serve', '--no-build'], settings);
  onTestFinished(async () => {
    tillview.kill('SIGKILL');
    await tillview.ended;
  });
  return tillview;
}

async function startServer(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { server, port: isInfo(address) ? address.port : 0 };
}

function isInfo(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

async function getJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { headers: HEADERS });
  expect(answer.status).toBe(200);
  return answer.json();
}

test('serves the embedded service during an import, and ends cleanly', async () => {
  const settings = { ...(await emptyData()), TILLVIEW_DEMO: 'off' };
  const tillview = start(settings);
  const address = await tillview.ready;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(await getJson(`${address}/api/orders`)).toMatchObject({ orders: [], hasMore: false });

  const imported = await runHere(['import', '-'], settings, LINES.join(''));
  expect(imported.exitCode).toBe(0);
  expect(await getJson(`${address}/api/orders`)).toMatchObject({
    orders: { length: LINES.length },
  });
  expect(session.parse(await getJson(`${address}/api/session`))).toMatchObject({
    auth: 'none',
    demo: false,
    stores: [],
  });

  tillview.kill('SIGTERM');
  const ended = await tillview.ended;
  expect(ended).toMatchObject({ exitCode: 0, stderr: '' });
  const lines = ended.stdout.trimEnd().split('\n');
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([
    `Tillview is ready on ${address}`,
  ]);
  expect(ended.stdout).not.toContain('is open to other accounts');
});

test('a port in use prints one line with its setting, before anything is created', async () => {
  const { port } = await startServer(() => undefined);
  const { directory, settings, remove } = await createTestDatabase({ isEmpty: true });
  onTestFinished(remove);
  const line = `port ${port} of 127.0.0.1 is in use by another program.\n`;
  const run = await runHere(['serve', '--no-build'], { ...settings, TILLVIEW_PORT: String(port) });
  expect(run).toEqual({ exitCode: 1, stdout: '', stderr: `TILLVIEW_PORT: ${line}` });
  const servicePort = { ...settings, TILLVIEW_PORT: '0', TILLVIEW_SERVICE_PORT: String(port) };
  for (const option of ['--no-build', '--service-only']) {
    const refused = await runHere(['serve', option], servicePort);
    expect(refused).toEqual({ exitCode: 1, stdout: '', stderr: `TILLVIEW_SERVICE_PORT: ${line}` });
  }
  expect(await readdir(directory)).toEqual([]);
});
