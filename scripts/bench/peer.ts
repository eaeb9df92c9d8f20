import type { Browser } from '@playwright/test';
import type { Result } from './result.ts';
import { type FirstRow, visitFirst } from './first-visit.ts';
import {
  type Conditions,
  FULL_SPEED,
  type ListPage,
  type ListSource,
  loadOrders,
  openList,
  tillviewList,
} from './list-page.ts';
import { type Frame, scrollFrames, SPEEDS, summarizeFrames } from './scroll-frames.ts';
import { startSlowLine } from './slow-line.ts';
import { median } from './statistics.ts';

/** The highest ratios to the peer that meet the goal, under the given conditions. */
type Goal = { readonly conditions: Conditions; readonly firstRow: number; readonly fast: number };

const GOALS: readonly Goal[] = [
  { conditions: FULL_SPEED, firstRow: 0.9, fast: 1 },
  { conditions: { name: '4× slowed, 10 Mbit/s', slowdown: 4, megabits: 10 }, firstRow: 0.8, fast: 1.3 },
];
/** The height of 5,000 rows (px), loaded before the fast scroll, which would otherwise measure the network. */
const LOADED_PIXELS = 200_000;

type Rounds = { readonly firstRows: number; readonly scrolls: number };
/** Chromium's path, and how to launch it under Playwright. */
export type Chromium = { readonly path: string; launch(): Promise<Browser> };
type Samples = {
  readonly firstRows: FirstRow[];
  readonly reading: Frame[];
  readonly fast: Frame[];
};

/** Opens a list in a new browser process and calls `look` with it. */
async function visit(
  { launch }: Chromium,
  source: ListSource,
  conditions: Conditions,
  look: (list: ListPage) => Promise<void>,
): Promise<void> {
  const browser = await launch();
  try {
    await look(await openList(browser, source, conditions));
  } finally {
    await browser.close();
  }
}

/** Scrolls a fresh list at reading speed while it loads, then fast through the loaded rows. */
async function scroll(list: ListPage, samples: Samples): Promise<void> {
  await list.page.waitForLoadState('networkidle');
  samples.reading.push(...(await scrollFrames(list, SPEEDS.reading)));
  await loadOrders(list, LOADED_PIXELS);
  samples.fast.push(...(await scrollFrames(list, SPEEDS.fast)));
}

function compareScrolls(name: string, ours: readonly Frame[], theirs: readonly Frame[], target: number): Result[] {
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
    target,
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
      target: 0,
    },
  ];
}

/** Compares two lists in turns, each time in a new browser. */
async function compare(
  chromium: Chromium,
  [tillview, peer]: readonly [ListSource, ListSource],
  { conditions, firstRow, fast }: Goal,
  rounds: Rounds,
): Promise<Result[]> {
  const ours: Samples = { firstRows: [], reading: [], fast: [] };
  const theirs: Samples = { firstRows: [], reading: [], fast: [] };
  const sides = [
    { source: tillview, samples: ours },
    { source: peer, samples: theirs },
  ];
  for (let round = 0; round < rounds.firstRows; round += 1) {
    // The sequence alternates, so that neither side always runs after the other.
    for (const { source, samples } of round % 2 === 0 ? sides : sides.toReversed()) {
      samples.firstRows.push(await visitFirst(chromium.path, source, conditions));
      if (round < rounds.scrolls) await visit(chromium, source, conditions, (list) => scroll(list, samples));
    }
  }
  const { name } = conditions;
  const middle = ({ firstRows }: Samples, key: keyof FirstRow) => median(firstRows.map((row) => row[key]));
  const [our, their] = [middle(ours, 'paintedMs'), middle(theirs, 'paintedMs')];
  const [ourAnswer, theirAnswer] = [middle(ours, 'answersMs'), middle(theirs, 'answersMs')];
  const [ourWork, theirWork] = [middle(ours, 'mainThreadMs'), middle(theirs, 'mainThreadMs')];
  return [
    { name: `${name}, first row painted (median)`, value: our, peer: their, unit: 'ms' },
    { name: `${name}, first row painted, ratio`, value: our / their, unit: '×', target: firstRow },
    { name: `${name}, first row that answers clicks (median)`, value: ourAnswer, peer: theirAnswer, unit: 'ms' },
    { name: `${name}, main thread until a row is painted (median)`, value: ourWork, peer: theirWork, unit: 'ms' },
    ...compareScrolls(`${name}, reading`, ours.reading, theirs.reading, 1),
    ...compareScrolls(`${name}, fast`, ours.fast, theirs.fast, fast),
  ];
}

/** Compares Tillview with the peer below `base` of the same origin under several conditions. */
export async function benchPeer(chromium: Chromium, url: string, base: string, rounds: Rounds): Promise<Result[]> {
  let height = 0;
  await visit(chromium, tillviewList(url), FULL_SPEED, async ({ scroller }) => {
    height = await scroller.evaluate(({ clientHeight }) => clientHeight);
  });
  const cell = '[role="row"] [col-id="ticket"].ag-cell:not(:empty)';
  const results: Result[] = [];
  for (const goal of GOALS) {
    const { megabits } = goal.conditions;
    const line = megabits === undefined ? undefined : await startSlowLine(url, megabits);
    const origin = line?.url ?? url;
    const peer = { url: `${origin}${base}?height=${height}`, filled: cell, drawn: cell };
    try {
      results.push(...(await compare(chromium, [tillviewList(origin), peer], goal, rounds)));
    } finally {
      await line?.close();
    }
  }
  return results;
}
