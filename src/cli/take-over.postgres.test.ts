import { expect, onTestFinished, test, vi } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { fullSampleOrder } from '#order-store/testing/sample-order.ts';
import { startHostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { startTillview } from './testing/run-tillview.ts';
import { request } from './testing/sign-in.ts';

const waiting = { timeout: 60_000, interval: 200 };

test('one process reads the service for all, and another takes over when it is killed', async () => {
  const orderOf = (note: string) =>
    fullSampleOrder({ note, createdAt: printUtcSecond(Math.floor(Date.now() / 1_000)) });
  const service = await startHostileUpstream([orderOf('zucchini')]);
  onTestFinished(() => service.close());
  const { settings, remove } = await createTestDatabase();
  onTestFinished(remove);
  const start = () => {
    const tillview = startTillview(['serve', '--no-build'], {
      ...settings,
      TILLVIEW_UPSTREAM_URL: service.url,
      TILLVIEW_API_KEY: service.apiKey,
      TILLVIEW_ORG_ID: service.organizationId,
    });
    onTestFinished(async () => {
      tillview.kill('SIGKILL');
      await tillview.ended;
    });
    return tillview;
  };
  const finds = async (address: string, word: string) =>
    vi.waitFor(async () => {
      const answer = await request(`${address}/api/orders?q=${word}`, {});
      expect(JSON.parse(await answer.text())).toMatchObject({ orders: [{ note: word }] });
    }, waiting);
  const leader = start();
  await finds(await leader.ready, 'zucchini');
  const follower = start();
  const address = await follower.ready;
  await finds(address, 'zucchini');
  const heads = () =>
    service.requests.filter(({ query }) => !query.has('view') && query.has('from')).length;
  const before = heads();
  leader.kill('SIGKILL');
  await leader.ended;
  service.behaviour.orders = [...service.behaviour.orders, orderOf('aubergine')];
  await finds(address, 'aubergine');
  expect(heads()).toBeGreaterThan(before);
  follower.kill('SIGTERM');
  const { stdout } = await follower.ended;
  expect(stdout).toContain('Another Tillview on this database reads the order service');
});
