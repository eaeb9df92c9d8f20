import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { ORGANIZATION_ID, type RawOrder, STORES } from './build-order.ts';
import { DEMO_TEMPLATE_VARIABLE } from './demo-template.ts';
import { freePort } from './free-port.ts';
import type { ListBehaviour } from './hostile-list.ts';
import { type HostileUpstream, startHostileUpstream } from './hostile-upstream.ts';
import { type ListedOrder, openServiceClient, type ServiceClient } from './service-client.ts';
import { startTillview } from './start-tillview.ts';
import { type PageProblems, watchPage } from './watch-page.ts';

/** Tillview over the embedded service with demo data that stands still, and the truth to compare with. */
export type Demo = {
  readonly url: string;
  readonly service: ServiceClient;
  /** Every order, newest first, with its refunds. */
  readonly orders: readonly ListedOrder[];
};

/** Tillview over an upstream that behaves badly. */
export type Hostile = { readonly url: string; readonly upstream: HostileUpstream; readonly output: readonly string[] };

type TestFixtures = {
  /** Console errors, exceptions, policy violations and failed requests; unexpected ones fail every test. */
  readonly problems: PageProblems;
  /** Starts Tillview over orders in memory; ended after the test. */
  readonly startHostile: (orders: readonly RawOrder[], list?: Partial<ListBehaviour>) => Promise<Hostile>;
};

async function temporaryDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'tillview-e2e-'));
}

async function startOverUpstream(upstream: HostileUpstream, directory: string) {
  const stores = join(directory, 'stores.json');
  await writeFile(stores, JSON.stringify(STORES));
  return startTillview({
    TILLVIEW_DATA_DIR: directory,
    TILLVIEW_UPSTREAM_URL: upstream.url,
    TILLVIEW_API_KEY: upstream.apiKey,
    TILLVIEW_ORG_ID: ORGANIZATION_ID,
    TILLVIEW_STORES: stores,
  });
}

export const test = base.extend<TestFixtures, { readonly demo: Demo }>({
  problems: [
    async ({ page }, provide) => {
      const problems = await watchPage(page);
      await provide(problems);
      expect(problems.unexpected()).toEqual([]);
    },
    { auto: true },
  ],

  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which other fixtures one needs.
    async ({}, provide) => {
      const directory = await temporaryDirectory();
      await cp(process.env[DEMO_TEMPLATE_VARIABLE] ?? '', directory, { recursive: true });
      const port = await freePort();
      const tillview = await startTillview({
        TILLVIEW_DATA_DIR: directory,
        TILLVIEW_SERVICE_PORT: String(port),
        // The orders stay; only the life that would change them under the tests stops.
        TILLVIEW_DEMO: 'off',
      });
      try {
        const service = await openServiceClient(directory, port);
        await provide({ url: tillview.url, service, orders: await service.listAll({ expand: 'refunds' }) });
      } finally {
        await tillview.stop();
        await rm(directory, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  startHostile: async ({ problems }, provide) => {
    const endings: (() => Promise<unknown>)[] = [];
    await provide(async (orders, list) => {
      const directory = await temporaryDirectory();
      const upstream = await startHostileUpstream(orders, list);
      endings.push(() => rm(directory, { recursive: true, force: true }), upstream.close);
      const tillview = await startOverUpstream(upstream, directory);
      endings.push(tillview.stop);
      return { url: tillview.url, upstream, output: tillview.output };
    });
    problems.end();
    for (const end of endings.toReversed()) await end();
  },
});

export { expect };
