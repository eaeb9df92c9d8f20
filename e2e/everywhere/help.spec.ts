import { moveToPage, openList, ordersGrid } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

test('help opens by menu and shortcut, and shortcuts lead to filters and search', async ({
  page,
  demo,
}) => {
  await openList(page, demo.url);
  const row = ordersGrid(page).getByRole('row').nth(2);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(page).toHaveURL(`${demo.url}/help`);

  await moveToPage(page, '/orders');
  await row.focus();
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(shortcuts).toContainText('Open order; press again to focus it');
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await page.keyboard.press('f');
  await expect(
    page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: /^Status/ }),
  ).toBeFocused();
  const find = page.getByRole('combobox', { name: 'Find orders' });
  await page.keyboard.press('/');
  await expect(find).toBeFocused();
  await page.keyboard.type('f/?');
  await expect(find).toHaveValue('f/?');
  await row.focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(find).toBeFocused();
  await row.focus();
  await page.keyboard.press('?');
  await shortcuts.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(`${demo.url}/help`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
