import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { moveToPage, ordersGrid } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

test('help is reached by its address, from the account menu and from the shortcuts, which lead to the filters and the find box, but not while typing', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/help#figures`);
  await expect(page.getByRole('heading', { name: 'Figures', level: 2 })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Sales before refunds less both kinds');
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Help – Tillview');
  await expect(page.getByRole('region', { name: 'Statuses' })).toContainText('Part of the total has been paid.');
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Statuses' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Statuses' })).toBeFocused();

  // On paper it is whole, and without the header.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  const heights = await page.evaluate(() => [document.body.scrollHeight, innerHeight] as const);
  expect(heights[0]).toBeGreaterThan(heights[1]);
  await page.emulateMedia({ media: 'screen' });

  await moveToPage(page, '/orders');
  const row = ordersGrid(page).getByRole('row').nth(2);
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(page).toHaveURL(`${demo.url}/help`);

  await moveToPage(page, '/orders');
  await row.focus();
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  for (const words of [
    'Next order',
    'Open order; press again to focus it',
    'Find orders',
    'Go to filters',
    'Show these shortcuts',
  ]) {
    await expect(shortcuts.getByText(words)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  await expect(row).toBeFocused();
  await page.keyboard.press('f');
  const firstFilter = page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: /^Status/ });
  await expect(firstFilter).toBeFocused();
  const find = page.getByRole('combobox', { name: 'Find orders' });
  await page.keyboard.press('/');
  await expect(find).toBeFocused();
  await page.keyboard.type('f/?');
  await expect(find).toHaveValue('f/?');
  await expect(shortcuts).toHaveCount(0);
  await row.focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(find).toBeFocused();
  await row.focus();
  await page.keyboard.press('?');
  await shortcuts.getByRole('link', { name: 'Help' }).click();
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
