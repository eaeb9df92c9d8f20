import type { Browser } from '@playwright/test';
import type { Result } from './bench-result.ts';
import { type ListSource, loadOrders, openList, tillviewList } from './list-page.ts';
import { type Frame, scrollFrames, SPEEDS, summarizeFrames } from './scroll-frames.ts';
import { median } from './statistics.ts';

const SLOWDOWNS = [1, 4];
/** The height of 5,000 rows (px), loaded before the fast scroll, which would otherwise measure the network. */
const LOADED_PIXELS = 200_000;

type Rounds = { readonly visits: number; readonly scrolls: number };
type Samples = { readonly firstRows: number[]; readonly reading: Frame[]; readonly fast: Frame[] };

/** Scrolls a fresh list at reading speed while it loads, then fast through the loaded rows. */
async function scrollFresh(browser: Browser, source: ListSource, slowdown: number, samples: Samples): Promise<void> {
  const list = await openList(browser, source, slowdown);
  try {
    await list.page.waitForLoadState('networkidle');
    samples.reading.push(...(await scrollFrames(list, SPEEDS.reading)));
    await loadOrders(list, LOADED_PIXELS);
    samples.fast.push(...(await scrollFrames(list, SPEEDS.fast)));
  } finally {
    await list.close();
  }
}

async function visit(browser: Browser, source: ListSource, slowdown: number, samples: Samples): Promise<void> {
  const list = await openList(browser, source, slowdown);
  samples.firstRows.push(list.firstRowMs);
  await list.close();
}

function compareScrolls(
  name: string,
  ours: readonly Frame[],
  theirs: readonly Frame[],
  blankTarget?: number,
): Result[] {
  const our = summarizeFrames(ours);
  const their = summarizeFrames(theirs);
  const milliseconds = (what: string, key: 'intervalP50' | 'intervalP95' | 'workP50' | 'workP95'): Result => ({
    name: `${name}, ${what}`,
    value: our[key],
    peer: their[key],
    unit: 'ms',
  });
  const ratio = (what: string, key: 'intervalP95' | 'workP95'): Result => ({
    name: `${name}, ${what}, ratio`,
    value: our[key] / their[key],
    unit: '×',
    target: 1,
  });
  return [
    milliseconds('frame shown every (median)', 'intervalP50'),
    milliseconds('frame shown every (95 %)', 'intervalP95'),
    ratio('frame shown every (95 %)', 'intervalP95'),
    milliseconds('frame work (median)', 'workP50'),
    milliseconds('frame work (95 %)', 'workP95'),
    ratio('frame work (95 %)', 'workP95'),
    {
      name: `${name}, frames with blank areas`,
      value: our.blankShare * 100,
      peer: their.blankShare * 100,
      unit: '%',
      ...(blankTarget !== undefined && { target: blankTarget }),
    },
  ];
}

/** Compares Tillview with the peer below `base` of the same origin, alternately in the same browser, at several CPU speeds. */
export async function benchPeer(browser: Browser, url: string, base: string, rounds: Rounds): Promise<Result[]> {
  const tillview = tillviewList(url);
  // Also the first visit of all, which the browser's own start slows down.
  const first = await openList(browser, tillview, 1);
  const height = await first.scroller.evaluate(({ clientHeight }) => clientHeight);
  await first.close();
  const peer = { url: `${url}${base}?height=${height}`, filled: '[role="row"] [col-id="ticket"].ag-cell:not(:empty)' };
  const results: Result[] = [];
  for (const slowdown of SLOWDOWNS) {
    const ours: Samples = { firstRows: [], reading: [], fast: [] };
    const theirs: Samples = { firstRows: [], reading: [], fast: [] };
    const sides = [
      { source: tillview, samples: ours },
      { source: peer, samples: theirs },
    ];
    for (let round = 0; round < rounds.visits; round += 1) {
      // Who comes first changes, so that neither always meets what the other left behind.
      for (const { source, samples } of round % 2 === 0 ? sides : sides.toReversed()) {
        await visit(browser, source, slowdown, samples);
        if (round < rounds.scrolls) await scrollFresh(browser, source, slowdown, samples);
      }
    }
    const [our, their] = [median(ours.firstRows), median(theirs.firstRows)];
    const name = slowdown === 1 ? 'Full speed' : `${slowdown}× slowed`;
    results.push(
      { name: `${name}, first row painted (median)`, value: our, peer: their, unit: 'ms' },
      { name: `${name}, first row painted, ratio`, value: our / their, unit: '×', target: 0.7 },
      ...compareScrolls(`${name}, reading`, ours.reading, theirs.reading, 0),
      ...compareScrolls(`${name}, fast`, ours.fast, theirs.fast),
    );
  }
  return results;
}
