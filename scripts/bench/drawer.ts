import { createServer } from 'node:http';
import type { Browser, Page } from '@playwright/test';
import type { Result } from './result.ts';
import { FULL_SPEED } from './conditions.ts';
import { openList, tillviewList } from './list-page.ts';
import { createProxy, listen, stopListening } from './proxy.ts';
import type { Origin } from './shared-origin.ts';
import { percentile } from './statistics.ts';

/** Ms: for a prefetched order, and on top of the service's own time for any other. */
const PREFETCHED_TARGET = 100;
const BEYOND_UPSTREAM_TARGET = 60;
const FAR_MS = 100;
const ORDER_PATH = /\/api\/orders\/[0-9a-f-]{36}$/;

type Opening = { readonly totalMs: number; readonly upstreamMs: number };

/**
 * Clicks the order's row; resolves with the time until it is painted in full, and with its
 * request's time (0 without one).
 */
function openOrder(page: Page, orderId: string): Promise<Opening> {
  return page.evaluate(async (orderId) => {
    const row = document.getElementById(`order-${orderId}`);
    if (!row) throw new Error('The row is not on screen.');
    performance.clearResourceTimings();
    const isWhole = () =>
      location.pathname.endsWith(orderId) &&
      document.querySelector('aside[aria-busy="false"] section ul li') !== null;
    const start = performance.now();
    const whole = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isWhole()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    row.click();
    await whole;
    // A message sent during a frame arrives after it is painted.
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      requestAnimationFrame(() => port2.postMessage(undefined));
    });
    const totalMs = performance.now() - start;
    const upstream = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.endsWith(orderId));
    return { totalMs, upstreamMs: upstream?.duration ?? 0 };
  }, orderId);
}

async function visibleOrders(page: Page): Promise<string[]> {
  return page
    .locator('[role="row"][data-row]')
    .evaluateAll((rows) =>
      rows
        .filter((row) => row.getBoundingClientRect().bottom < innerHeight - 80)
        .flatMap((row) => row.getAttribute('data-row') ?? []),
    );
}

/** Opens and closes orders one by one; hovering prefetches them. */
async function openings(
  page: Page,
  orderIds: readonly string[],
  isPrefetched: boolean,
): Promise<Opening[]> {
  const measured: Opening[] = [];
  for (const orderId of orderIds) {
    if (isPrefetched) {
      const answered = page.waitForResponse(ORDER_PATH);
      await page.locator(`[id="order-${orderId}"]`).hover();
      await (await answered).finished();
    }
    measured.push(await openOrder(page, orderId));
    await page.mouse.move(0, 0);
    await page.keyboard.press('Escape');
    await page.locator('aside[aria-busy]').waitFor({ state: 'detached' });
  }
  return measured;
}

type Visit = { readonly prefetched: Opening[]; readonly cold: Opening[] };

/** Hovers half of the visible orders before opening them. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const list = await openList(browser, tillviewList(url), FULL_SPEED);
  await list.page.waitForLoadState('networkidle');
  const [first, ...orderIds] = await visibleOrders(list.page);
  // Opening the first one loads the drawer's code.
  await openings(list.page, first === undefined ? [] : [first], false);
  const half = Math.floor(orderIds.length / 2);
  const prefetched = await openings(list.page, orderIds.slice(0, half), true);
  const cold = await openings(list.page, orderIds.slice(half), false);
  await list.close();
  return { prefetched, cold };
}

/** Delays order responses, as from a remote service. */
async function startFarOrigin(tillview: string): Promise<Origin> {
  const proxy = createProxy(tillview, (path) => (ORDER_PATH.test(path) ? FAR_MS : 0));
  const server = createServer(proxy);
  const url = await listen(server);
  return {
    url,
    async close() {
      await stopListening(server);
      proxy.close();
    },
  };
}

/**
 * Measures the time from a click on a row until its order is painted in full, with the latency of a
 * hosted service.
 */
export async function benchDrawer(
  browser: Browser,
  tillview: string,
  rounds: number,
): Promise<Result[]> {
  const { url, close } = await startFarOrigin(tillview);
  const [prefetched, cold]: [Opening[], Opening[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const opened = await visit(browser, url);
      prefetched.push(...opened.prefetched);
      cold.push(...opened.cold);
    }
  } finally {
    await close();
  }
  const total = prefetched.map(({ totalMs }) => totalMs);
  const beyond = cold.map(({ totalMs, upstreamMs }) => totalMs - upstreamMs);
  return [
    {
      name: 'Order opened, prefetched (95 %)',
      value: percentile(total, 0.95),
      unit: 'ms',
      target: PREFETCHED_TARGET,
    },
    {
      name: `Order opened, beyond a service ${FAR_MS} ms away (95 %)`,
      value: percentile(beyond, 0.95),
      unit: 'ms',
      target: BEYOND_UPSTREAM_TARGET,
    },
    {
      name: 'Prefetched orders requested again',
      value: prefetched.filter(({ upstreamMs }) => upstreamMs > 0).length,
      unit: 'orders',
      atMost: 0,
    },
  ];
}
