import type { Browser, CDPSession, ElementHandle, Page } from '@playwright/test';

/** A page that lists orders. */
export type ListSource = {
  readonly url: string;
  /** A selector that matches only in rows whose order is loaded. */
  readonly filled: string;
};

/** An open page that lists orders. */
export type ListPage = {
  readonly page: Page;
  readonly session: CDPSession;
  /** The element that scrolls the rows. */
  readonly scroller: ElementHandle<Element>;
  /** Milliseconds from navigation until the first order was painted. */
  readonly firstRowMs: number;
  /** Milliseconds that the page's main thread had worked by then. */
  readonly mainThreadMs: number;
  close(): Promise<void>;
};

/** How fast the computer and the network of whoever opens the page are. */
export type Conditions = {
  readonly name: string;
  /** How many times slower the processor is. */
  readonly slowdown: number;
  /** The network's speed (Mbit/s); undefined does not limit it. */
  readonly megabits?: number;
};

/** This machine as it is. */
export const FULL_SPEED: Conditions = { name: 'Full speed', slowdown: 1 };

/** The orders list of Tillview at an address. */
export function tillviewList(url: string): ListSource {
  return { url: `${url}/orders`, filled: '[role="row"] a[href^="/orders/"]' };
}

const BITS_PER_MEGABIT = 1_000_000;

async function setConditions(session: CDPSession, { slowdown, megabits }: Conditions): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (megabits === undefined) return;
  const bytesPerSecond = (megabits * BITS_PER_MEGABIT) / 8;
  const rates = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...rates });
}

async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('The browser does not say how long its tasks took.');
  return seconds * 1000;
}

/** Opens a list in a new browser context (with empty caches) and waits for its first order. */
export async function openList(
  browser: Browser,
  { url, filled }: ListSource,
  conditions: Conditions,
): Promise<ListPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await setConditions(session, conditions);
  await page.addInitScript((selector) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => performance.mark('first-row'), { once: true });
    port1.start();
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      // A message sent during a frame arrives after it is painted.
      requestAnimationFrame(() => port2.postMessage(undefined));
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }, filled);
  // The row may be painted before the page counts as loaded.
  await page.goto(url, { waitUntil: 'commit' });
  const firstRowMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const [mark] = list.getEntriesByName('first-row');
          if (mark) resolve(mark.startTime);
        });
        observer.observe({ type: 'mark', buffered: true });
      }),
  );
  const worked = await mainThreadMs(session);
  const scroller = await page
    .locator(filled)
    .first()
    .evaluateHandle((cell) => {
      const scrollable = (element: Element): Element => {
        const { parentElement } = element;
        if (parentElement === null) return document.documentElement;
        return /auto|scroll/.test(getComputedStyle(element).overflowY) ? element : scrollable(parentElement);
      };
      return scrollable(cell);
    });
  return { page, session, scroller, firstRowMs, mainThreadMs: worked, close: () => context.close() };
}

/** Loads more orders by scrolling to the end until the list is `pixels` high or has not grown for 200 frames; then scrolls to the top. */
export async function loadOrders({ scroller }: ListPage, pixels: number): Promise<void> {
  await scroller.evaluate(
    async (element, pixels) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let patience = 200, height = 0; patience > 0 && element.scrollHeight < pixels; patience -= 1) {
        if (element.scrollHeight > height) patience = 200;
        height = element.scrollHeight;
        element.scrollTop = height;
        await frame();
      }
      element.scrollTop = 0;
      await frame();
      await frame();
      // JSON has no `Infinity`.
    },
    Math.min(pixels, Number.MAX_SAFE_INTEGER),
  );
}
