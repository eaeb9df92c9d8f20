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
import { savePreferences } from '../fixtures/save-preferences.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { expect, test } from '../fixtures/test.ts';

const newest = ticketOf(99);

async function rowHeight(page: Page): Promise<number> {
  return (await orderRow(page, newest).boundingBox())?.height ?? 0;
}

async function widthOf(page: Page, id: string): Promise<number> {
  return Math.round((await columnHeader(page, id).boundingBox())?.width ?? 0);
}

test('columns, widths and density survive a reload, and Reset undoes them', async ({
  page,
  startHostile,
}) => {
  const { url } = await startHostile(
    // No column says the same of every order.
    manyOrders(100, (number) => ({
      couponCode: `CODE-${number}`,
      tableName: `${number}`,
      source: number % 2 ? 'pos' : 'kiosk',
      serviceType: number % 2 ? 'dine_in' : 'takeaway',
    })),
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
  await expect(page.getByText(/^Total is now column \d+ of \d+\.$/)).toBeAttached();
  await page.getByText('Compact', { exact: true }).click();
  await page.keyboard.press('Escape');
  const usualWidth = await widthOf(page, 'ticket');
  const edge = page.getByRole('separator', { name: 'Ticket' });
  await edge.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])
    await page.keyboard.press(key);
  const resized = Number(await edge.getAttribute('aria-valuenow'));
  expect(Math.abs(resized - usualWidth - 32)).toBeLessThan(2);

  async function expectArranged(): Promise<void> {
    await expect(orderRow(page, newest)).toContainText('CODE-99');
    const ids = await columnIds(page);
    expect(ids).not.toContain('source');
    expect(ids.indexOf('total')).toBeLessThan(ids.indexOf('refunded'));
    await expect.poll(() => rowHeight(page)).toBeLessThan(usualHeight);
    await expect.poll(() => widthOf(page, 'ticket')).toBe(resized);
  }
  await expectArranged();
  await page.reload();
  await expectArranged();
  await edge.press('Home');
  await expect.poll(() => widthOf(page, 'ticket')).toBe(56);

  await openColumnsPanel(page);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(() => columnIds(page)).toEqual(usual);
  await expect.poll(() => rowHeight(page)).toBe(usualHeight);
});

test('items are requested once their column is shown, while the panel keeps the focus', async ({
  page,
  startHostile,
}) => {
  const { url, upstream } = await startHostile(manyOrders(15));
  await openList(page, url);
  const asksItems = ({ query }: { query: URLSearchParams }) =>
    query.get('expand')?.includes('items') === true;
  await openColumnsPanel(page);
  expect(upstream.requests.some(asksItems)).toBe(false);
  const items = page.getByRole('checkbox', { name: 'Items' });
  await items.press('Space');
  await expect(orderRow(page, ticketOf(14))).toContainText('Product 1');
  await expect(items).toBeFocused();
});

test('pinned columns stay while the others scroll sideways, from right to left', async ({
  page,
  startHostile,
}) => {
  const { url } = await startHostile(manyOrders(15));
  await openList(page, url);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await page.setViewportSize({ width: 900, height: 800 });
  const shown = ['coupon', 'member', 'order_id', 'tax', 'net', 'service', 'customer'];
  await savePreferences(page, url, { tableLayout: { pinned: ['time', 'ticket'], shown } });
  await expect.poll(async () => (await columnIds(page)).slice(0, 2)).toEqual(['time', 'ticket']);
  const coupon = columnHeader(page, 'coupon');
  await expect(coupon).toBeAttached();
  const pinned = [
    columnHeader(page, 'ticket'),
    orderRow(page, ticketOf(14)).getByRole('gridcell').nth(1),
  ];
  const boxes = () => Promise.all(pinned.map((part) => settledBox(part)));
  const before = await boxes();
  const { x } = await settledBox(coupon);
  await ordersGrid(page).hover();
  await page.mouse.wheel(-200, 0);
  await expect.poll(async () => (await settledBox(coupon)).x).toBeCloseTo(x + 200);
  expect(await boxes()).toEqual(before);
});
