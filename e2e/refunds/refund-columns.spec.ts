import { buildRefund, manyOrders, STORES } from '../fixtures/build-order.ts';
import { openColumnsPanel } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

test('columns of refunds are chosen, moved, pinned and resized like those of orders, and a reload keeps them', async ({
  page,
  startHostile,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { url } = await startHostile(
    manyOrders(30, (number) => ({
      storeId: STORES[number % 2]?.id,
      refunds: [buildRefund(number, { createdAt: '2026-11-18T09:00:00Z' })],
      paymentStatus: 'refunded',
    })),
  );
  await page.goto(`${url}/refunds`);
  const grid = page.getByRole('grid', { name: 'Refunds', exact: true });
  const ids = () =>
    grid.getByRole('columnheader').evaluateAll((all) => all.map((header) => header.getAttribute('data-column') ?? ''));
  await expect(grid.locator('[data-row]').first()).toBeVisible({ timeout: 60_000 });
  const usual = await ids();
  const edge = grid.getByRole('separator', { name: 'Width of Amount' });
  const width = Number(await edge.getAttribute('aria-valuenow'));

  await openColumnsPanel(page);
  await page.getByRole('checkbox', { name: 'Method' }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Order', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Move Amount up' }).press('Enter');
  await page.getByRole('button', { name: 'Pin Reason' }).click();
  await page.keyboard.press('Escape');
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  const moved = usual.filter((id) => id !== 'method' && id !== 'reason' && id !== 'amount');
  const arranged = ['reason', ...moved.toSpliced(moved.indexOf('store'), 0, 'amount')];
  const expectArranged = async () => {
    await expect.poll(ids).toEqual(arranged);
    await expect(edge).toHaveAttribute('aria-valuenow', String(width + 16));
  };
  await expectArranged();
  await page.reload();
  await expect(grid.locator('[data-row]').first()).toBeVisible({ timeout: 60_000 });
  await expectArranged();

  await openColumnsPanel(page);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(ids).toEqual(usual);
});
