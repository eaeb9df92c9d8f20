import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Result } from './result.ts';
import { FIRST_SCREEN_BUDGET, measureFirstScreen } from '../first-screen-size.ts';
import { visitFirst } from './first-visit.ts';
import { FULL_SPEED, type ListPage, loadOrders, openList, tillviewList } from './list-page.ts';
import { ROOT } from '../run-command.ts';
import { type Frame, scrollFrames, SPEEDS, summarizeFrames } from './scroll-frames.ts';
import { median } from './statistics.ts';

const DEPTHS = [0, 0.1, 0.25, 0.5, 0.75, 1];
const BYTES_PER_MEGABYTE = 1_000_000;

/** The size of the page's JavaScript heap after garbage collection (bytes). */
async function heapBytes({ session }: ListPage): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/** The number of elements in the document after a jump to a share (0 to 1) of the list's length, once its rows are rendered. */
function elementsAt({ scroller }: ListPage, depth: number): Promise<number> {
  return scroller.evaluate(async (element, depth) => {
    element.scrollTop = depth * (element.scrollHeight - element.clientHeight);
    for (let frames = 0; frames < 10; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.querySelectorAll('*').length;
  }, depth);
}

/** The list's row count without its header; NaN while it is unknown. */
async function rowCount({ page }: ListPage): Promise<number> {
  const text = await page.getByRole('grid', { name: 'Orders', exact: true }).getAttribute('aria-rowcount');
  return text === null || text === '-1' ? Number.NaN : Number(text) - 1;
}

function scrollResults(name: string, frames: readonly Frame[]): Result[] {
  const { intervalP95, workP50, workP95, blankShare } = summarizeFrames(frames);
  return [
    { name: `${name}, frame shown every (95 %)`, value: intervalP95, unit: 'ms' },
    { name: `${name}, frame work (median)`, value: workP50, unit: 'ms' },
    { name: `${name}, frame work (95 %)`, value: workP95, unit: 'ms' },
    { name: `${name}, frames with blank areas`, value: blankShare * 100, unit: '%' },
  ];
}

/** Measures the dashboard at an address with its first page of orders, and with all of them loaded. */
export async function benchDashboard(
  { browser, chromium }: { readonly browser: Browser; readonly chromium: string },
  url: string,
  visits: number,
): Promise<Result[]> {
  const firstRows: number[] = [];
  for (let visit = 0; visit < visits; visit += 1)
    firstRows.push((await visitFirst(chromium, tillviewList(url), FULL_SPEED)).paintedMs);
  const list = await openList(browser, tillviewList(url), FULL_SPEED);
  await list.page.waitForLoadState('networkidle');
  const heapBefore = await heapBytes(list);
  const short = await scrollFrames(list, SPEEDS.reading);
  await loadOrders(list, Infinity);
  const orders = await rowCount(list);
  const heap = await heapBytes(list);
  const elements: number[] = [];
  for (const depth of DEPTHS) elements.push(await elementsAt(list, depth));
  await elementsAt(list, 0.5);
  const long = await scrollFrames(list, SPEEDS.reading);
  const fast = await scrollFrames(list, SPEEDS.fast);
  await list.close();
  const firstScreen = await measureFirstScreen(join(ROOT, 'dist'));
  return [
    { name: 'First row painted (median)', value: median(firstRows), unit: 'ms' },
    { name: 'Orders loaded in the list', value: orders, unit: 'orders' },
    { name: 'Heap with all of them', value: heap / BYTES_PER_MEGABYTE, unit: 'MB', atMost: 150 },
    { name: 'Heap per order', value: (heap - heapBefore) / orders, unit: 'bytes', target: 481 },
    { name: 'Elements at six depths, maximum', value: Math.max(...elements), unit: 'elements', atMost: 900 },
    { name: 'Elements at six depths, minimum', value: Math.min(...elements), unit: 'elements' },
    ...scrollResults('First page, reading', short),
    ...scrollResults('All loaded, reading', long),
    {
      name: 'All loaded / first page, reading, work (95 %)',
      value: summarizeFrames(long).workP95 / summarizeFrames(short).workP95,
      unit: '×',
    },
    ...scrollResults('All loaded, fast', fast),
    { name: 'First-screen JavaScript, gzip', value: firstScreen.total, unit: 'bytes', atMost: FIRST_SCREEN_BUDGET },
  ];
}
