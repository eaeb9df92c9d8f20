import type { Locator, Page } from '@playwright/test';
import { expectAccessible, inDark } from '../fixtures/expect-accessible.ts';
import { type Demo, expect, test } from '../fixtures/test.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { brokenWords } from '../fixtures/page-texts.ts';
import { moveTo, moveToPage, ordersGrid, openList } from '../fixtures/orders-list.ts';
import { speak } from '../fixtures/speak.ts';

function refundedOrder(demo: Demo) {
  const order = demo.orders.find(({ refunds }) => (refunds?.length ?? 0) > 0);
  if (!order) throw new Error('The demo data holds no refund.');
  return order;
}

async function moveToRows(page: Page, path: string): Promise<void> {
  await moveTo(page, path);
  await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
  await expect(ordersGrid(page).getByRole('row').nth(2)).toBeVisible();
}

/** Judges all that some buttons open. */
async function judgeEach(page: Page, buttons: Locator, names: readonly string[]): Promise<void> {
  await inDark(page, async () => {
    for (const name of names) {
      const button = buttons.getByRole('button', { name: new RegExp(`^${name}`) });
      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expectAccessible(page, 'dialog');
      await button.click();
    }
  });
}

// Each state is judged once, in light or dark colors: only contrast differs, of which a unit test
// calculates every pair in both. A few rows are enough to judge them all, and axe takes time for
// each.
test.use({ viewport: { width: 1440, height: 560 } });

test('a list without matches, and with filters set, each of their editors open, is accessible', async ({
  page,
  demo,
}) => {
  await openList(page, demo.url, '?amount_min=99999999&view=nonsense');
  await expect(page.getByText('No orders match these filters')).toBeVisible();
  await inDark(page, () => expectAccessible(page));
  await moveToRows(page, '/orders?payment_status=paid,refunded&amount_min=1000');
  await expectAccessible(page);
  const filters = page.getByRole('search', { name: 'Filters' });
  await judgeEach(page, filters, ['Status', 'Payment', 'Date', 'Amount']);
  await page.getByRole('combobox', { name: 'Find orders' }).fill('A-');
  await expect(page.getByRole('listbox', { name: 'Orders found' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('list and filters fit the window and are accessible; rows have two thirds of it, and the bar at the bottom leads everywhere', async ({
    page,
    demo,
  }) => {
    await openList(page, demo.url);
    const heading = ordersGrid(page).locator('[data-group]').first();
    await expect(heading).toContainText('¥');
    const countCut = (element: Element) => {
      const box = element.getBoundingClientRect();
      return [...element.querySelectorAll('[dir="ltr"]')].filter((figure) => {
        const { left, right, top, bottom } = figure.getBoundingClientRect();
        return left < box.left || right > box.right || top < box.top - 1 || bottom > box.bottom + 1;
      }).length;
    };
    await expect
      .poll(() => heading.evaluate(countCut), 'totals of a day in several currencies')
      .toBe(0);

    await test.step('filters', async () => {
      await moveToRows(page, '/orders?payment_status=paid&amount_min=1000');
      await expectAccessible(page);
    });

    const bar = page.getByRole('navigation', { name: 'Pages' });
    await test.step('at 400% zoom the list takes more than half of the window, and keys bring each row between the bars', async () => {
      await page.setViewportSize({ width: 320, height: 256 });
      await expect
        .poll(async () => (await ordersGrid(page).boundingBox())?.y)
        .toBeLessThan(256 * 0.35);
      await expectAccessible(page);
      for (let press = 0; press < 4; press += 1) {
        await page.keyboard.press('j');
        const row = await settledBox(page.locator('[data-row]:focus'));
        expect(row.y).toBeGreaterThanOrEqual(0);
        expect(row.y + row.height).toBeLessThanOrEqual((await settledBox(bar)).y + 1);
      }
    });

    await test.step('rows have two thirds of the window, and the bar at the bottom leads everywhere', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      const shareOf = async (list: Locator) => {
        const { y, height } = await settledBox(list);
        return (Math.min(y + height, (await settledBox(bar)).y) - y) / 740;
      };
      await moveTo(page, '/orders');
      const totals = page.getByRole('region', { name: 'Totals' });
      await expect(totals).toContainText('€');
      await expect.poll(() => shareOf(ordersGrid(page))).toBeGreaterThan(2 / 3);
      await bar.getByRole('link', { name: 'Refunds' }).click();
      await expect(totals).toContainText(/^\d+ refunds.*€.*¥.*\$/s);
      await expect
        .poll(() => shareOf(page.getByRole('grid', { name: 'Refunds', exact: true })))
        .toBeGreaterThan(2 / 3);
      await bar.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByRole('searchbox', { name: 'Search refunds' })).toBeFocused();
      await bar.getByRole('button', { name: 'More' }).click();
      const more = page.getByRole('dialog', { name: 'More' });
      await expect(more.getByRole('link', { name: 'Help' })).toBeVisible();
      // The menu scrolls in itself and makes the page no longer.
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(740);
      await more.getByRole('link', { name: 'Settings' }).click();
      await page.waitForURL(`${demo.url}/settings`);
      await bar.getByRole('button', { name: 'Search' }).click();
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
    const rows = page.locator('[data-row]').nth(2);
    const table = page.getByRole('table').first();
    const region = page.getByRole('region').first();
    for (const [path, shown] of [
      ['orders', rows],
      [`orders/${order.id}`, page.getByRole('listitem').filter({ visible: true }).first()],
      ['refunds', rows],
      ['insights', table],
      [`close?store_id=${order.storeId}`, table],
      ['exceptions', page.locator('main').getByRole('listitem').first()],
      ['help', region],
      ['settings', region],
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
            [
              document.documentElement,
              ...document.querySelectorAll('main .overflow-y-auto, main.overflow-y-auto'),
            ]
              .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
              .filter((pixels) => pixels > 0),
          );
        await expect.soft.poll(overflow, where).toEqual([]);
        await expect.soft.poll(() => brokenWords(page), where).toEqual([]);
      }
      await resize(360);
    }
    await page.setViewportSize({ width: 768, height: 1024 });
    const [main, bar] = await Promise.all([
      settledBox(page.locator('main')),
      settledBox(page.locator('header nav')),
    ]);
    expect(main.y + main.height, 'the bar at the bottom covers nothing').toBeLessThanOrEqual(bar.y);
  });
});
