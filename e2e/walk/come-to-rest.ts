import { expect, type Page } from '@playwright/test';
import { setMood } from './service-mood.ts';
import { KNOWN_TICKET, UNREADABLE_ID } from './walk-orders.ts';
import { signIn, type Walker } from './walk-steps.ts';
import { readPage } from './read-page.ts';

/** Time limit (ms) for the product to recover once everything around it works. */
const REST_MS = 25_000;

/** Retries, signed in, until it succeeds; throws the last error. */
async function eventually(walker: Walker, attempt: () => Promise<void>): Promise<void> {
  const signedIn = async () => {
    const { address, asksToSignIn } = await readPage(walker.page);
    // A late Back may have left Tillview.
    if (!address) await walker.page.goto(`${walker.url}/orders`, { waitUntil: 'commit' });
    // An ended session shows only with the next response.
    if (asksToSignIn) {
      await signIn(walker);
      await expect
        .poll(async () => (await readPage(walker.page)).asksToSignIn, { timeout: 5_000 })
        .toBe(false);
    }
    await attempt();
  };
  await expect(signedIn).toPass({ timeout: REST_MS, intervals: [50, 100, 200, 400] });
}

/** Presses every button that offers a retry, else one that reloads the page. */
async function tryAgain(page: Page): Promise<void> {
  for (const button of await page.getByRole('button', { name: /^Try again/ }).all())
    await button.click({ timeout: 2_000 }).catch(() => undefined);
  const reload = page.getByRole('button', { name: /^Reload/ }).first();
  if (!(await reload.isVisible())) return;
  // Pressed again before the page is there, it would start from the beginning.
  const loaded = page.waitForEvent('domcontentloaded', { timeout: 10_000 });
  await reload.click({ timeout: 2_000 }).catch(() => undefined);
  await loaded.catch(() => undefined);
}

/** By keyboard. */
async function closeAll(page: Page): Promise<void> {
  for (let presses = 0; presses < 6; presses += 1) {
    const { modals, panels, drawers } = await readPage(page);
    if (modals.length + panels.length + drawers.length === 0) return;
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
  }
}

/** Names the failed part, with its error in one line. */
async function part(name: string, work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // oxlint-disable-next-line no-control-regex -- Playwright colors its messages.
    return `at rest, ${name}: ${text.replaceAll(/\u001B\[\d+m/g, '').slice(0, 600)}`;
  }
}

/**
 * Restores the environment and expects recovery without a reload: loading ends, the list has rows,
 * a known ticket is found, and the totals are complete. Returns the failures.
 */
export async function comeToRest(walker: Walker): Promise<string[]> {
  const { page, upstream } = walker;
  setMood(upstream, 'well', 'rest');
  walker.isOnline = true;
  await page.context().setOffline(false);
  const parts: readonly [string, () => Promise<void>][] = [
    [
      'everything ends that was loading',
      () =>
        eventually(walker, async () => {
          const facts = await readPage(page);
          // A missing or unreadable order stays so.
          const { path = '', search = '' } = facts.address ?? {};
          const isUnreadable = `${path}${search}`.includes(UNREADABLE_ID);
          const failures = facts.failures.filter(
            (text) => !isUnreadable && !text.startsWith('This order doesn’t exist'),
          );
          if (failures.length > 0) await tryAgain(page);
          // A dialog, a panel or search results may cover the button.
          const finds = await page.getByRole('combobox', { expanded: true }).count();
          const covers = facts.modals.length + facts.panels.length + finds;
          if (failures.length > 0 && covers > 0) await page.keyboard.press('Escape');
          expect({ failures, progresses: facts.progresses }).toEqual({
            failures: [],
            progresses: 0,
          });
        }),
    ],
    [
      'the list loads',
      () =>
        eventually(walker, async () => {
          // Its code may have failed to load offline.
          await tryAgain(page);
          await closeAll(page);
          const { address, grids } = await readPage(page);
          if (address?.path !== '/orders' || address.search !== '')
            // By key, because something with the focus may cover the link.
            await page.getByRole('link', { name: 'Tillview' }).press('Enter', { timeout: 2_000 });
          const clear = page.getByRole('button', { name: 'Clear all filters' }).first();
          if (await clear.isVisible()) await clear.click({ timeout: 2_000 });
          expect(grids.find(({ name }) => name === 'Orders')?.rows.length ?? 0).toBeGreaterThan(0);
        }),
    ],
    [
      'the totals are whole',
      () =>
        eventually(walker, async () => {
          await tryAgain(page);
          // A dialog requested earlier may open only now.
          await closeAll(page);
          const totals = page.getByRole('region', { name: 'Totals' });
          await expect(totals).toBeVisible({ timeout: 1_000 });
          await expect(totals).not.toContainText(/so far|at least/, { timeout: 1_000 });
          expect((await readPage(page)).progresses).toBe(0);
        }),
    ],
    [
      'a ticket finds its order',
      () =>
        eventually(walker, async () => {
          await tryAgain(page);
          await page.keyboard.press('Escape');
          await page.keyboard.press('Control+k');
          await page.keyboard.type(KNOWN_TICKET);
          await expect(
            page.getByRole('option').filter({ hasText: KNOWN_TICKET }).first(),
          ).toBeVisible({
            timeout: 8_000,
          });
        }),
    ],
  ];
  for (const [name, work] of parts) {
    const fault = await part(name, work);
    if (fault !== undefined) return [fault];
  }
  return [];
}
