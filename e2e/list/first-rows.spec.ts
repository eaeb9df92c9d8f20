import { savePreferences } from '../fixtures/save-preferences.ts';
import type { Page, Route } from '@playwright/test';
import { layoutShifts, watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { ordersGrid } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

/** Holds the dashboard's script back until `release` is called. */
async function holdDashboard(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = /\/assets\/libraries-[^/]*\.js$/;
  await page.unroute(held);
  await page.route(held, async (route: Route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const FIRST_ROWS = '#first-rows [role="row"]';
const TABLE_ROWS = '[role="grid"] [role="rowgroup"] [role="row"]';

/** The words, look and box of every row and cell, topmost first. */
function drawnRows(page: Page, selector: string): Promise<unknown[]> {
  return page.locator(selector).evaluateAll((rows) => {
    const boxOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map((value) => Math.round(value * 2) / 2);
    };
    return rows
      .toSorted((left, right) => left.getBoundingClientRect().top - right.getBoundingClientRect().top)
      .map((row) => ({
        box: boxOf(row),
        background: getComputedStyle(row).backgroundColor,
        cells: [...row.children].map((cell) => ({
          html: cell.outerHTML,
          box: boxOf(cell),
          color: getComputedStyle(cell).color,
          fontSize: getComputedStyle(cell).fontSize,
          fontWeight: getComputedStyle(cell).fontWeight,
        })),
      }));
  });
}

/** What a regular has arranged in this browser: the columns, the rows' height, the theme and how hours are written. */
const ARRANGED = {
  theme: 'dark',
  hours: 'h12',
  tableLayout: {
    order: ['total', 'time'],
    shown: ['coupon', 'tax'],
    hidden: ['source'],
    pinned: ['total'],
    widths: { store: 220 },
    density: 'compact',
  },
};

/** How a window differs from that of somebody with light colors and text of 16 px, who has arranged nothing. */
type Look = {
  readonly colorScheme?: 'dark';
  readonly standard?: number;
  readonly saved?: object;
};
type Window = readonly [name: string, size: { readonly width: number; readonly height: number }, Look];

/** Each size, look and way to point, but not all of each with all others: that any columns have the table's rows is in first-rows.test.tsx. */
const MOUSE: readonly Window[] = [
  ['a wide window', { width: 1440, height: 900 }, {}],
  ['a narrow, dark one', { width: 768, height: 1024 }, { colorScheme: 'dark' }],
  ['one as narrow as a phone', { width: 360, height: 740 }, {}],
  ['that of a regular, with text twice as large', { width: 2560, height: 1600 }, { standard: 32, saved: ARRANGED }],
];
const TOUCH: readonly Window[] = [
  ['a tablet', { width: 1024, height: 768 }, {}],
  ['a dark phone', { width: 360, height: 740 }, { colorScheme: 'dark' }],
  ['the phone of a regular, with larger text', { width: 360, height: 1500 }, { standard: 24, saved: ARRANGED }],
];

/** Notes in the document itself what of the first rows and of the table's came twice or late. */
async function watchRows(page: Page): Promise<void> {
  // No task ever finds an order twice in the document, except React's own.
  await page.addInitScript(() => {
    const look = () => {
      const ids = [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));
      if (new Set(ids).size < ids.length) document.documentElement.dataset['twice'] = 'true';
    };
    /** How many rows, or their parents, came into the page after it, in the task that did. */
    const addedLater = (records: readonly MutationRecord[], root: Element) =>
      records.filter(
        ({ target, addedNodes }) =>
          target !== root &&
          root.contains(target) &&
          [...addedNodes].some((node) => node instanceof Element && node.matches('[data-row], :has([data-row])')),
      ).length;
    new MutationObserver((records) => {
      setTimeout(look);
      const root = document.getElementById('root');
      if (root && records.some(({ target }) => target === root))
        document.documentElement.dataset['addedLater'] = String(addedLater(records, root));
    }).observe(document, { childList: true, subtree: true });
  });
}

for (const [pointer, hasTouch, windows] of [
  ['a mouse', false, MOUSE],
  ['a finger', true, TOUCH],
] as const) {
  test.describe(() => {
    test.use({ hasTouch });

    test(
      `with ${pointer}, in windows of any size and look, the first rows are there before the dashboard, as it shows them then`,
      // How wide a browser sets texts does not depend on the pointer.
      { tag: hasTouch ? [] : ['@layout'] },
      async ({ page, demo }) => {
        const session = await page.context().newCDPSession(page);
        await watchLayoutShifts(page);
        await watchRows(page);
        for (const [name, size, { colorScheme = 'light', standard = 16, saved = {} }] of windows) {
          await test.step(name, async () => {
            await page.setViewportSize(size);
            await page.emulateMedia({ colorScheme });
            await session.send('Page.setFontSizes', { fontSizes: { standard } });
            await savePreferences(page, demo.url, saved);
            const release = await holdDashboard(page);
            await page.goto(`${demo.url}/orders`, { waitUntil: 'commit' });
            await expect(page.locator(FIRST_ROWS).nth(5)).toBeVisible();
            const first = demo.orders[0];
            await expect(page.locator(FIRST_ROWS).first()).toContainText(first?.ticketNumber ?? '');
            // Screen readers and keys wait for the dashboard.
            await expect(page.getByRole('row')).toHaveCount(0);
            await expect(page.getByRole('region', { name: 'Loading' })).toBeVisible();
            const drawn = await drawnRows(page, FIRST_ROWS);
            release();
            await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
            await expect(page.locator('#first-rows')).toHaveCount(0);
            expect(drawn.length).toBeGreaterThan(5);
            // The table has more in its overscan.
            const inTable = async () => (await drawnRows(page, TABLE_ROWS)).slice(0, drawn.length);
            // On a slow machine, it may just be drawing that.
            await expect.poll(inTable).toEqual(drawn);
            expect(await page.locator('html').getAttribute('data-twice')).toBeNull();
            // The dashboard begins with the measures of the first rows, so its first render has rows and is the only one.
            expect(await page.locator('html').getAttribute('data-added-later')).toBe('0');
            expect(await layoutShifts(page)).toEqual([]);
          });
        }
      },
    );
  });
}

test('an order that is clicked before the dashboard is there is marked at once, and opens as soon as it is; with a column of items, rows wait for the dashboard; the script that draws them waits for none of the large ones', async ({
  page,
  demo,
}) => {
  const release = await holdDashboard(page);
  await page.goto(`${demo.url}/orders`, { waitUntil: 'commit' });
  const rows = page.locator(FIRST_ROWS);
  await expect(rows.nth(3)).toBeVisible();
  const id = await rows.nth(3).getAttribute('data-row');
  for (const index of [5, 3]) {
    const box = await rows.nth(index).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + 20);
    await expect(rows.nth(index)).toHaveAttribute('aria-selected', 'true');
  }
  await expect(rows.nth(5)).not.toHaveAttribute('aria-selected', 'true');
  release();
  await expect(page).toHaveURL(`${demo.url}/orders/${id}`);
  await expect(ordersGrid(page).getByRole('row', { selected: true })).toHaveAttribute('data-row', id ?? '');

  await test.step('where the reader’s table has a column of items, the rows wait for the dashboard', async () => {
    await savePreferences(page, demo.url, { tableLayout: { shown: ['items'] } });
    const release = await holdDashboard(page);
    await page.goto(`${demo.url}/orders`, { waitUntil: 'commit' });
    await page.waitForResponse(/\/api\/orders/);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('draw-early')),
    );
    await expect(page.getByRole('region', { name: 'Loading' })).toBeVisible();
    await expect(page.locator('#first-rows')).toHaveCount(0);
    release();
    await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  });

  await test.step('the script that draws them waits for none of the large ones', async () => {
    const html = await (await page.request.get(demo.url)).text();
    const path = /\/assets\/draw-early-[^"]*\.js/.exec(html)?.[0] ?? '';
    const script = await (await page.request.get(demo.url + path)).text();
    const imports = [...script.matchAll(/(?:from|import)"\.\/([a-z-]+?)-[\w-]{8}\.js"/g)].map(([, name]) => name);
    expect(imports.toSorted()).toEqual(['ask-early', 'rolldown-runtime']);
    // The only library code in it is React's core: no renderer, and none of the libraries for tables, requests, messages, routes and schemas.
    expect(script).not.toMatch(/onRecoverableError|getLeafHeaders|queryHash|defaultRichTextElements|popstate|_zod/);
    expect(script.length).toBeLessThan(75_000);
  });
});
