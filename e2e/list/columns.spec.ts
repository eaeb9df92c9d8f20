import type { Page } from '@playwright/test';
import { manyOrders, ticketOf } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  columnHeader,
  columnIds,
  expectExactly,
  openColumnsPanel,
  openList,
  orderRow,
  ordersGrid,
  readWholeList,
  scrollUntil,
} from '../fixtures/orders-list.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const orders = manyOrders(300, (number) => ({ couponCode: `CODE-${number}`, memberName: `Member ${number}` }));

async function rowHeight(page: Page): Promise<number | undefined> {
  return (await orderRow(page, ticketOf(299)).boundingBox())?.height;
}

async function widthOf(page: Page, id: string): Promise<number> {
  return Math.round((await columnHeader(page, id).boundingBox())?.width ?? 0);
}

test('chosen columns, their order, widths and the row density survive a reload, and Reset undoes them; a pinned column comes first; items are requested only while their column is shown; adding it keeps table, focus and position; after a filter change that fails, no rows of the earlier filters are shown', async ({
  page,
  problems,
  startHostile,
}) => {
  const { url, upstream } = await startHostile(orders);
  await openList(page, url);
  await expect(orderRow(page, ticketOf(299))).toBeVisible();
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
  await test.step('a column is resized by keyboard', async () => {
    await page.getByRole('separator', { name: 'Width of Time' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(edge).toBeFocused();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => widthOf(page, 'ticket')).toBe(usualWidth + 32);
    await expect(edge).toHaveAttribute('aria-valuenow', String(usualWidth + 32));
  });

  async function expectArranged(): Promise<void> {
    await expect(orderRow(page, ticketOf(299))).toContainText('CODE-299');
    const ids = await columnIds(page);
    expect(ids).toContain('coupon');
    expect(ids).not.toContain('source');
    expect(ids.indexOf('total')).toBeLessThan(ids.indexOf('refunded'));
    await expect.poll(() => rowHeight(page)).toBeLessThan(usualHeight ?? 0);
  }
  await expectArranged();
  const arranged = await columnIds(page);
  await page.reload();
  await expectArranged();
  await expect.poll(() => columnIds(page)).toEqual(arranged);
  await expect.poll(() => widthOf(page, 'ticket')).toBe(usualWidth + 32);
  await edge.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => widthOf(page, 'ticket')).toBe(56);
  await page.keyboard.press('Enter');
  await expect.poll(() => widthOf(page, 'ticket')).toBe(usualWidth);

  const reset = page.getByRole('button', { name: 'Reset', exact: true });
  await openColumnsPanel(page);
  await reset.click();
  await expect.poll(() => columnIds(page)).toEqual(usual);
  await expect.poll(() => rowHeight(page)).toBe(usualHeight);

  await page.getByRole('button', { name: 'Pin Ticket' }).click();
  await expect.poll(async () => (await columnIds(page))[0]).toBe('ticket');
  await reset.click();
  await page.keyboard.press('Escape');

  expect(problems.unexpected()).toEqual([]);
  problems.expect(FAILED_RESPONSE);
  await test.step('items are requested once their column is shown, those on screen first; table, panel, focus and position stay, whether they load or fail', async () => {
    // As high as the open panel and the alert below it.
    await page.setViewportSize({ width: 1440, height: 900 });
    await scrollUntil(page, ticketOf(80), 'down');
    const row = orderRow(page, ticketOf(80));
    const { y: top } = await settledBox(row);
    await ordersGrid(page).evaluate((grid) => grid.setAttribute('data-first', ''));
    const asksItems = ({ query }: { query: URLSearchParams }) => query.get('expand')?.includes('items') === true;
    expect(upstream.requests.some(asksItems)).toBe(false);

    upstream.behaviour.fault = (request) => (asksItems(request) ? { kind: 'status', status: 500 } : undefined);
    await openColumnsPanel(page);
    const items = page.getByRole('checkbox', { name: 'Items' });
    await items.press('Space');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Can’t load this column.');
    await expect(alert).toContainText(/Request \S{6,}/);
    await expect(row).toContainText('…');
    await expect(items).toBeFocused();
    expect(upstream.requests.find(asksItems)?.query.has('before')).toBe(true);
    upstream.behaviour.fault = () => undefined;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(row).toContainText('Product 1');
    await expect(alert).toHaveCount(0);
    await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
    await expect.poll(async () => (await settledBox(row)).y).toBe(top);
    await expect(ordersGrid(page)).toHaveAttribute('data-first', '');

    await page.keyboard.press('Escape');
    await expect(items).toBeHidden();

    // Above those, the list goes on when it is scrolled to; loaded items are not requested again.
    await scrollUntil(page, ticketOf(299), 'up');
    expectExactly(await readWholeList(page), orders);
    const lower = orderRow(page, ticketOf(5));
    const { y } = await settledBox(lower);
    await openColumnsPanel(page);
    const asked = upstream.requests.length;
    await items.focus();
    await items.press('Space');
    await expect(lower).not.toContainText('Product 1');
    await items.press('Space');
    await expect(lower).toContainText('Product 1');
    await expect(items).toBeFocused();
    await expect(items).toBeChecked();
    await expect(ordersGrid(page)).toHaveAttribute('data-first', '');
    expect((await settledBox(lower)).y).toBe(y);
    // What is read of single days meanwhile is another matter.
    const isAskedAgain = (request: (typeof upstream.requests)[number]) =>
      asksItems(request) && request.query.has('before');
    expect(upstream.requests.slice(asked).filter(isAskedAgain)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('after a filter change that fails, no rows of the earlier filters are shown', async () => {
    upstream.behaviour.fault = () => ({ kind: 'status', status: 500 });
    await page
      .getByRole('link', { name: 'Unpaid' })
      .or(page.getByRole('button', { name: 'Unpaid' }))
      .first()
      .click();
    await expect(page.getByRole('alert')).toContainText('Can’t load orders');
    await expect(ordersGrid(page).getByRole('row').filter({ hasText: 'T-' })).toHaveCount(0);
  });
});
