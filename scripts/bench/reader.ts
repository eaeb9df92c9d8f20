import type { Browser, Page } from '@playwright/test';
import { buildReaderPage } from '../../e2e/fixtures/build-reader-page.ts';
import type { Result } from './result.ts';
import { startSharedOrigin } from './shared-origin.ts';
import { median } from './statistics.ts';

const BASE = '/reader/';
const ORDERS = 20_000;
/** The bare loop splits the period into this many equal parts, and reads each with one request after the other. */
const CONNECTIONS = 4;

/** Seconds of the oldest and the newest of the newest 20,000 orders (epoch). */
type Span = { readonly start: number; readonly end: number };

/** One run: how long it took (ms), and how many pages of the list operation were read. */
type Run = { readonly time: number; readonly pages: number };

/** Pages through the API and only parses the responses: the speed of four connections when nothing uses the orders. */
async function runBareLoop(page: Page, span: Span): Promise<Run> {
  return page.evaluate(
    async ({ start, end, connections }) => {
      const print = (second: number) => new Date(second * 1_000).toISOString();
      let pages = 0;
      const loop = async (from: number, until: number) => {
        let before = print(until);
        for (let hasMore = true; hasMore;) {
          const query = new URLSearchParams({ from: print(from), before });
          const response = await fetch(`/api/orders?${query}`, { headers: { 'X-Requested-With': 'tillview' } });
          const body: { orders: { createdAt: string }[]; hasMore: boolean } = await response.json();
          pages += 1;
          before = body.orders.at(-1)?.createdAt ?? before;
          ({ hasMore } = body);
        }
      };
      const begin = performance.now();
      const length = (end - start) / connections;
      await Promise.all(
        Array.from({ length: connections }, (_, index) => loop(start + index * length, start + (index + 1) * length)),
      );
      return { time: performance.now() - begin, pages };
    },
    { ...span, connections: CONNECTIONS },
  );
}

/** Reads the period with the reader, like a page that opens and starts it. */
async function runReader(page: Page, url: string, span: Span): Promise<Run & { readonly orders: number }> {
  let pages = 0;
  const count = (request: { url(): string }) => {
    if (request.url().includes('/api/orders?')) pages += 1;
  };
  page.context().on('request', count);
  await page.goto(`${url}${BASE}?start=${span.start}&end=${span.end}&wait`);
  await page.getByRole('button', { name: 'Start' }).waitFor();
  const { time, orders } = await page.evaluate(async () => {
    const read = (name: string) => document.querySelector(`output[aria-label="${name}"]`)?.textContent ?? '';
    const begin = performance.now();
    const isComplete = Promise.withResolvers<void>();
    const observer = new MutationObserver(() => {
      if (read('Phase') === 'complete') isComplete.resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Start')?.click();
    await isComplete.promise;
    return { time: performance.now() - begin, orders: Number(read('Distinct ids')) };
  });
  page.context().off('request', count);
  return { time, pages, orders };
}

/** The span of the newest `count` orders in whole seconds; throws if there are fewer. */
async function spanOf(page: Page, count: number): Promise<Span> {
  return page.evaluate(async (wanted) => {
    let before: string | undefined;
    let newest: string | undefined;
    let seen = 0;
    while (seen < wanted) {
      const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`;
      const response = await fetch(`/api/orders${query}`, { headers: { 'X-Requested-With': 'tillview' } });
      const { orders }: { orders: { createdAt: string }[] } = await response.json();
      if (orders.length === 0) throw new Error('There are too few orders.');
      newest ??= orders[0]?.createdAt;
      seen += orders.length;
      before = orders.at(-1)?.createdAt;
    }
    return { start: Date.parse(before ?? '') / 1_000, end: Date.parse(newest ?? '') / 1_000 + 1 };
  }, count);
}

/**
 * Measures how fast the reader reads 20,000 orders in its worker, and compares its pages per second with a bare loop that uses four
 * connections to the same service, in turns.
 */
export async function benchReader(browser: Browser, tillview: string, repetitions: number): Promise<Result[]> {
  const built = await buildReaderPage(BASE);
  const origin = await startSharedOrigin(tillview, BASE, built.directory);
  const page = await (await browser.newContext()).newPage();
  try {
    await page.goto(`${origin.url}${BASE}?start=0&end=1&wait`);
    const span = await spanOf(page, ORDERS);
    const bare: Run[] = [];
    const read: Awaited<ReturnType<typeof runReader>>[] = [];
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      bare.push(await runBareLoop(page, span));
      read.push(await runReader(page, origin.url, span));
    }
    const speed = (runs: readonly Run[]) => median(runs.map(({ time, pages }) => (pages / time) * 1_000));
    return [
      { name: 'Orders read', value: median(read.map(({ orders }) => orders)), unit: 'orders' },
      {
        name: 'Reader, 20,000 orders (median)',
        value: median(read.map(({ time }) => time)),
        unit: 'ms',
        target: 3_000,
      },
      { name: 'Bare loop with four connections (median)', value: median(bare.map(({ time }) => time)), unit: 'ms' },
      { name: 'Reader, pages of 200 a second', value: speed(read), unit: 'pages/s' },
      { name: 'Bare loop, pages of 200 a second', value: speed(bare), unit: 'pages/s' },
      { name: 'Bare loop / reader, pages a second', value: speed(bare) / speed(read), unit: '×', target: 1.25 },
    ];
  } finally {
    await page.context().close();
    await origin.close();
    await built.remove();
  }
}
