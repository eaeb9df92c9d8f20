import { type Browser, chromium, type Page } from '@playwright/test';
import { ordersGrid, readWholeList } from '../e2e/orders-grid.ts';
import { CHROMIUM_FLAGS } from './chromium.ts';
import { median, percentile } from './statistics.ts';

const VISITS = 5;
const SCROLL_FRAMES = 600;

/** What the dashboard costs a browser. */
export type DashboardCosts = {
  readonly firstRowMs: number;
  readonly scrollFrameP50Ms: number;
  readonly scrollFrameP95Ms: number;
  readonly mostElements: number;
  readonly heapBytesPerOrder: number;
};

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** Milliseconds from navigation to the first order in the document, in a browser with an empty cache. */
async function timeToFirstRow(browser: Browser, url: string): Promise<number> {
  const page = await newPage(browser);
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role="grid"] a[href^="/orders/"]') === null) return;
      observer.disconnect();
      performance.mark('first-row');
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${url}/orders`);
  await ordersGrid(page).getByRole('row').nth(1).waitFor();
  const milliseconds = await page.evaluate(() => performance.getEntriesByName('first-row')[0]?.startTime);
  await page.context().close();
  return milliseconds ?? Number.NaN;
}

/** Milliseconds between the frames of a long scroll through rows that are loaded, 400 px a frame. */
function scrollFrames(page: Page): Promise<number[]> {
  return ordersGrid(page).evaluate(async (grid, frames) => {
    const scrollable = (element: Element | null): Element => {
      if (element === null) return document.documentElement;
      return /auto|scroll/.test(getComputedStyle(element).overflowY) ? element : scrollable(element.parentElement);
    };
    const scroller = scrollable(grid);
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    scroller.scrollTop = scroller.scrollHeight / 4;
    let before = await frame();
    const durations: number[] = [];
    for (let index = 0; index < frames; index += 1) {
      scroller.scrollTop += 400;
      const now = await frame();
      durations.push(now - before);
      before = now;
    }
    return durations;
  }, SCROLL_FRAMES);
}

/** Bytes of the page's JavaScript heap after a collection of garbage. */
async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Measures the dashboard at an address in a real Chromium, over all the orders that it lists. */
export async function benchDashboard(url: string, executablePath: string): Promise<DashboardCosts> {
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  try {
    const visits: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) visits.push(await timeToFirstRow(browser, url));

    const page = await newPage(browser);
    await page.goto(`${url}/orders`);
    await ordersGrid(page).getByRole('row').nth(1).waitFor();
    await page.waitForLoadState('networkidle');
    const rowsBefore = await page.getByRole('status').innerText();
    const heapBefore = await heapBytes(page);
    const { rowCount, mostElements } = await readWholeList(page);
    const heapAfter = await heapBytes(page);
    const loadedBefore = Number(/[\d,]+/.exec(rowsBefore)?.[0].replaceAll(',', ''));
    const frames = await scrollFrames(page);
    return {
      firstRowMs: median(visits),
      scrollFrameP50Ms: percentile(frames, 0.5),
      scrollFrameP95Ms: percentile(frames, 0.95),
      mostElements,
      heapBytesPerOrder: (heapAfter - heapBefore) / (rowCount - loadedBefore),
    };
  } finally {
    await browser.close();
  }
}
