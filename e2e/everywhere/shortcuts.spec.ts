import { manyOrders, ticketOf } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { orderRow, openList } from '../fixtures/orders-list.ts';

test('? shows the shortcuts, F focuses the filters, / and Ctrl+K the find box; none work while typing', async ({
  page,
  startHostile,
}) => {
  const { url } = await startHostile(manyOrders(30));
  await openList(page, url);
  const row = orderRow(page, ticketOf(29));
  await row.focus();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const words of [
    'Next order',
    'Open order; press again to focus it',
    'Find orders',
    'Go to filters',
    'Show these shortcuts',
  ]) {
    await expect(help.getByText(words)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(row).toBeFocused();

  await page.keyboard.press('f');
  const firstFilter = page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: /^Status/ });
  await expect(firstFilter).toBeFocused();

  const find = page.getByRole('combobox', { name: 'Find orders' });
  await page.keyboard.press('/');
  await expect(find).toBeFocused();
  await page.keyboard.type('f/?');
  await expect(find).toHaveValue('f/?');
  await expect(help).toHaveCount(0);
  await row.focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(find).toBeFocused();
});
