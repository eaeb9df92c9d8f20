import { chromium as playwright } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../chromium.ts';
import { type Conditions, FULL_SPEED, underAllConditions } from './conditions.ts';
import { type ListPage, type ListSource, loadOrders, openList, tillviewList } from './list-page.ts';
import { comparedLists } from './peer-origin.ts';
import type { Result } from './result.ts';
import { type Frame, scrollFrames, SPEEDS, summarizeFrames } from './scroll-frames.ts';

/** 5,000 rows (px), loaded before the fling, which would otherwise measure the network. */
const LOADED_PIXELS = 200_000;
const DEPTHS = [0, 0.1, 0.25, 0.5, 0.75, 1];

type Samples = { readonly reading: Frame[]; readonly fling: Frame[] };

function noSamples(): Samples {
  return { reading: [], fling: [] };
}

async function visit<T>(
  executablePath: string,
  list: ListSource,
  conditions: Conditions,
  look: (list: ListPage) => Promise<T>,
): Promise<T> {
  const browser = await playwright.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  try {
    return await look(await openList(browser, list, conditions));
  } finally {
    await browser.close();
  }
}

/** Px; the peer's list gets the same height. */
export function listHeight(chromium: string, url: string): Promise<number> {
  return visit(chromium, tillviewList(url), FULL_SPEED, ({ scroller }) =>
    scroller.evaluate(({ clientHeight }) => clientHeight),
  );
}

function compareFrames(name: string, ours: readonly Frame[], theirs: readonly Frame[]): Result[] {
  const [our, their] = [summarizeFrames(ours), summarizeFrames(theirs)];
  return [
    {
      name: `${name}, frame every (95 %)`,
      value: our.intervalP95,
      peer: their.intervalP95,
      unit: 'ms',
    },
    {
      name: `${name}, frame every, ratio`,
      value: our.intervalP95 / their.intervalP95,
      unit: '×',
      target: 1,
    },
    {
      name: `${name}, frames with blank rows`,
      value: our.blankShare * 100,
      peer: their.blankShare * 100,
      unit: '%',
      target: 0,
    },
  ];
}

/** Both lists take turns: scrolled slowly while loading, then flung through loaded rows. */
async function compareScrolls(
  chromium: string,
  lists: readonly ListSource[],
  conditions: Conditions,
  rounds: number,
): Promise<Result[]> {
  const sides = lists.map((list) => ({ list, samples: noSamples() }));
  for (let round = 0; round < rounds; round += 1) {
    // Alternates, so that neither side always runs second.
    for (const { list, samples } of round % 2 === 0 ? sides : sides.toReversed()) {
      await visit(chromium, list, conditions, async (open) => {
        await open.page.waitForLoadState('networkidle');
        samples.reading.push(...(await scrollFrames(open, SPEEDS.reading)));
        await loadOrders(open, LOADED_PIXELS);
        samples.fling.push(...(await scrollFrames(open, SPEEDS.fling)));
      });
    }
  }
  const [ours, theirs] = sides.map(({ samples }) => samples);
  return (['reading', 'fling'] as const).flatMap((kind) =>
    compareFrames(`${conditions.name}, ${kind}`, ours?.[kind] ?? [], theirs?.[kind] ?? []),
  );
}

/** Bytes of JavaScript heap after garbage collection. */
async function heapBytes({ session }: ListPage): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/** DOM elements after a jump to a share (0 to 1) of the list's length. */
function elementsAt({ scroller }: ListPage, depth: number): Promise<number> {
  return scroller.evaluate(async (element, depth) => {
    element.scrollTop = depth * (element.scrollHeight - element.clientHeight);
    for (let frames = 0; frames < 10; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.querySelectorAll('*').length;
  }, depth);
}

/** Measures the list with every order loaded. */
async function measureWhole(list: ListPage, orders: number): Promise<Result[]> {
  await list.page.waitForLoadState('networkidle');
  const before = await heapBytes(list);
  await loadOrders(list, Infinity);
  const grid = list.page.getByRole('grid', { name: 'Orders', exact: true });
  // Excludes the header.
  const loaded = Number(await grid.getAttribute('aria-rowcount')) - 1;
  const after = await heapBytes(list);
  const elements: number[] = [];
  for (const depth of DEPTHS) elements.push(await elementsAt(list, depth));
  return [
    { name: 'Orders that could not be loaded', value: orders - loaded, unit: 'orders', atMost: 0 },
    { name: 'Heap an order', value: (after - before) / loaded, unit: 'bytes', target: 700 },
    {
      name: 'Elements at six depths, most',
      value: Math.max(...elements),
      unit: 'elements',
      atMost: 900,
    },
  ];
}

/** Compares scrolling with the peer, and measures Tillview's list with all `orders` loaded. */
export async function benchScrolling(
  chromium: string,
  peer: string,
  {
    height,
    rounds,
    orders,
  }: { readonly height: number; readonly rounds: number; readonly orders: number },
): Promise<Result[]> {
  const scrolls = await underAllConditions(peer, (url, conditions) =>
    compareScrolls(chromium, comparedLists(url, height), conditions, rounds),
  );
  const whole = await visit(chromium, tillviewList(peer), FULL_SPEED, (list) =>
    measureWhole(list, orders),
  );
  return [...scrolls, ...whole];
}
