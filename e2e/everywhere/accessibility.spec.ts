import type { Locator } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleLightAndDark,
  expectReachable,
  faultsOfTabbing,
} from '../fixtures/expect-accessible.ts';
import { buildOrder, moment } from '../fixtures/build-order.ts';
import { type Demo, expect, test } from '../fixtures/test.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { brokenWords } from '../fixtures/page-texts.ts';
import { moveTo, moveToPage, ordersGrid, openList } from '../fixtures/orders-list.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

function refundedOrder(demo: Demo) {
  const order = demo.orders.find(({ refunds }) => (refunds?.length ?? 0) > 0);
  if (!order) throw new Error('The demo data holds no refund.');
  return order;
}

// A few rows are enough to judge them all, and axe takes time for each.
test.use({ viewport: { width: 1440, height: 560 } });

test('a list without matches, and with filters set, each of their editors open, is accessible; in a medium-width window filters take two lines', async ({
  page,
  demo,
}) => {
  await openList(page, demo.url, '?amount_min=99999999&view=nonsense');
  await expect(page.getByText('No orders match these filters')).toBeVisible();
  await expectAccessibleLightAndDark(page);

  await moveTo(page, '/orders?payment_status=paid,refunded&amount_min=1000');
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
  await expectAccessibleLightAndDark(page);
  for (const name of ['Status', 'Payment', 'Date', 'Amount']) {
    const button = page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${name}`) });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expectAccessibleLightAndDark(page, 'dialog');
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  }

  await page.setViewportSize({ width: 768, height: 1024 });
  await moveTo(page, '/orders?payment_status=paid,refunded&amount_min=1000&view=history&source=pos');
  await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  const filters = page.getByRole('search', { name: 'Filters' });
  await expect(filters.getByRole('button', { name: /^Remove filter/ })).toHaveCount(4);
  await expect.poll(async () => (await filters.boundingBox())?.height).toBeLessThan(80);
  await page.getByRole('combobox', { name: 'Find orders' }).fill('A-');
  await expect(page.getByRole('listbox', { name: 'Orders found' })).toBeVisible();
  await expectAccessible(page);
});

test('a list that fails is accessible; on a phone a card names its currency even if all stores share one, and the row count has no header', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(FAILED_RESPONSE);
  const { url, upstream } = await startHostile([buildOrder(1, moment(0))]);
  upstream.behaviour.fault = () => ({ kind: 'status', status: 401 });
  await openList(page, url);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleLightAndDark(page);

  upstream.behaviour.fault = () => undefined;
  await page.setViewportSize({ width: 320, height: 640 });
  await openList(page, url, '?store_id=00000000-0000-4000-8000-0000000000b1');
  const card = ordersGrid(page).getByRole('row');
  await expect(card).toContainText('£13.20');
  await expect(card).toHaveAttribute('aria-rowindex', '1');
  await expect(ordersGrid(page)).toHaveAttribute('aria-rowcount', '1');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('list, order and filters fit the window and are accessible', async ({ page, demo }) => {
    await test.step('a day heading shows its totals in several currencies uncut', async () => {
      await openList(page, demo.url);
      const heading = ordersGrid(page).locator('[data-group]').first();
      await expect(heading).toContainText('¥');
      const countCut = () =>
        heading.evaluate((element) => {
          const box = element.getBoundingClientRect();
          const figures = [...element.querySelectorAll('[dir="ltr"]')].map((figure) => figure.getBoundingClientRect());
          return figures.filter(
            ({ left, right, top, bottom }) =>
              left < box.left || right > box.right || top < box.top - 1 || bottom > box.bottom + 1,
          ).length;
        });
      await expect.poll(countCut).toBe(0);
    });

    await test.step('list and order', async () => {
      const order = refundedOrder(demo);
      await expect(ordersGrid(page).getByRole('row').nth(2)).toBeVisible();
      await moveTo(page, `/orders/${order.id}`);
      await expect(orderDrawer(page, order).getByRole('region', { name: 'Items' })).toBeVisible();
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    });

    await test.step('filters in the sheet', async () => {
      await moveTo(page, '/orders?payment_status=paid&amount_min=1000');
      await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
      await expect(ordersGrid(page).getByRole('row').nth(2)).toBeVisible();
      await expectAccessibleLightAndDark(page);
      await page.getByRole('button', { name: 'Filters (2)' }).click();
      for (const name of ['Payment', 'More']) {
        const button = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${name}`) });
        await button.click();
        await expect(button).toHaveAttribute('aria-expanded', 'true');
        await expectAccessibleLightAndDark(page, 'dialog');
      }
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('at 400% zoom the list takes more than half of the window', async () => {
      await page.setViewportSize({ width: 320, height: 256 });
      await moveTo(page, '/orders?payment_status=paid');
      await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
      await expect(ordersGrid(page).getByRole('row').nth(2)).toBeVisible();
      await expect.poll(async () => (await ordersGrid(page).boundingBox())?.y).toBeLessThan(256 * 0.35);
      await expectAccessible(page);
      // Keys bring each row between the bars, whole.
      const bar = page.getByRole('navigation', { name: 'Pages' });
      for (let press = 0; press < 4; press += 1) {
        await page.keyboard.press('j');
        const row = await settledBox(page.locator('[data-row]:focus'));
        expect(row.y).toBeGreaterThanOrEqual(0);
        expect(row.y + row.height).toBeLessThanOrEqual((await settledBox(bar)).y + 1);
      }
    });
  });

  test('rows have two thirds of the window, and the bar at the bottom leads everywhere', async ({ page, demo }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const bar = page.getByRole('navigation', { name: 'Pages' });
    const shareOf = async (list: Locator) => {
      const box = await list.boundingBox();
      const top = (await bar.boundingBox())?.y ?? 0;
      return box && (Math.min(box.y + box.height, top) - box.y) / 740;
    };
    await openList(page, demo.url);
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('€');
    await expect.poll(() => shareOf(ordersGrid(page))).toBeGreaterThan(2 / 3);
    await bar.getByRole('link', { name: 'Refunds' }).click();
    const refunds = page.getByRole('grid', { name: 'Refunds', exact: true });
    await expect(page.getByRole('region', { name: 'Totals' })).not.toContainText('at least');
    await expect.poll(() => shareOf(refunds)).toBeGreaterThan(2 / 3);
    await bar.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search refunds' })).toBeFocused();
    await bar.getByRole('button', { name: 'More' }).click();
    const settings = page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Settings' });
    await expect(settings).toBeVisible();
    // The menu scrolls in itself and makes the page no longer.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(740);
    await settings.click();
    await page.waitForURL(`${demo.url}/settings`);
    await bar.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(`${demo.url}/orders`);
    await expect(page.getByRole('combobox', { name: 'Find orders' })).toBeFocused();
  });
});

for (const [direction, locale] of [
  ['ltr', 'en-US'],
  ['rtl', 'ar-EG'],
] as const) {
  test.describe(`every page, ${direction}`, () => {
    test.use({ locale });

    test('is accessible at each width, and with text twice as large', async ({ page, demo }) => {
      const order = refundedOrder(demo);
      const pages = [
        ['orders', page.locator('[data-row]').nth(2)],
        [`orders/${order.id}`, page.getByRole('listitem').filter({ visible: true }).first()],
        ['refunds', page.locator('[data-row]').nth(2)],
        ['insights', page.getByRole('table').first()],
        [`close?store_id=${order.storeId}`, page.getByRole('table').first()],
        ['settings', page.getByRole('region').first()],
      ] as const;
      // Judged by axe in tests of their own.
      const others = [
        ['exceptions', page.locator('main').getByRole('listitem').first()],
        ['help', page.getByRole('region').first()],
      ] as const;
      const open = async (width: number) => {
        await resize(width);
        await page.goto(`${demo.url}/help`);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
      };
      /** As high as the smallest phone. */
      const resize = async (width: number) => page.setViewportSize({ width, height: 568 });
      /** Goes to each page at a width, waits until it is shown whole, and judges it. */
      const onEachPage = async (
        width: number,
        where: string,
        judge: () => Promise<void>,
        paths: readonly (typeof pages | typeof others)[number][] = pages,
      ) => {
        for (const [path, shown] of paths) {
          await test.step(`/${path.split(/[/?]/)[0]} ${where}`, async () => {
            await resize(width);
            await moveToPage(page, `/${path}`);
            await expect(shown).toBeVisible();
            await expect(page.getByRole('progressbar')).toHaveCount(0);
            await judge();
          });
        }
      };
      const expectFitting = async () =>
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

      // A phone is not made narrower, so pages open as on one, and become wider.
      await open(320);
      // What the elements are is the same in both directions; so are the colors, whose pairs a unit test calculates.
      if (direction === 'rtl') {
        await onEachPage(320, 'at 320 and 1440 px', async () => {
          await expectReachable(page);
          await expectFitting();
          await resize(1440);
          await expectReachable(page);
          await expectFitting();
        });
      } else {
        await onEachPage(320, 'at 320, 768 and 1440 px, and by Tab from end to end', async () => {
          await expectAccessible(page);
          await expectFitting();
          await resize(768);
          await expectReachable(page);
          await expectFitting();
          await resize(1440);
          await expectAccessibleLightAndDark(page);
          await expectFitting();
          expect.soft(await faultsOfTabbing(page)).toEqual([]);
        });
      }
      // No page is wider than the window, or breaks a word, where the browser’s text is twice as large.
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      // Tables read the size of text when the page loads.
      await open(360);
      const judge = async () => {
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        for (const width of [360, 1280]) {
          if (width === 1280) await resize(width);
          await expect.soft.poll(overflow, `${width} px`).toBe(0);
          await expect.soft.poll(() => brokenWords(page), `${width} px`).toEqual([]);
        }
      };
      await onEachPage(360, 'at 360 and 1280 px, with text twice as large', judge, [...pages, ...others]);
    });
  });
}
