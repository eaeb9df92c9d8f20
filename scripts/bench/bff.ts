import { join } from 'node:path';
import autocannon, { type Result as LoadResult } from 'autocannon';
import { Client } from 'undici';
import * as z from 'zod/mini';
import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';
import type { ServiceClient } from '../../e2e/fixtures/service-client.ts';
import { type RunningTillview, startTillview } from '../../e2e/fixtures/start-tillview.ts';
import type { Result } from './result.ts';
import { startNginx } from './nginx.ts';
import { memoryMb, processorMs } from './process-use.ts';
import { median } from './statistics.ts';

const CONNECTIONS = 50;
const MANY_CONNECTIONS = 1_000;
/** Concurrent different pages, running and waiting, that the BFF allows. */
const PAGES_OF_MANY = 250;
const SECONDS = 4;
/** Pages per target over one connection, after as many warm-up pages. */
const SINGLE_PAGES = 300;
const LONG_SECONDS = 600;
/** The memory of a new process grows for this long until it settles. */
const SETTLED_SECONDS = 60;
const MEMORY_EVERY_SECONDS = 5;

type Target = {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};
type Load = { readonly connections: number; readonly seconds: number };
type Round = { readonly perSecond: number; readonly processorMs: number };
type Options = {
  readonly tillview: RunningTillview;
  readonly service: ServiceClient;
  readonly directory: string;
  readonly rounds: number;
  /** Adds ten minutes of load, which would show growing memory. */
  readonly isLong: boolean;
};

/**
 * Loads the service alone, behind nginx, and through the BFF, in turns so that all run under the
 * same conditions. Each request is for a different page of 200 orders, because the BFF would share
 * equal reads.
 */
export async function benchBff({
  tillview,
  service,
  directory,
  rounds,
  isLong,
}: Options): Promise<Result[]> {
  const nginx = await startNginx(service.baseUrl, directory);
  const path = `/v1/orgs/${service.organizationId}/orders`;
  const headers = { 'x-api-key': service.key };
  const alone = { name: 'Service alone', url: `${service.baseUrl}${path}`, headers };
  const own = await startTillview({
    TILLVIEW_UPSTREAM_URL: service.baseUrl,
    TILLVIEW_KEEP_DAYS: '0',
    TILLVIEW_ORG_ID: service.organizationId,
    TILLVIEW_API_KEY: service.key,
    TILLVIEW_DATA_DIR: join(directory, 'bff'),
    TILLVIEW_LOG_LEVEL: 'warn',
  });
  const asBrowser = { [REQUESTED_WITH.header]: REQUESTED_WITH.value };
  // In its own process, like nginx.
  const bff = { name: 'BFF', url: `${own.url}/api/orders`, headers: asBrowser };
  const inside = {
    name: 'BFF, same process',
    url: `${tillview.url}/api/orders`,
    headers: asBrowser,
  };
  const spentMs = () => processorMs(tillview.pid) + processorMs(own.pid);
  if (!nginx)
    console.log(
      'nginx is missing (Debian: apt-get install nginx): the BFF is compared with the service alone.',
    );
  const peer = nginx
    ? { name: `nginx ${nginx.version}`, url: `${nginx.url}${path}`, headers }
    : alone;
  const targets = nginx ? [alone, peer, bff, inside] : [alone, bff, inside];
  const newest = await newestMoment(service);
  const pages = () => pagesBefore(newest);

  async function measure(load: Load): Promise<(target: Target) => Round[]> {
    const found = new Map<Target, Round[]>(targets.map((target) => [target, []]));
    const next = pages();
    // The first round warms up and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      for (const target of targets) {
        const before = spentMs();
        const { requests, errors, non2xx } = await fire(target, next, load);
        if (errors + non2xx > 0)
          throw new Error(`${target.name}: ${errors} errors, ${non2xx} refusals.`);
        const spent = (spentMs() - before) / requests.total;
        if (round > 0) found.get(target)?.push({ perSecond: requests.average, processorMs: spent });
      }
    }
    return (target) => found.get(target) ?? [];
  }

  try {
    const loaded = await measure({ connections: CONNECTIONS, seconds: SECONDS });
    await timeSingles(targets, pages());
    const singles = await timeSingles(targets, pages());
    const singleOf = (target: Target) => median(singles.get(target) ?? []);
    const results: Result[] = targets.flatMap((target) => [
      {
        name: `${target.name}, ${CONNECTIONS} connections`,
        value: median(loaded(target).map((round) => round.perSecond)),
        unit: 'pages/s',
      },
      {
        name: `${target.name}, processor for a page`,
        value: median(loaded(target).map((round) => round.processorMs)),
        unit: 'ms',
      },
      { name: `${target.name}, one connection`, value: singleOf(target), unit: 'ms' },
    ]);
    const peers = loaded(peer);
    for (const target of [bff, inside]) {
      const ratios = loaded(target).map(
        ({ perSecond }, round) => (peers[round]?.perSecond ?? Number.NaN) / perSecond,
      );
      results.push({
        name: `${peer.name} / ${target.name}`,
        value: median(ratios),
        unit: '×',
        target: 1 / 0.8,
      });
    }
    if (nginx) results.push(addedBy(peer, singleOf(peer) - singleOf(alone)));
    results.push({ ...addedBy(bff, singleOf(bff) - singleOf(alone)), target: 1 });
    results.push(addedBy(inside, singleOf(inside) - singleOf(alone)));
    const crowd = await fire(bff, cycleOf(pages(), PAGES_OF_MANY), {
      connections: MANY_CONNECTIONS,
      seconds: SECONDS,
    });
    results.push({
      name: `BFF, failures at ${MANY_CONNECTIONS} connections`,
      value: crowd.errors + crowd.non2xx,
      unit: 'requests',
      atMost: 0,
    });
    if (isLong)
      results.push(
        await measureGrowth(own.pid, () =>
          fire(bff, pages(), { connections: CONNECTIONS, seconds: LONG_SECONDS }),
        ),
      );
    return results;
  } finally {
    await own.stop();
    await nginx?.stop();
  }
}

function addedBy({ name }: Target, value: number): Result {
  return { name: `${name} adds at one connection`, value, unit: 'ms' };
}

/** Ms per page over one connection, taking turns so that a slow phase affects all targets. */
async function timeSingles(
  targets: readonly Target[],
  next: () => string,
): Promise<Map<Target, number[]>> {
  const clients = targets.map((target) => ({
    target,
    client: new Client(new URL(target.url).origin),
  }));
  const times = new Map<Target, number[]>(targets.map((target) => [target, []]));
  for (let page = 0; page < SINGLE_PAGES; page += 1) {
    for (const { target, client } of clients) {
      const start = performance.now();
      const path = `${new URL(target.url).pathname}${next()}`;
      const { statusCode, body } = await client.request({
        method: 'GET',
        path,
        headers: target.headers,
      });
      await body.arrayBuffer();
      if (statusCode !== 200) throw new Error(`${target.name} answered ${statusCode}.`);
      times.get(target)?.push(performance.now() - start);
    }
  }
  await Promise.all(clients.map(({ client }) => client.close()));
  return times;
}

/** Bytes that a settled process grows by during `run`. */
async function measureGrowth(pid: number, run: () => Promise<LoadResult>): Promise<Result> {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(memoryMb(pid)), MEMORY_EVERY_SECONDS * 1000);
  const { errors, non2xx } = await run();
  clearInterval(timer);
  if (errors + non2xx > 0)
    throw new Error(`${errors} errors and ${non2xx} refusals in ten minutes.`);
  const perWindow = SETTLED_SECONDS / MEMORY_EVERY_SECONDS;
  const settled = median(samples.slice(perWindow, 2 * perWindow));
  const last = median(samples.slice(-perWindow));
  console.log(
    `Memory: ${settled.toFixed(0)} MB in the second minute, ${last.toFixed(0)} MB in the tenth.`,
  );
  return {
    name: 'Memory grows in ten minutes by',
    value: (last / settled - 1) * 100,
    unit: '%',
    atMost: 10,
  };
}

const pageOfOrders = z.looseObject({ orders: z.array(z.looseObject({ createdAt: z.string() })) });

/** Epoch seconds. */
async function newestMoment(service: ServiceClient): Promise<number> {
  const [newest] = z.parse(
    pageOfOrders,
    JSON.parse(await service.fetchPage({ page_size: '1' })),
  ).orders;
  if (newest === undefined) throw new Error('The benchmark needs orders.');
  return Math.floor(Date.parse(newest.createdAt) / 1000);
}

/**
 * Different full pages: steps of a prime number of seconds within the newest half of the orders.
 */
function pagesBefore(newest: number): () => string {
  let step = 0;
  return () => {
    step += 1;
    const before = new Date((newest - ((step * 7_919) % 5_000_000)) * 1000).toISOString();
    return `?page_size=200&before=${before}`;
  };
}

function cycleOf(next: () => string, length: number): () => string {
  const all = Array.from({ length }, next);
  let index = 0;
  return () => all[(index += 1) % length] ?? '';
}

function fire(
  target: Target,
  next: () => string,
  { connections, seconds }: Load,
): Promise<LoadResult> {
  const { pathname } = new URL(target.url);
  return autocannon({
    url: target.url,
    headers: target.headers,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, path: `${pathname}${next()}` }) }],
  });
}
