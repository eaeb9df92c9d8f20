import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { type RunningTillview, startTillview } from '../../e2e/fixtures/start-tillview.ts';
import { demoStores } from '../../src/demo-orders/demo-stores.ts';
import { addDays } from '../../src/order-domain/days/store-day.ts';
import { LAST_DAY, writeMillion } from './million.ts';
import { ROOT } from '../run-command.ts';
import { type ListSource, VIEWPORT } from './list-page.ts';
import { comparedLists, startPeer } from './peer-origin.ts';
import type { Result } from './result.ts';
import { median } from './statistics.ts';
import { runImport, untilAtRest, untilFolded } from './store.ts';

/** Stored orders, rounds per page, and seconds without any activity. */
export type PagesLoad = {
  readonly orders: number;
  readonly rounds: number;
  readonly quietSeconds: number;
};

/**
 * The URL differs in each round (from 0), so nothing is cached; the function runs in the page and
 * tells when everything has loaded.
 */
type Opened = {
  readonly name: string;
  readonly address: (round: number) => string;
  readonly isWhole: string;
};

/** A page that takes longer is broken. */
const LONGEST_MS = 60_000;
/** Find waits so long for further keys. */
const DEBOUNCE_MS = 200;
/** The height (px) of the peer's list. */
const PEER_HEIGHT = 20_000;
const STORE = demoStores[0]?.id ?? '';
const HAS_ROWS = `document.querySelector('[role="grid"]:not([aria-busy="true"]) [data-row]') !== null`;
const HAS_FIGURES = `document.querySelector('main table td') !== null && !document.querySelector('main [aria-busy="true"]')`;
const between = (from: string, to: string) => `from=${from}&to=${to}`;
/** Ends some days before the last one, different in each round. */
const days = (count: number, round: number) => {
  const last = addDays(LAST_DAY, -round);
  return between(addDays(last, 1 - count), last);
};

/** Other stores in each of up to 15 rounds. */
const someStores = (round: number) =>
  demoStores.filter((_, position) => ((round % 15) + 1) & (1 << position)).map(({ id }) => id);

const ORDERS: Opened = {
  name: 'Orders',
  address: (round) => `/orders?store_id=${someStores(round).join()}`,
  isWhole: HAS_ROWS,
};
const PAGES: readonly Opened[] = [
  {
    name: 'Refunds of 7 days',
    address: (round) => `/refunds?${days(7, round)}`,
    isWhole: `${HAS_ROWS} && /\\d/.test(document.querySelector('section[aria-label="Totals"]')?.textContent ?? '')`,
  },
  {
    name: 'Insights of a month',
    address: (round) => `/insights?${days(30, round)}`,
    isWhole: HAS_FIGURES,
  },
  {
    name: 'Insights of a year',
    address: (round) => `/insights?${days(365, round)}`,
    isWhole: HAS_FIGURES,
  },
  {
    name: 'Day close',
    address: (round) => `/close?store_id=${STORE}&${days(1, round)}`,
    isWhole: HAS_FIGURES,
  },
  {
    name: 'Exceptions of 7 days',
    address: (round) => `/exceptions?${days(7, round)}`,
    isWhole: `document.querySelector('[aria-label="Exceptions"] li') !== null`,
  },
  {
    name: 'A filter that few orders match',
    address: (round) => `/orders?refunded=full&table=${round + 1}`,
    isWhole: HAS_ROWS,
  },
];
/** A ticket number of eight months ago, unique on its day. */
const OLD_TICKET = { days: addDays(LAST_DAY, -240), name: 'Find a ticket of eight months ago' };

/** Measures the time from a click on a link until the page is complete, with many stored orders. */
export async function benchPages(
  directory: string,
  browser: Browser,
  load: PagesLoad,
): Promise<Result[]> {
  const file = join(directory, 'orders.ndjson');
  console.log(`Writing ${load.orders.toLocaleString('en')} orders.`);
  await writeMillion(file, load.orders);
  const settings = { TILLVIEW_DATA_DIR: join(directory, 'data') };
  await runImport(ROOT, file, settings);
  const tillview = await startTillview({
    ...settings,
    TILLVIEW_LOG_LEVEL: 'warn',
    TILLVIEW_SERVICE_RATE_LIMIT: 'off',
  });
  try {
    await untilFolded(tillview);
    await untilAtRest(tillview);
    return [
      ...(await measurePages(browser, tillview, join(directory, 'peer'), load.rounds)),
      ...(await measureQuiet(browser, tillview, load.quietSeconds)),
    ];
  } finally {
    await tillview.stop();
  }
}

async function measurePages(
  browser: Browser,
  tillview: RunningTillview,
  peerDirectory: string,
  rounds: number,
): Promise<Result[]> {
  const peer = await startPeer(tillview.url, peerDirectory);
  const times = new Map<string, number[]>();
  const most = new Map<string, number>();
  const note = (name: string, time: number) => times.set(name, [...(times.get(name) ?? []), time]);
  const page = await openBrowserPage(browser, tillview.url);
  let heap = 0;
  try {
    // The first round loads the code of each page.
    for (let round = -1; round < rounds; round += 1) {
      if (round === 0) times.clear();
      note('AG Grid', await timePeer(browser, comparedLists(peer.url, PEER_HEIGHT)[1]));
      for (const opened of [ORDERS, ...PAGES]) {
        const { time, requests } = await openPage(page, opened.address(round + 1), opened.isWhole);
        note(opened.name, time);
        most.set(opened.name, Math.max(most.get(opened.name) ?? 0, requests));
      }
      note(OLD_TICKET.name, await findTicket(page, round + 1));
    }
    heap = await readHeap(page);
  } finally {
    await page.context().close();
    await peer.close();
  }
  const of = (name: string) => median(times.get(name) ?? []);
  const orders = of(ORDERS.name);
  return [
    { name: 'Opening AG Grid’s page', value: of('AG Grid'), unit: 'ms' },
    { name: 'Opening the list of orders', value: orders, unit: 'ms' },
    ...[...PAGES.map(({ name }) => name), OLD_TICKET.name].flatMap((name): Result[] => [
      { name: `${name} / the list of orders`, value: of(name) / orders, unit: '×', target: 1.5 },
      ...(most.has(name)
        ? [
            {
              name: `${name}: requests`,
              value: most.get(name) ?? 0,
              unit: 'requests',
              atMost: 4,
            } as const,
          ]
        : []),
    ]),
    { name: 'Heap of the tab after all of them', value: heap, unit: 'MB', target: 40 },
  ];
}

async function openBrowserPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${url}/help`);
  await page.getByRole('link', { name: 'Orders' }).first().waitFor();
  return page;
}

/**
 * Client-side navigation from a page without data; resolves with the time (ms) and the requests
 * until it is complete.
 */
async function openPage(page: Page, address: string, isWhole: string) {
  await goTo(page, '/help', `location.pathname === '/help'`);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  let requests = 0;
  const count = (request: { url(): string }) => {
    if (/\/api\/(?!events|client-errors)/.test(request.url())) requests += 1;
  };
  page.on('request', count);
  const time = await goTo(page, address, isWhole);
  await wait(500);
  page.off('request', count);
  return { time, requests };
}

function goTo(page: Page, address: string, isWhole: string): Promise<number> {
  return page.evaluate(
    async ({ to, condition, longest }) => {
      const start = performance.now();
      history.pushState({ key: String(start) }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      const isDone = new Function(`return ${condition}`);
      while (!isDone()) {
        if (performance.now() - start > longest) {
          const shown = document.querySelector('main')?.innerText;
          throw new Error(`${to} was not whole in time: ${shown}`);
        }
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - start;
    },
    { to: address, condition: isWhole, longest: LONGEST_MS },
  );
}

/** Ms from a pasted ticket number to its order, without the pause in which further keys may come. */
async function findTicket(page: Page, round: number): Promise<number> {
  const [{ ticketNumber } = { ticketNumber: '' }] = await page.evaluate(
    async ({ day, skipped }) => {
      const query = `days=${day}..${day}&page_size=200`;
      const response = await fetch(`/api/orders?${query}`, {
        headers: { 'X-Requested-With': 'tillview' },
      });
      const { orders }: { orders: { ticketNumber: string }[] } = await response.json();
      return orders.slice(skipped);
    },
    { day: OLD_TICKET.days, skipped: round },
  );
  await goTo(page, '/orders', HAS_ROWS);
  const field = page.getByRole('combobox').first();
  await field.fill('');
  await field.focus();
  const start = performance.now();
  await page.keyboard.insertText(ticketNumber);
  await page.getByRole('option').filter({ hasText: ticketNumber }).first().waitFor();
  return performance.now() - start - DEBOUNCE_MS;
}

async function timePeer(browser: Browser, { url, filled }: ListSource): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const start = performance.now();
  await page.goto(url);
  await page.locator(filled).first().waitFor();
  const time = performance.now() - start;
  await context.close();
  return time;
}

async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** Requests of an open list while nothing happens. */
async function measureQuiet(
  browser: Browser,
  { url }: RunningTillview,
  seconds: number,
): Promise<Result[]> {
  const page = await openBrowserPage(browser, url);
  await openPage(page, '/orders', HAS_ROWS);
  let requests = 0;
  page.on('request', (request) => (requests += request.url().includes('/api/') ? 1 : 0));
  await wait(seconds * 1_000);
  await page.context().close();
  return [
    {
      name: `Requests of ${seconds} s on the list of orders with nothing new`,
      value: requests,
      unit: 'requests',
      atMost: 20,
    },
  ];
}
