import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { expectFitting } from '../fixtures/expect-fitting.ts';
import { moveTo } from '../fixtures/orders-list.ts';
import { readMessages } from '../fixtures/read-messages.ts';
import { type Demo, expect, test } from '../fixtures/test.ts';

/** The languages with the longest words, right to left, and without spaces. */
const SCREENS = [
  { width: 360, height: 740, locale: 'de-DE', isPhone: true, tag: ['@layout'] },
  { width: 768, height: 1024, locale: 'ar-EG', isPhone: false, tag: [] },
  { width: 1440, height: 720, locale: 'ja-JP', isPhone: false, tag: [] },
];

function listPages(page: Page, demo: Demo) {
  const order = demo.orders.find(({ refunds }) => (refunds?.length ?? 0) > 0);
  const row = page.locator('[data-row]').nth(2);
  const table = page.getByRole('table').first();
  const region = page.locator('main').getByRole('region').first();
  return [
    ['orders', row],
    ['orders?payment_status=paid,refunded&amount_min=1000&view=nonsense', row],
    [`orders/${order?.id}`, page.getByRole('listitem').filter({ visible: true }).first()],
    ['refunds', row],
    ['insights', table],
    [`close?store_id=${order?.storeId}`, table],
    ['exceptions?date=last_30_days', page.locator('main').getByRole('listitem').first()],
    ['settings', region],
    ['help', region],
  ] as const;
}

/** Names in the demo's orders. */
const NAMES = new Set(['Card', 'Cash', 'Phone']);

/** English messages of words alone that are none of a language. */
async function readForeign(language: string): Promise<ReadonlySet<string>> {
  const own = new Set(Object.values(await readMessages(language)));
  const english = Object.values(await readMessages('en'));
  const isForeign = (text: string) => !/[{<]/.test(text) && !own.has(text);
  return new Set(english.filter((text) => isForeign(text) && !NAMES.has(text)));
}

for (const { width, height, locale, isPhone, tag } of SCREENS)
  test.describe(`at ${width} px in ${locale}`, () => {
    test.use({ viewport: { width, height }, locale, hasTouch: isPhone, isMobile: isPhone });

    test('every page fits, is accessible and is translated', { tag }, async ({ page, demo }) => {
      const foreign = await readForeign(locale.slice(0, 2));
      let isFirst = true;
      for (const [path, shown] of listPages(page, demo)) {
        await (isFirst ? page.goto(`${demo.url}/${path}`) : moveTo(page, `/${path}`));
        isFirst = false;
        await expect(page).toHaveURL(`${demo.url}/${path}`);
        await expect(shown).toBeVisible();
        await expect(page.getByRole('progressbar')).toHaveCount(0);
        const where = `/${path} at ${width} px`;
        await expectFitting(page, where, isPhone ? 44 : 24);
        // At other widths, roles, names and colors are the same, but for orders on phones.
        if (width === 1440 || (isPhone && path.startsWith('orders'))) await expectAccessible(page);
        const texts = (await page.locator('body').innerText()).split('\n');
        const english = texts.filter((text) => foreign.has(text.trim()));
        expect.soft(english, `English in ${where}`).toEqual([]);
      }
    });
  });

test('the bottom bar on phones links to every page', async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${demo.url}/orders`);
  const bar = page.getByRole('navigation', { name: 'Pages' });
  await bar.getByRole('link', { name: 'Refunds' }).click();
  await expect(page.getByRole('grid', { name: 'Refunds', exact: true })).toBeVisible();
  await bar.getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('searchbox', { name: 'Search refunds' });
  await expect(field).toBeFocused();
  await field.fill('wrong');
  await page.waitForURL(/q=wrong/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(field).not.toBeFocused();
  await expect(page.getByRole('note')).toHaveText('Demo data');
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(`${demo.url}/settings`);
});
