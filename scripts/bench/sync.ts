import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { parseStoredOrdersQuery } from '#contract/bff/order-store/stored-orders-query.ts';
import { openDatabase } from '#database/open-database.ts';
import { listStoredOrders } from '#order-store/answers/list-stored-orders.ts';
import { readSync } from '#order-store/answers/sync.ts';
import { createOrderStore } from '#order-store/create-order-store.ts';
import { type OrderStore, orgOf } from '#order-store/order-store.ts';
import { prepareDerivation } from '#order-store/refresh/derive-existing.ts';
import { startRefresher } from '#order-store/refresh/refresher.ts';
import { ensureSource } from '#order-store/storage/organization.ts';
import { type SyncBudget, syncOrders, SYNC_BUDGET } from '#order-sync/order-sync.ts';
import { createUpstream } from '#upstream/create-upstream.ts';
import { systemTiming } from '#upstream/timing.ts';
import { startTillview } from '../../e2e/fixtures/start-tillview.ts';
import type { Result } from './result.ts';
import type { SyncUpstreamData, SyncUpstreamReply, SyncUpstreamRequest } from './sync-upstream.ts';

export const ORGANIZATION = '00000000-0000-4000-8000-0000000000aa';
export const KEY = 'mp_bench001_secret';
const KEEP_DAYS = 400;
/** Some 40,000 demo orders, so that starting takes little of the time. */
const DAYS = 180;
const CONNECTIONS = 4;
const DELAY_MS = 100;
const BROWSERS = 50;
const PROCESSES = 3;
const WITHOUT_BUDGET: SyncBudget = { ...SYNC_BUDGET, backfill: 1_000 };

/** The service's thread. */
export type BenchService = {
  readonly url: string;
  ask<Kind extends SyncUpstreamReply['kind']>(
    request: SyncUpstreamRequest,
    kind: Kind,
  ): Promise<Extract<SyncUpstreamReply, { kind: Kind }>>;
  tell(request: SyncUpstreamRequest): void;
  stop(): Promise<unknown>;
};

export async function startService(data: SyncUpstreamData): Promise<BenchService> {
  const worker = new Worker(new URL('./sync-upstream.ts', import.meta.url), {
    workerData: data,
    execArgv: [],
  });
  const [message] = await once(worker, 'message');
  const { port }: Extract<SyncUpstreamReply, { kind: 'listening' }> = message;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const tell = (request: SyncUpstreamRequest) => worker.postMessage(request);
  return {
    url: `http://127.0.0.1:${port}`,
    tell,
    async ask(request) {
      const answered = once(worker, 'message');
      tell(request);
      const [reply] = await answered;
      return reply;
    },
    stop: () => worker.terminate(),
  };
}

type Keeping = { readonly store: OrderStore; stop(): Promise<void> };

/** The order store that a Tillview connected to the service has in its directory. */
export async function openStore(directory: string, url: string) {
  const location = { directory };
  const database = await openDatabase(location);
  const organizationId = `${ORGANIZATION}@${url}`;
  await ensureSource(database, organizationId);
  const settings = {
    organizationId,
    source: url,
    keepDays: KEEP_DAYS,
    stores: [],
    currency: 'EUR',
    timeZone: null,
    dayStartsAt: '00:00',
  };
  return { store: createOrderStore(database, settings), location, settings };
}

/** Syncs an order store from a service, in this process. */
async function keep(directory: string, url: string, budget: SyncBudget): Promise<Keeping> {
  const { store, location, settings } = await openStore(directory, url);
  const { database } = store;
  await prepareDerivation(database, await orgOf(store));
  const refresher = startRefresher({ location, settings }, console.error);
  const upstream = createUpstream({ baseUrl: url, organizationId: ORGANIZATION, apiKey: KEY });
  const leaving = new AbortController();
  const syncing = syncOrders(
    {
      store,
      service: upstream,
      keepDays: KEEP_DAYS,
      budget,
      timing: systemTiming,
      tell: ({ message }, isOver) => console.log(isOver ? `Over: ${message}` : message),
      log: console.error,
    },
    leaving.signal,
  );
  return {
    store,
    async stop() {
      leaving.abort();
      await syncing;
      await refresher.stop();
      await upstream.close();
      await database.close();
    },
  };
}

/** Measures the sync of a connected service: speed, latency and requests. */
export async function benchSync(directory: string): Promise<Result[]> {
  const service = await startService({ days: DAYS, delayMs: DELAY_MS, perSecond: 0 });
  try {
    const bare = await readBare(service.url);
    const fast = await backfill(join(directory, 'fast'), service, WITHOUT_BUDGET);
    const paced = await backfill(join(directory, 'paced'), service, SYNC_BUDGET);
    console.log(
      `Bare ${bare.toFixed(1)} s, without budget ${fast.seconds.toFixed(1)} s, with it ${paced.seconds.toFixed(1)} s.`,
    );
    return [
      {
        name: 'Backfill without budget: a bare loop with four connections is faster by',
        value: fast.seconds / bare,
        unit: '×',
        target: 1 / 0.8,
      },
      {
        name: 'Backfill with the budget, requests of those it may send',
        value: (paced.perSecond / SYNC_BUDGET.backfill) * 100,
        unit: '%',
      },
      {
        name: 'First page in the store after',
        value: Math.max(fast.firstPage, paced.firstPage),
        unit: 's',
        target: 1,
      },
      ...(await measureNews(join(directory, 'paced'), service)),
      ...(await measureQuiet(join(directory, 'quiet'), service)),
    ];
  } finally {
    await service.stop();
  }
}

/** Seconds to read all orders on four connections and discard them. */
async function readBare(url: string): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const now = Date.now();
  const quarter = (DAYS * 86_400_000) / CONNECTIONS;
  const parts = Array.from(
    { length: CONNECTIONS },
    (_, part) => [now - (part + 1) * quarter - 1_000, now - part * quarter] as const,
  );
  const start = performance.now();
  await Promise.all(
    parts.map(async ([from, to]) => {
      let before = new Date(to).toISOString();
      for (let hasMore = true; hasMore;) {
        const query = new URLSearchParams({
          from: new Date(from).toISOString(),
          before,
          page_size: '50',
          expand: 'items,payments,refunds,tax_breakdown,applied_promotions',
        });
        const { body } = await pool.request({
          method: 'GET',
          path: `/v1/orgs/${ORGANIZATION}/orders?${query}`,
        });
        const page: { orders: { createdAt: string }[]; hasMore: boolean } = JSON.parse(
          await body.text(),
        );
        before = page.orders.at(-1)?.createdAt ?? before;
        ({ hasMore } = page);
      }
    }),
  );
  await pool.close();
  return (performance.now() - start) / 1_000;
}

async function backfill(directory: string, service: BenchService, budget: SyncBudget) {
  const { requests: before } = await service.ask({ kind: 'count' }, 'count');
  const opened = performance.now();
  const { store, stop } = await keep(directory, service.url, budget);
  // Creating the database doesn't count.
  const start = performance.now();
  let firstPage = 0;
  for (;;) {
    if (firstPage === 0 && (await countKept(store)) > 0)
      firstPage = (performance.now() - opened) / 1_000;
    if ((await readSync(store)).progress === null) break;
    await wait(firstPage === 0 ? 20 : 100);
  }
  const seconds = (performance.now() - start) / 1_000;
  const { requests } = await service.ask({ kind: 'count' }, 'count');
  await stop();
  return { seconds, firstPage, perSecond: (requests - before) / seconds };
}

export async function countKept(store: OrderStore): Promise<number> {
  const { count } = await store.database.query
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org', '=', await orgOf(store))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Time until a new order, and a completed one, are found. */
async function measureNews(directory: string, service: BenchService): Promise<Result[]> {
  const { store, stop } = await keep(directory, service.url, SYNC_BUDGET);
  await wait(3_000);
  const { id } = await service.ask({ kind: 'arrive' }, 'order');
  const arrived = await secondsUntil(async () =>
    (await list(store, `refunded=none&fulfillment_status=preparing&page_size=200`)).includes(id),
  );
  service.tell({ kind: 'complete', id });
  const completed = await secondsUntil(async () =>
    (await list(store, `refunded=none&fulfillment_status=completed&page_size=200`)).includes(id),
  );
  await stop();
  return [
    { name: 'A new order is in the store after', value: arrived, unit: 's', target: 10 },
    { name: 'A completed order is in the store after', value: completed, unit: 's', target: 40 },
  ];
}

async function secondsUntil(isSo: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  while (!(await isSo())) await wait(100);
  return (performance.now() - start) / 1_000;
}

async function list(store: OrderStore, queryString: string): Promise<string> {
  const { query } = parseStoredOrdersQuery(queryString);
  if (!query) throw new RangeError(`${queryString} is no query.`);
  return (await listStoredOrders(store, null, query)) ?? '';
}

/**
 * Requests in a quiet minute: one process without browsers, with fifty browsers, and three
 * processes.
 */
async function measureQuiet(directory: string, service: BenchService): Promise<Result[]> {
  const settings = {
    TILLVIEW_UPSTREAM_URL: service.url,
    TILLVIEW_ORG_ID: ORGANIZATION,
    TILLVIEW_API_KEY: KEY,
    TILLVIEW_DATA_DIR: directory,
    TILLVIEW_LOG_LEVEL: 'warn',
  };
  const processes = [await startTillview(settings)];
  const headers = { 'X-Requested-With': 'tillview' };
  const [first] = processes;
  const isKept = async () => {
    const answer = await fetch(`${first?.url}/api/sync`, { headers });
    return (await answer.text()).includes('"progress":null');
  };
  await secondsUntil(isKept);
  const leaving = new AbortController();
  try {
    const alone = await countMinute(service);
    for (let browser = 0; browser < BROWSERS; browser += 1)
      void fetch(`${first?.url}/api/events`, { headers, signal: leaving.signal }).catch(
        () => undefined,
      );
    const watched = await countMinute(service);
    while (processes.length < PROCESSES) processes.push(await startTillview(settings));
    const several = await countMinute(service);
    return [
      { name: 'Requests in a quiet minute', value: alone, unit: 'requests', atMost: 240 },
      {
        name: `Requests in a quiet minute, ${BROWSERS} browsers`,
        value: watched,
        unit: 'requests',
        atMost: 240,
      },
      {
        name: `Requests in a quiet minute, ${PROCESSES} processes`,
        value: several,
        unit: 'requests',
        atMost: 240,
      },
    ];
  } finally {
    leaving.abort();
    for (const each of processes) await each.stop();
  }
}

async function countMinute(service: BenchService): Promise<number> {
  const { requests } = await service.ask({ kind: 'count' }, 'count');
  await wait(60_000);
  return (await service.ask({ kind: 'count' }, 'count')).requests - requests;
}
