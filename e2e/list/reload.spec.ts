import type { Page } from '@playwright/test';
import { manyOrders, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import {
  expectExactly,
  leavePage,
  moveTo,
  moveToPage,
  orderRow,
  ordersGrid,
  readWholeList,
  openList,
  scrollUntil,
  scrollBy,
} from '../fixtures/orders-list.ts';

const orders = manyOrders(300);
const newest = ticketOf(299);

/** Scrolls down until an order is on screen, and a little further, so that the header cuts a row. */
async function scrollTo(page: Page, ticket: string): Promise<void> {
  await scrollUntil(page, ticket, 'down');
  await scrollBy(page, 13);
}

/**
 * The first order below the header and the sticky day heading, and the top of its row in the window (px), once the list has settled. Rows
 * covered by them may load later: a list that starts at a position loads newer orders afterwards.
 */
async function firstRow(page: Page): Promise<{ id: string; top: number }> {
  return ordersGrid(page).evaluate(async (grid) => {
    const read = () => {
      const header = grid.querySelector('[role="columnheader"]')?.getBoundingClientRect().bottom ?? 0;
      const covered = [...grid.querySelectorAll('[data-group]')]
        .map((heading) => heading.getBoundingClientRect())
        .reduce((bottom, box) => (box.top <= header + 1 ? Math.max(bottom, box.bottom) : bottom), header);
      const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')]
        .map((row) => ({ id: row.dataset['row'] ?? '', box: row.getBoundingClientRect() }))
        .filter(({ box }) => box.bottom > covered + 1)
        .sort((left, right) => left.box.top - right.box.top);
      return { id: rows[0]?.id ?? '', top: Math.round(rows[0]?.box.top ?? 0) };
    };
    let last = read();
    for (let still = 0; still < 10;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const next = read();
      still = next.id === last.id && next.top === last.top ? still + 1 : 0;
      last = next;
    }
    return last;
  });
}

test('each history entry keeps its position through a reload, and leaving the page and Back; so do an open order and the focused row; a fresh visit starts at the newest', async ({
  page,
  startHostile,
}) => {
  const { url, upstream } = await startHostile(orders);
  await openList(page, url);
  await expect(orderRow(page, newest)).toBeVisible();
  await test.step('near the top, leaving the page and Back', async () => {
    await scrollTo(page, ticketOf(260));
    const position = await firstRow(page);
    await leavePage(page);
    await page.goBack();
    await expect(orderRow(page, ticketOf(260))).toBeInViewport();
    expect(await firstRow(page)).toEqual(position);
    await scrollBy(page, -100_000);
    await expect(orderRow(page, newest)).toBeInViewport();
  });

  await test.step('far down, each history entry, even one from before a reload', async () => {
    await moveTo(page, '/orders?payment_status=paid');
    await expect(page.getByRole('button', { name: 'Remove filter: Payment Paid' })).toBeVisible();
    await expect(orderRow(page, newest)).toBeInViewport();
    await scrollTo(page, ticketOf(80));
    const first = await firstRow(page);
    await page.getByRole('button', { name: 'Remove filter: Payment Paid' }).click();
    await page.waitForURL(`${url}/orders`);
    await expect(orderRow(page, newest)).toBeInViewport();
    await scrollTo(page, ticketOf(50));
    const reloaded = await firstRow(page);
    await page.reload();
    await expect(orderRow(page, ticketOf(50))).toBeInViewport();
    expect(await firstRow(page)).toEqual(reloaded);
    // The list was restored without the rows above, which load when scrolled to.
    await scrollUntil(page, newest, 'up');
    expectExactly(await readWholeList(page), orders);
    await scrollUntil(page, ticketOf(50), 'up');
    const second = await firstRow(page);

    await page.goBack();
    await page.waitForURL(`${url}/orders?payment_status=paid`);
    await expect(orderRow(page, ticketOf(80))).toBeInViewport();
    expect(await firstRow(page)).toEqual(first);
    await page.goForward();
    await page.waitForURL(`${url}/orders`);
    await expect(orderRow(page, ticketOf(50))).toBeInViewport();
    expect(await firstRow(page)).toEqual(second);
    // Both lists are still cached, so that going back again requests no page.
    const asked = upstream.requests.filter(({ path }) => path.endsWith('/orders')).length;
    await page.goBack();
    await expect(orderRow(page, ticketOf(80))).toBeInViewport();
    expect(await firstRow(page)).toEqual(first);
    expect(upstream.requests.filter(({ path }) => path.endsWith('/orders'))).toHaveLength(asked);
    // “Newest” discards the position, also for the next reload.
    await page.getByRole('button', { name: 'Newest', exact: true }).press('Enter');
    await expect(orderRow(page, newest)).toBeInViewport();
    // The button is gone; keys move through the rows from there, and no row has the focus, which would hold back new orders.
    await expect(page.getByRole('main')).toBeFocused();
    await page.reload();
    await expect(orderRow(page, newest)).toBeInViewport();
  });

  await test.step('an open order stays open, at the same position; closing it focuses its row', async () => {
    const order = { id: uuid(1, 260), ticketNumber: ticketOf(260) };
    await scrollTo(page, order.ticketNumber);
    await orderRow(page, order.ticketNumber).click();
    await expect(orderDrawer(page, order)).toContainText('Product 1');
    const position = await firstRow(page);
    await page.reload();
    await expect(orderDrawer(page, order)).toContainText('Product 1');
    await expect(orderRow(page, order.ticketNumber)).toBeInViewport();
    expect(await firstRow(page)).toEqual(position);
    await page.keyboard.press('Escape');
    await page.waitForURL(`${url}/orders?payment_status=paid`);
    await expect(orderRow(page, order.ticketNumber)).toBeFocused();
    await page.goForward();
    await expect(orderDrawer(page, order)).toContainText('Product 1');
    await page.goBack();
    await page.waitForURL(`${url}/orders?payment_status=paid`);
    expect(await firstRow(page)).toEqual(position);
  });

  await test.step('a fresh visit starts at the newest; the focused row', async () => {
    await openList(page, url);
    await expect(orderRow(page, newest)).toBeInViewport();
    await orderRow(page, newest).focus();
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowDown');
    const focusedRow = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focusedRow).toMatch(/^order-/);
    const before = await focusedRow();
    await page.reload();
    await expect.poll(focusedRow).toBe(before);
    await expect(page.locator(':focus')).toBeInViewport();
  });

  await test.step('another page, and the list that was left for it', async () => {
    await scrollUntil(page, newest, 'up');
    await scrollTo(page, ticketOf(200));
    const position = await firstRow(page);
    const help = page.getByRole('main').locator('.printed-scroll');
    const offset = () => help.evaluate(({ scrollTop }) => scrollTop);
    await moveToPage(page, '/help');
    await help.hover();
    await page.mouse.wheel(0, 500);
    await expect.poll(offset).toBe(500);
    await page.reload();
    await expect.poll(offset).toBe(500);
    await page.goBack();
    await expect(orderRow(page, ticketOf(200))).toBeInViewport();
    expect(await firstRow(page)).toEqual(position);
    await page.goForward();
    await expect.poll(offset).toBe(500);
  });
});
