import type { Page } from '@playwright/test';
import { manyOrders, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { leavePage, moveTo, moveToPage, orderRow, ordersGrid, openList, scrollBy } from '../fixtures/orders-list.ts';

const orders = manyOrders(240);
const newest = ticketOf(239);

/** Scrolls until an order is the first below the header, and a little further, so that the header cuts a row. */
async function scrollTo(page: Page, number: number): Promise<void> {
  await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
  await ordersGrid(page).evaluate(async (grid, number) => {
    const list = window.driveList?.(grid);
    if (!list) throw new Error('The page has no list driver.');
    const { scroller } = list;
    const pixelsToGo = () => {
      const header = grid.querySelector('[role="columnheader"]')?.getBoundingClientRect().bottom ?? 0;
      const rows = list.rows().map((row) => ({ row, box: row.getBoundingClientRect() }));
      const [first] = rows.filter(({ box }) => box.top >= header).sort((one, other) => one.box.top - other.box.top);
      const ticket = Number(/T-(\d+)/.exec(first?.row.textContent ?? '')?.[1]);
      return (ticket - number) * (first?.box.height ?? 0);
    };
    await list.unpainted(async () => {
      for (;;) {
        await list.until('rows', list.isFilled);
        const pixels = pixelsToGo();
        if (pixels === 0) return;
        const before = scroller.scrollTop;
        await list.until('more rows', () => {
          scroller.scrollTop += pixels;
          // Rows that are added above the first one take its place.
          return scroller.scrollTop !== before || pixelsToGo() !== pixels;
        });
      }
    });
  }, number);
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

test('each history entry keeps its position and focus through a reload, and leaving the page and Back; so does an open order; a fresh visit starts at the newest', async ({
  page,
  startHostile,
}) => {
  const { url, upstream } = await startHostile(orders);
  await openList(page, url);
  await expect(orderRow(page, newest)).toBeVisible();

  await test.step('far down, each history entry, even one from before a reload', async () => {
    await moveTo(page, '/orders?payment_status=paid');
    await expect(page.getByRole('button', { name: 'Remove filter: Payment Paid' })).toBeVisible();
    await expect(orderRow(page, newest)).toBeInViewport();
    await scrollTo(page, 36);
    const first = await firstRow(page);
    await page.getByRole('button', { name: 'Remove filter: Payment Paid' }).click();
    await page.waitForURL(`${url}/orders`);
    await expect(orderRow(page, newest)).toBeInViewport();
    await scrollTo(page, 30);
    await orderRow(page, ticketOf(25)).focus();
    const reloaded = await firstRow(page);
    await page.reload();
    await expect(orderRow(page, ticketOf(25))).toBeFocused();
    expect(await firstRow(page)).toEqual(reloaded);
    const second = await firstRow(page);

    await page.goBack();
    await page.waitForURL(`${url}/orders?payment_status=paid`);
    await expect(orderRow(page, ticketOf(30))).toBeInViewport();
    expect(await firstRow(page)).toEqual(first);
    await page.goForward();
    await page.waitForURL(`${url}/orders`);
    await expect(orderRow(page, ticketOf(25))).toBeInViewport();
    expect(await firstRow(page)).toEqual(second);
    // Both lists are still cached, so that going back again requests no page.
    const asked = upstream.requests.filter(({ path }) => path.endsWith('/orders')).length;
    await page.goBack();
    await expect(orderRow(page, ticketOf(30))).toBeInViewport();
    expect(await firstRow(page)).toEqual(first);
    expect(upstream.requests.filter(({ path }) => path.endsWith('/orders'))).toHaveLength(asked);
    // “Newest” discards the position, also for the next reload.
    await page.getByRole('button', { name: 'Newest', exact: true }).press('Enter');
    await expect(orderRow(page, newest)).toBeInViewport();
    await page.reload();
    await expect(orderRow(page, newest)).toBeInViewport();
  });

  await test.step('an open order stays open, at the same position; closing it focuses its row', async () => {
    const order = { id: uuid(1, 195), ticketNumber: ticketOf(195) };
    await scrollTo(page, 200);
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

  await test.step('a fresh visit starts at the newest; another page, and the list that was left for it, once Tillview was left', async () => {
    await openList(page, url);
    await expect(orderRow(page, newest)).toBeInViewport();
    await scrollTo(page, 200);
    const position = await firstRow(page);
    const help = page.getByRole('main').locator('.printed-scroll');
    const offset = () => help.evaluate(({ scrollTop }) => scrollTop);
    await moveToPage(page, '/help');
    await help.hover();
    await page.mouse.wheel(0, 500);
    await expect.poll(offset).toBe(500);
    await leavePage(page);
    await page.goBack();
    await expect.poll(offset).toBe(500);
    await page.goBack();
    await expect(orderRow(page, ticketOf(195))).toBeInViewport();
    expect(await firstRow(page)).toEqual(position);
    await page.goForward();
    await expect.poll(offset).toBe(500);
  });
});
