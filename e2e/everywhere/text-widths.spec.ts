import type { Locator, Page } from '@playwright/test';
import {
  buildOrder,
  buildRefund,
  manyOrders,
  moment,
  STORES,
  ticketOf,
  uuid,
} from '../fixtures/build-order.ts';
import { columnHeader, moveTo, moveToPage, openList, ordersGrid } from '../fixtures/orders-list.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { expect, test } from '../fixtures/test.ts';

// Browsers set text in two ways, on whole pixels or on fractions of them, so these tests run in
// both (scripts/run-browser-tests.ts).

const LONG_NUMBER = '2026-11-01/000731';
const MIXED = 'ill-0123456789-jil';
const TICKETS = {
  number: LONG_NUMBER,
  mixed: MIXED,
  wide: 'WWWWWWWWWWWW',
  chinese: '外卖订单一千二百三十四',
  arabic: 'طلب رقم ١٢٣٤٥٦',
};
const LONG_TICKETS = { longer: 'W'.repeat(26), longest: '外卖订单'.repeat(7) };
const NAMES = { wide: 'MAMMA MW', chinese: '惠比寿花园', arabic: 'مطعم الياسمين' };
const LONG_NAMES = {
  longer: '惠比寿花园广场旗舰店',
  longest: 'مطعم الياسمين في وسط المدينة القديمة',
};

const MEMBER = 'Wilhelmina Featherstone';

/** Stores like both others, of each name. */
const NAMED_STORES = Object.entries({ ...NAMES, ...LONG_NAMES }).flatMap(([key, name], index) =>
  STORES.map((store, which) => ({ ...store, id: uuid(0xb2 + which, index), name, key })),
);

/**
 * Waits until a frame is shown: tables measure texts when the browser has laid them out, just
 * before it paints them.
 */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}

/** The texts that the cells of a column show only in part. */
async function cutTexts(page: Page, grid: Locator, column: string): Promise<string[]> {
  const header = columnHeader(page, column).or(
    grid.locator(`[role="columnheader"][data-column="${column}"]`),
  );
  await expect(header).toBeVisible();
  const index = await header.evaluate((element) =>
    [...(element.parentElement?.children ?? [])].indexOf(element),
  );
  await untilPainted(page);
  const cells = grid.locator('[role="row"]:not(:has([role="columnheader"]))').getByRole('gridcell');
  return cells.evaluateAll(
    (all, index) =>
      all.flatMap((cell) => {
        if ([...(cell.parentElement?.children ?? [])].indexOf(cell) !== index) return [];
        const parts = [cell, ...cell.querySelectorAll('*')].filter(
          (part) => getComputedStyle(part).overflowX !== 'visible',
        );
        return parts.some((part) => part.scrollWidth > part.clientWidth)
          ? [cell.textContent ?? '']
          : [];
      }),
    index,
  );
}

/**
 * The amounts that are not wholly within the window, their cell and every element that cuts what is
 * in it.
 */
async function cutAmounts(page: Page): Promise<string[]> {
  await untilPainted(page);
  return page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('[dir="ltr"]')].flatMap((amount) => {
      if (!/\d/.test(amount.textContent ?? '') || amount.getClientRects().length === 0) return [];
      const range = document.createRange();
      range.selectNodeContents(amount);
      const { left, right } = range.getBoundingClientRect();
      for (let box: Element | null = amount; box; box = box.parentElement) {
        const isCell = box.getAttribute('role') === 'gridcell';
        if (!isCell && getComputedStyle(box).overflowX === 'visible') continue;
        const { left: start, right: end } = box.getBoundingClientRect();
        if (left < start - 1 || right > end + 1) return [amount.textContent ?? ''];
      }
      return left < 0 || right > innerWidth ? [amount.textContent ?? ''] : [];
    }),
  );
}

const refunded = (number: number) => ({
  refunds: [buildRefund(number, { createdAt: '2026-11-18T09:00:00Z' })],
  paymentStatus: 'refunded',
});

/**
 * Orders with refunds: one of each ticket, and two of each store, one with a long ticket; all have
 * a source to filter by.
 */
const orders = [
  ...STORES.map(({ id: storeId }) => ({ storeId, source: 'pos' })),
  ...Object.entries({ ...TICKETS, ...LONG_TICKETS }).map(([source, ticketNumber]) => ({
    source,
    ticketNumber,
  })),
  ...NAMED_STORES.flatMap(({ id: storeId, key }) => [
    { storeId, source: `store-${key}` },
    { storeId, source: `store-${key}-long`, ticketNumber: LONG_NUMBER },
  ]),
].map((fields, number) =>
  buildOrder(number, moment(number * 60), { ...fields, ...refunded(number) }),
);

async function expectWhole(
  page: Page,
  grid: Locator,
  text: string,
  columns: readonly string[],
): Promise<void> {
  await expect(grid.getByRole('gridcell', { name: text, exact: true }).first()).toBeVisible();
  for (const column of columns) expect(await cutTexts(page, grid, column), column).toEqual([]);
}

test(
  'texts are shown in full: tickets and store names, with larger text, and before the font has arrived',
  { tag: '@layout' },
  async ({ page, startKept }) => {
    const { url } = await startKept(orders, [...STORES, ...NAMED_STORES]);
    const grid = ordersGrid(page);

    await test.step('when the font does not arrive in time', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await promise;
        await route.continue();
      });
      await page.setViewportSize({ width: 768, height: 568 });
      await page.goto(`${url}/orders?source=pos,mixed`, { waitUntil: 'commit' });
      await expectWhole(page, grid, MIXED, ['ticket']);
      resolve();
      await page.evaluate(() => document.fonts.ready);
      await expectWhole(page, grid, MIXED, ['ticket']);
    });

    // At 768 px, columns have hardly more room than they need; at 1440 px, there is room for longer
    // texts.
    for (const [width, tickets, names] of [
      [768, TICKETS, NAMES],
      [1440, LONG_TICKETS, LONG_NAMES],
    ] as const) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 568 });
        for (const [source, ticket] of Object.entries(tickets)) {
          await moveTo(page, `/orders?source=pos,${source}`);
          await expectWhole(page, grid, ticket, ['time', 'ticket']);
        }
        // Long tickets would leave these names less room.
        for (const [key, name] of Object.entries(names)) {
          await moveTo(page, `/orders?source=store-${key}`);
          await expectWhole(page, grid, name, ['time', 'ticket', 'store']);
        }
        const last = Object.keys(names).at(-1);
        if (width === 768) {
          // Sorted orders have their day beside the time.
          await moveTo(page, `/orders?source=store-${last}&sort=-total`);
          await expect(columnHeader(page, 'total')).toHaveAttribute('aria-sort', 'descending');
          await expectWhole(page, grid, NAMES.arabic, ['time', 'ticket']);
        }
        const ids = NAMED_STORES.filter(({ key }) => key === last).map(({ id }) => id);
        await moveToPage(page, `/refunds?from=2026-11-01&store_id=${ids.join()}`);
        const refunds = page.getByRole('grid', { name: 'Refunds', exact: true });
        await expectWhole(page, refunds, LONG_NUMBER, ['time', 'ticket', 'store']);
      });
    }

    await test.step('when the user makes all text larger', async () => {
      await moveToPage(page, '/orders?source=pos,number');
      await expectWhole(page, grid, LONG_NUMBER, ['ticket']);
      const { width: before } = await settledBox(columnHeader(page, 'ticket'));
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '26px'));
      await expect
        .poll(async () => (await settledBox(columnHeader(page, 'ticket'))).width)
        .toBeGreaterThan(before);
      await expectWhole(page, grid, LONG_NUMBER, ['ticket']);
    });
  },
);

// Amounts are cut by half a letter or not at all, so this one runs in one browser.
test('large amounts are shown in full, of orders, days, refunds and totals', async ({
  page,
  startKept,
}) => {
  const { url } = await startKept(
    manyOrders(20, (number) => ({
      totalCents: 16_846_912 - number,
      refunds: [
        buildRefund(number, {
          createdAt: '2026-11-01T09:00:00Z',
          amountCents: 16_846_912 - number,
        }),
      ],
      paymentStatus: 'refunded',
      storeId: STORES[number % 2]?.id,
      memberName: MEMBER,
    })),
  );
  const grid = ordersGrid(page);
  const totals = page.getByRole('region', { name: 'Totals' });
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 568 });
    await (width === 1440
      ? openList(page, url, '?from=2026-11-01')
      : moveToPage(page, '/orders?from=2026-11-01'));
    await expect(totals).toContainText('£1,684,');
    await expect(grid.locator('[data-group]').first()).toContainText('1,684,690.30');
    await expect.poll(() => cutAmounts(page), `${width} px`).toEqual([]);
    if (width === 1440) {
      await grid.getByRole('gridcell').first().click();
      await expect(page.getByRole('complementary')).toContainText('All methods');
      // The table makes room for the order after that has appeared.
      await expect.poll(() => cutAmounts(page), 'beside an order').toEqual([]);
    }
    if (width === 360) {
      // Sorted cards have their day too.
      await moveTo(page, '/orders?from=2026-11-01&sort=-total');
      const tickets = grid.getByText(/^T-\d+$/);
      await expect(tickets.first()).toHaveText(ticketOf(0));
      await expect.poll(() => cutAmounts(page), 'sorted').toEqual([]);
      const cut = await tickets.evaluateAll(
        (all) => all.filter((each) => each.scrollWidth > each.clientWidth).length,
      );
      expect(cut, 'cut tickets').toBe(0);
      // Of a name, more than a letter or two are seen, or nothing.
      const isSliver = (name: Element) => {
        const { top, width } = name.getBoundingClientRect();
        return width < 40 && top < (name.parentElement?.getBoundingClientRect().bottom ?? 0);
      };
      for (const name of await grid.getByText(MEMBER).all())
        expect(await name.evaluate(isSliver)).toBe(false);
    }
    await moveToPage(page, '/refunds?from=2026-11-01');
    await expect(totals).toContainText('20 refunds');
    await expect.poll(() => cutAmounts(page), `refunds, ${width} px`).toEqual([]);
  }
});
