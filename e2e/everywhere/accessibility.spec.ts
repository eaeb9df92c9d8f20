import type { Locator } from '@playwright/test';
import { expectAccessible, inDark } from '../fixtures/expect-accessible.ts';
import { type Demo, expect, test } from '../fixtures/test.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { brokenWords } from '../fixtures/page-texts.ts';
import { moveTo, moveToPage, ordersGrid, openList } from '../fixtures/orders-list.ts';
import { speak } from '../fixtures/speak.ts';

function refundedOrder(demo: Demo) {
  const order = demo.orders.find(({ refunds }) => (refunds?.length ?? 0) > 0);
  if (!order) throw new Error('The demo data holds no refund.');
  return order;
}

// Each state is judged once, in light or dark colors: only contrast differs, of which a unit test calculates every pair in both. A few rows
// are enough to judge them all, and axe takes time for each.
test.use({ viewport: { width: 1440, height: 560 } });

test('a list without matches, and with filters set, each of their editors open, is accessible; in a medium-width window filters take two lines', async ({
  page,
  demo,
}) => {
  await openList(page, demo.url, '?amount_min=99999999&view=nonsense');
  await expect(page.getByText('No orders match these filters')).toBeVisible();
  await inDark(page, () => expectAccessible(page));

  await moveTo(page, '/orders?payment_status=paid,refunded&amount_min=1000');
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
  await expectAccessible(page);
  const filters = page.getByRole('search', { name: 'Filters' });
  await inDark(page, async () => {
    for (const name of ['Status', 'Payment', 'Date', 'Amount']) {
      const button = filters.getByRole('button', { name: new RegExp(`^${name}`) });
      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expectAccessible(page, 'dialog');
      await page.keyboard.press('Escape');
      await expect(button).toHaveAttribute('aria-expanded', 'false');
    }
  });

  await page.setViewportSize({ width: 768, height: 560 });
  await moveTo(page, '/orders?payment_status=paid,refunded&amount_min=1000&view=history&source=pos');
  await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  await expect(filters.getByRole('button', { name: /^Remove filter/ })).toHaveCount(4);
  await expect.poll(async () => (await filters.boundingBox())?.height).toBeLessThan(80);
  await page.getByRole('combobox', { name: 'Find orders' }).fill('A-');
  await expect(page.getByRole('listbox', { name: 'Orders found' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('list, order and filters fit the window and are accessible; rows have two thirds of it, and the bar at the bottom leads everywhere', async ({
    page,
    demo,
  }) => {
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
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Filters (2)' }).click();
      await inDark(page, async () => {
        for (const name of ['Payment', 'More']) {
          const button = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${name}`) });
          await button.click();
          await expect(button).toHaveAttribute('aria-expanded', 'true');
          await expectAccessible(page, 'dialog');
        }
      });
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

    await test.step('rows have two thirds of the window, and the bar at the bottom leads everywhere', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      const bar = page.getByRole('navigation', { name: 'Pages' });
      const shareOf = async (list: Locator) => {
        const box = await list.boundingBox();
        const top = (await bar.boundingBox())?.y ?? 0;
        return box && (Math.min(box.y + box.height, top) - box.y) / 740;
      };
      await moveTo(page, '/orders');
      await expect(page.getByRole('region', { name: 'Totals' })).toContainText('€');
      await expect.poll(() => shareOf(ordersGrid(page))).toBeGreaterThan(2 / 3);
      await bar.getByRole('link', { name: 'Refunds' }).click();
      const refunds = page.getByRole('grid', { name: 'Refunds', exact: true });
      // Whole, they have sums of three currencies and what the sums lack.
      const totals = page.getByRole('region', { name: 'Totals' });
      await expect(totals).toContainText(/^\d+ refunds.*€.*¥.*\$.*without details/s);
      await expect(totals).not.toContainText('at least');
      await expect.poll(() => shareOf(refunds)).toBeGreaterThan(2 / 3);
      await totals.getByRole('button', { name: 'By method' }).click();
      await expect(totals).toContainText('refund date unknown');
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
});

test.describe('where the browser’s text is twice as large', () => {
  test.use({ locale: 'ar-EG' });

  test('no page is wider than the window, or breaks a word, at 360 px in English and at 1280 px in Arabic', async ({
    page,
    demo,
  }) => {
    const order = refundedOrder(demo);
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    const resize = async (width: number) => page.setViewportSize({ width, height: 568 });
    // A phone is not made narrower, so pages open as on one, and become wider.
    await resize(360);
    await page.goto(`${demo.url}/settings`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    for (const [path, shown] of [
      ['orders', page.locator('[data-row]').nth(2)],
      [`orders/${order.id}`, page.getByRole('listitem').filter({ visible: true }).first()],
      ['refunds', page.locator('[data-row]').nth(2)],
      ['insights', page.getByRole('table').first()],
      [`close?store_id=${order.storeId}`, page.getByRole('table').first()],
      ['exceptions', page.locator('main').getByRole('listitem').first()],
      ['help', page.getByRole('region').first()],
      ['settings', page.getByRole('region').first()],
    ] as const) {
      await moveToPage(page, `/${path}`);
      await expect(shown).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      for (const [width, language] of [
        [360, 'en'],
        [1280, 'ar'],
      ] as const) {
        await speak(page, language);
        await resize(width);
        const where = `/${path.split(/[/?]/)[0]} at ${width} px, ${language}`;
        // What scrolls a page down must not scroll it sideways; a wide table scrolls inside itself.
        const overflow = () =>
          page.evaluate(() =>
            [document.documentElement, ...document.querySelectorAll('main .overflow-y-auto, main.overflow-y-auto')]
              .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
              .filter((pixels) => pixels > 0),
          );
        await expect.soft.poll(overflow, where).toEqual([]);
        await expect.soft.poll(() => brokenWords(page), where).toEqual([]);
      }
      await resize(360);
    }
    await page.setViewportSize({ width: 768, height: 1024 });
    const [main, bar] = await Promise.all([settledBox(page.locator('main')), settledBox(page.locator('header nav'))]);
    expect(main.y + main.height, 'the bar at the bottom covers nothing').toBeLessThanOrEqual(bar.y);
  });
});
