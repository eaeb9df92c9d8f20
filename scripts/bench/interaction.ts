import { chromium, type Page } from '@playwright/test';
import { matches } from '../../e2e/fixtures/find-box.ts';
import { ordersGrid } from '../../e2e/fixtures/orders-list.ts';
import { CHROMIUM_FLAGS } from '../chromium.ts';
import { type Conditions, FULL_SPEED } from './conditions.ts';
import { openList, tillviewList } from './list-page.ts';
import type { Result } from './result.ts';
import { percentile } from './statistics.ts';

/** Ms at the 98th percentile, which Interaction to Next Paint is of many interactions. */
const CONDITIONS: readonly (Conditions & { readonly target: number })[] = [
  { ...FULL_SPEED, target: 50 },
  { name: '4× slowed', slowdown: 4, target: 200 },
];

/** Between two keys or clicks, so that each is painted before the next. */
const PAUSE_MS = 150;
/** A busy machine that is slowed 4 × needs long for a page. */
const PATIENCE = { timeout: 60_000 };
const STEPS = 8;

type Job = { readonly name: string; run(page: Page): Promise<void> };

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** The first link or button of this name, in the page or in what it opened. */
async function click(page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name }).first().click(PATIENCE);
  await page.waitForTimeout(PAUSE_MS);
}

async function choose(page: Page, filter: RegExp, choice: string): Promise<void> {
  await click(page, 'button', filter);
  const popup = page.getByRole('dialog');
  await popup.getByText(choice, { exact: true }).first().click(PATIENCE);
  await page.waitForTimeout(PAUSE_MS);
  if (await popup.isVisible()) await press(page, 'Escape');
}

async function closeDrawer(page: Page): Promise<void> {
  await page.locator('aside[aria-busy="false"] section').first().waitFor(PATIENCE);
  await press(page, 'Escape');
  await page.locator('aside[aria-busy]').waitFor({ state: 'detached', ...PATIENCE });
}

const JOBS: readonly Job[] = [
  {
    name: 'stepping through orders',
    async run(page) {
      await press(page, 'j', 'Enter');
      await press(page, ...Array<string>(STEPS).fill('j'), ...Array<string>(STEPS).fill('k'));
      await closeDrawer(page);
    },
  },
  {
    name: 'choosing filters',
    async run(page) {
      await choose(page, /^Payment/, 'Refunded');
      await choose(page, /^Date/, 'Last 7 days');
      await ordersGrid(page).and(page.locator('[aria-busy="false"]')).waitFor(PATIENCE);
      await click(page, 'button', 'Clear all filters');
      await ordersGrid(page).and(page.locator('[aria-busy="false"]')).waitFor(PATIENCE);
    },
  },
  {
    name: 'finding a ticket',
    async run(page) {
      const cell = ordersGrid(page).locator('[data-row] a[href^="/orders/"]').nth(STEPS);
      const ticket = (await cell.innerText()).trim();
      await press(page, '/');
      await page.keyboard.type(ticket, { delay: PAUSE_MS });
      await matches(page).first().filter({ hasText: ticket }).waitFor(PATIENCE);
      await press(page, 'Enter');
      await closeDrawer(page);
    },
  },
  {
    name: 'grouping refunds',
    async run(page) {
      await click(page, 'link', 'Refunds');
      await choose(page, /^Group by/, 'Reason');
      const table = page.getByRole('table', { name: 'Refunds' });
      await table.getByRole('button', { expanded: false }).first().click(PATIENCE);
      await table.getByRole('link').first().click(PATIENCE);
      await closeDrawer(page);
    },
  },
  {
    name: 'changing the period of insights',
    async run(page) {
      await click(page, 'link', 'Insights');
      for (const period of ['Last 30 days', 'Last week', 'This month']) {
        await page
          .locator('main table td')
          .first()
          .waitFor({ state: 'attached', ...PATIENCE });
        await choose(page, /^Date/, period);
      }
      await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached', ...PATIENCE });
    },
  },
];

declare global {
  interface Window {
    /** Ms of each interaction since the last reading, by its id. */
    interactions?: Map<number, number>;
  }
}

function observeInteractions(page: Page): Promise<void> {
  return page.evaluate(() => {
    const longest = new Map<number, number>();
    window.interactions = longest;
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    // A key or click is several events, of which the longest counts.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id = 'interactionId' in entry ? Number(entry.interactionId) : 0;
        if (id > 0) longest.set(id, Math.max(longest.get(id) ?? 0, entry.duration));
      }
    }).observe(options);
  });
}

async function readInteractions(page: Page): Promise<number[]> {
  // They are reported after their frame.
  await page.waitForTimeout(2 * PAUSE_MS);
  return page.evaluate(() => {
    const durations = [...(window.interactions?.values() ?? [])];
    window.interactions?.clear();
    return durations;
  });
}

/**
 * Does the jobs of a manager by keys and clicks, and measures from each until its next frame is
 * painted (Event Timing API). Those under 16 ms are not reported, so the figures are rather too
 * high.
 */
export async function benchInteraction(
  executablePath: string,
  url: string,
  rounds: number,
): Promise<Result[]> {
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  console.log(`Interactions in Chromium ${browser.version()}, ${rounds} × each job`);
  try {
    const results: Result[] = [];
    for (const { target, ...conditions } of CONDITIONS) {
      const durations = new Map(JOBS.map(({ name }): [string, number[]] => [name, []]));
      for (let round = 0; round < rounds; round += 1) {
        const { page, close } = await openList(browser, tillviewList(url), conditions);
        await observeInteractions(page);
        for (const { name, run } of JOBS) {
          await run(page);
          durations.get(name)?.push(...(await readInteractions(page)));
        }
        await close();
      }
      const toResult = (name: string, own: readonly number[]): Result => ({
        name: `${conditions.name}, ${name}: ${own.length} interactions (98 %)`,
        value: percentile(own, 0.98),
        unit: 'ms',
      });
      for (const [name, own] of durations) results.push(toResult(name, own));
      results.push({ ...toResult('all jobs', [...durations.values()].flat()), target });
    }
    return results;
  } finally {
    await browser.close();
  }
}
