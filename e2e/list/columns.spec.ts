import type { Page } from '@playwright/test';
import { manyOrders, ticketOf } from '../fixtures/build-order.ts';
import {
  columnHeader,
  columnIds,
  openColumnsPanel,
  openList,
  orderRow,
  ordersGrid,
} from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const newest = ticketOf(99);

async function rowHeight(page: Page): Promise<number> {
  return (await orderRow(page, newest).boundingBox())?.height ?? 0;
}

async function widthOf(page: Page, id: string): Promise<number> {
  return Math.round((await columnHeader(page, id).boundingBox())?.width ?? 0);
}

test('chosen columns, their order, widths and the row density survive a reload, and Reset undoes them; a pinned column comes first; items are requested only once their column is shown; after a failure nothing of the list before is shown', async ({
  page,
  problems,
  startHostile,
}) => {
  const { url, upstream } = await startHostile(
    manyOrders(100, (number) => ({ couponCode: `CODE-${number}` })),
  );
  await openList(page, url);
  await expect(orderRow(page, newest)).toBeVisible();
  const usual = await columnIds(page);
  const usualHeight = await rowHeight(page);
  await openColumnsPanel(page);
  await page.getByRole('checkbox', { name: 'Coupon' }).check();
  await page.getByRole('checkbox', { name: 'Source' }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Ticket' })).toBeDisabled();
  const moveUp = page.getByRole('button', { name: 'Move Total up' });
  for (let presses = 0; presses < 3; presses += 1) {
    await moveUp.press('Enter');
    await expect(moveUp).toBeFocused();
  }
  await page.getByText('Compact', { exact: true }).click();
  await page.keyboard.press('Escape');
  const usualWidth = await widthOf(page, 'ticket');
  const edge = page.getByRole('separator', { name: 'Width of Ticket' });
  await edge.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])
    await page.keyboard.press(key);
  await expect(edge).toHaveAttribute('aria-valuenow', String(usualWidth + 32));

  async function expectArranged(): Promise<void> {
    await expect(orderRow(page, newest)).toContainText('CODE-99');
    const ids = await columnIds(page);
    expect(ids).not.toContain('source');
    expect(ids.indexOf('total')).toBeLessThan(ids.indexOf('refunded'));
    await expect.poll(() => rowHeight(page)).toBeLessThan(usualHeight);
    await expect.poll(() => widthOf(page, 'ticket')).toBe(usualWidth + 32);
  }
  await expectArranged();
  await page.reload();
  await expectArranged();
  await edge.press('Home');
  await expect.poll(() => widthOf(page, 'ticket')).toBe(56);
  await page.keyboard.press('Enter');
  await expect.poll(() => widthOf(page, 'ticket')).toBe(usualWidth);

  await openColumnsPanel(page);
  const reset = page.getByRole('button', { name: 'Reset', exact: true });
  await reset.click();
  await expect.poll(() => columnIds(page)).toEqual(usual);
  await expect.poll(() => rowHeight(page)).toBe(usualHeight);
  await page.getByRole('button', { name: 'Pin Ticket' }).click();
  await expect.poll(async () => (await columnIds(page))[0]).toBe('ticket');
  await reset.click();

  await test.step('items are requested once their column is shown, while the panel stays and keeps the focus', async () => {
    const asksItems = ({ query }: { query: URLSearchParams }) =>
      query.get('expand')?.includes('items') === true;
    expect(upstream.requests.some(asksItems)).toBe(false);
    const items = page.getByRole('checkbox', { name: 'Items' });
    await items.press('Space');
    await expect(orderRow(page, newest)).toContainText('Product 1');
    await expect(items).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('after a filter change that fails, no rows of the earlier filters are shown', async () => {
    expect(problems.unexpected()).toEqual([]);
    problems.expect(FAILED_RESPONSE);
    upstream.behaviour.fault = () => ({ kind: 'status', status: 500 });
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: 'Active now' })
      .click();
    await expect(page.getByRole('alert')).toContainText('Can’t load orders');
    await expect(ordersGrid(page)).toHaveCount(0);
  });
});
