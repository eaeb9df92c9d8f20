import { expectAccessibleLightAndDark } from '../fixtures/expect-accessible.ts';
import { moveToPage, openList, ordersGrid } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

test('help is reached from the account menu, the shortcuts and by its address, and explains statuses and figures', async ({
  page,
  demo,
}) => {
  await openList(page, demo.url);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(page).toHaveURL(`${demo.url}/help`);
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Help – Tillview');
  await expect(page.getByRole('region', { name: 'Statuses' })).toContainText('Part of the total has been paid.');
  await expectAccessibleLightAndDark(page);

  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Statuses' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Statuses' })).toBeFocused();

  await page.goto(`${demo.url}/help#figures`);
  const figures = page.getByRole('heading', { name: 'Figures', level: 2 });
  await expect(figures).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Sales before refunds less both kinds');

  // On paper it is whole, and without the header.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  const heights = await page.evaluate(() => [document.body.scrollHeight, innerHeight] as const);
  expect(heights[0]).toBeGreaterThan(heights[1]);
  await page.emulateMedia({ media: 'screen' });

  await moveToPage(page, '/orders');
  await expect(ordersGrid(page).getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(`${demo.url}/help`);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // On a phone it is among More, and fits.
  await page.setViewportSize({ width: 360, height: 740 });
  await moveToPage(page, '/orders');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('region', { name: 'Totals' })).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
