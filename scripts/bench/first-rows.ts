import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium as playwright, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../chromium.ts';
import { type Conditions, underAllConditions } from './conditions.ts';
import { type FirstRow, visitFirst } from './first-visit.ts';
import { type ListSource, tillviewList, VIEWPORT } from './list-page.ts';
import { comparedLists } from './peer-origin.ts';
import type { Result } from './result.ts';
import { median } from './statistics.ts';

/** Maximum ratios to the peer. */
const TARGETS = { 'First visit': 0.85, Regular: 0.75 } as const;
type Visitor = keyof typeof TARGETS;

/** Chromium keeps compiled code from a script's second run, and uses it from the third. */
const EARLIER_VISITS = 3;
/** Time (ms) for Chromium to write its caches. */
const UNTIL_KEPT_MS = 2_000;

/** A visit that ends after `change` and keeps its profile. */
async function visitBefore(
  executablePath: string,
  profile: string,
  { url, filled }: ListSource,
  change?: (page: Page) => Promise<void>,
): Promise<void> {
  const options = { executablePath, args: [...CHROMIUM_FLAGS], viewport: VIEWPORT };
  const context = await playwright.launchPersistentContext(profile, options);
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator(filled).first().waitFor();
    await change?.(page);
    await page.waitForLoadState('networkidle');
    await setTimeout(UNTIL_KEPT_MS);
  } finally {
    await context.close();
  }
}

/** Changes columns and saves them as a view. */
async function arrangeTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Coupon' }).click();
  await page.getByRole('checkbox', { name: 'Source' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save as new view' }).click();
  await page.getByLabel('View name').fill('Coupons');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

async function withProfile<T>(run: (profile: string) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'tillview-regular-'));
  try {
    return await run(profile);
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function compareRows(
  name: string,
  ours: readonly FirstRow[],
  theirs: readonly FirstRow[],
  target: number,
): Result[] {
  return (['paintedMs', 'answersMs'] as const).flatMap((moment) => {
    const [value, peer] = [ours, theirs].map((rows) => median(rows.map((row) => row[moment])));
    const what = `${name}, first row ${moment === 'paintedMs' ? 'seen' : 'that answers a click'}`;
    return [
      {
        name: `${what} (median)`,
        value: value ?? Number.NaN,
        peer: peer ?? Number.NaN,
        unit: 'ms',
      },
      {
        name: `${what}, ratio`,
        value: (value ?? Number.NaN) / (peer ?? Number.NaN),
        unit: '×',
        target,
      },
    ];
  });
}

/**
 * Compares the time until a row is shown, and until one answers a click, in turns and in a new
 * browser each time: on first visits, and for a regular with own columns, a saved view and a warm
 * cache. The regular comes last, because the server keeps the columns.
 */
export async function benchFirstRows(
  chromium: string,
  peer: string,
  height: number,
  visits: number,
): Promise<Result[]> {
  const compare = async (
    visitor: Visitor,
    { name, ...conditions }: Conditions,
    sides: readonly {
      readonly list: ListSource;
      readonly rows: FirstRow[];
      readonly profile?: string;
    }[],
  ) => {
    for (let visit = 0; visit < visits; visit += 1) {
      // Alternates, so that neither side always runs second.
      for (const { list, rows, profile } of visit % 2 === 0 ? sides : sides.toReversed())
        rows.push(await visitFirst(chromium, list, { name, ...conditions }, profile));
    }
    const [ours, theirs] = sides.map(({ rows }) => rows);
    return compareRows(`${visitor}, ${name}`, ours ?? [], theirs ?? [], TARGETS[visitor]);
  };
  const firstVisits = await underAllConditions(peer, (url, conditions) =>
    compare(
      'First visit',
      conditions,
      comparedLists(url, height).map((list) => ({ list, rows: [] })),
    ),
  );
  await withProfile((profile) => visitBefore(chromium, profile, tillviewList(peer), arrangeTable));
  const regular = await underAllConditions(peer, (url, conditions) =>
    withProfile((ours) =>
      withProfile(async (theirs) => {
        const [our, their] = comparedLists(url, height);
        const sides = [
          { list: our, rows: [], profile: ours },
          { list: their, rows: [], profile: theirs },
        ];
        for (const { list, profile } of sides)
          for (let visit = 0; visit < EARLIER_VISITS; visit += 1)
            await visitBefore(chromium, profile, list);
        return compare('Regular', conditions, sides);
      }),
    ),
  );
  return [...firstVisits, ...regular];
}
