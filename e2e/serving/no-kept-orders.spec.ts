import { manyOrders, ticketOf } from '../fixtures/build-order.ts';
import { orderRow } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

test('without stored orders there is only the list', async ({ page, startHostile }) => {
  const { url } = await startHostile(manyOrders(3));
  const pages = page.getByRole('navigation', { name: 'Pages' });
  for (const path of ['/insights', '/refunds?from=2026-11-01', '/exceptions', '/close']) {
    await page.goto(`${url}${path}`);
    await page.waitForURL(`${url}/orders`);
    await expect(orderRow(page, ticketOf(2))).toBeVisible();
    await expect(pages.getByRole('link')).toHaveText(['Orders']);
    await expect(page.getByRole('combobox', { name: 'Find orders' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Totals' })).toHaveCount(0);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(pages.getByRole('button', { name: 'Search' })).toHaveCount(0);
  await pages.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'More' }).getByRole('link')).toHaveText([
    'Settings',
    'Help',
  ]);
});
