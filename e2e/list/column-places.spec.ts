import type { Locator, Page } from '@playwright/test';
import { manyOrders, ticketOf } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { savePreferences } from '../fixtures/save-preferences.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { columnHeader, columnIds, openList, orderRow, ordersGrid } from '../fixtures/orders-list.ts';

const orders = manyOrders(15);

/** Drags a header to a share of another header's width (0: its left end, 1: its right end) without dropping it. */
async function dragHeader(page: Page, id: string, overId: string, part: number): Promise<void> {
  const from = await settledBox(columnHeader(page, id));
  const over = await settledBox(columnHeader(page, overId));
  const y = from.y + from.height / 2;
  await page.mouse.move(from.x + from.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(over.x + over.width * part, y, { steps: 4 });
}

async function headerBoxes(page: Page) {
  const headers = ordersGrid(page).getByRole('columnheader');
  return headers.evaluateAll((all) => all.map((header) => JSON.stringify(header.getBoundingClientRect())));
}

/** Where the last digit of a text ends (px from the left of the window). */
function endOfText(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().right;
  });
}

/** Turns the page's direction, and has the usual columns again, as if another browser had them reset. */
async function startAnew(page: Page, url: string, direction: string): Promise<void> {
  await page.evaluate((direction) => {
    document.documentElement.dir = direction;
  }, direction);
  await savePreferences(page, url, { tableLayout: null });
}

function moved(ids: readonly string[], id: string, before: string): string[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(others.indexOf(before), 0, id);
}

test('a column moves by dragging its header and by keyboard, and pinned ones stay and have a shadow, ltr and rtl', async ({
  page,
  startHostile,
}) => {
  const { url } = await startHostile(orders);
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await openList(page, url);
  await expect(orderRow(page, ticketOf(14))).toBeVisible();
  const usual = await columnIds(page);
  for (const direction of ['ltr', 'rtl'] as const) {
    await test.step(direction, async () => {
      await startAnew(page, url, direction);
      await page.setViewportSize(size);
      await expect.poll(() => columnIds(page)).toEqual(usual);
      await settledBox(columnHeader(page, 'total'));
      const sum = ordersGrid(page).locator('[data-group] [dir="ltr"]').last();
      const total = orderRow(page, ticketOf(14)).getByRole('gridcell').nth(usual.indexOf('total'));
      await expect.poll(async () => (await endOfText(sum)) - (await endOfText(total))).toBeCloseTo(0, 0);
      const boxes = await headerBoxes(page);
      const startPart = direction === 'ltr' ? 0.1 : 0.9;

      await dragHeader(page, 'total', 'store', startPart);
      // The drop position is marked over the headers, none of which moves.
      const marked = columnHeader(page, 'store');
      await expect(marked).toHaveCSS('position', 'relative');
      await expect.poll(() => marked.evaluate((header) => getComputedStyle(header, '::before').width)).toBe('2px');
      expect(await headerBoxes(page)).toEqual(boxes);
      await page.keyboard.press('Escape');
      await page.mouse.up();
      expect(await columnIds(page)).toEqual(usual);
      expect(new URL(page.url()).search).toBe('');

      await dragHeader(page, 'total', 'store', startPart);
      await page.mouse.up();
      const arranged = moved(usual, 'total', 'store');
      await expect.poll(() => columnIds(page)).toEqual(arranged);
      const cells = orderRow(page, ticketOf(14)).getByRole('gridcell');
      await expect(cells.nth(arranged.indexOf('total'))).toContainText('13.20');
      await expect(page.getByText(/^Total is now column \d+ of 10\.$/)).toBeAttached();

      // A column dropped on either side of itself stays in place.
      await dragHeader(page, 'total', 'store', startPart);
      await page.mouse.up();
      expect(await columnIds(page)).toEqual(arranged);

      await test.step('a column that moves by keyboard keeps the focus', async () => {
        const [earlier, later] = direction === 'ltr' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
        const edge = page.getByRole('separator', { name: 'Width of Ticket' });
        await edge.focus();
        await page.keyboard.press(`Control+Shift+${later}`);
        await expect(page.getByText('Ticket is now column 3 of 10.')).toBeAttached();
        await expect(edge).toBeFocused();
        await page.keyboard.press(`Control+Shift+${later}`);
        await expect.poll(() => columnIds(page)).toEqual(moved(arranged, 'ticket', arranged[4] ?? ''));
        await expect(edge).toBeFocused();
        for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press(`Control+Shift+${earlier}`);
        await expect.poll(() => columnIds(page)).toEqual(moved(arranged, 'ticket', 'time'));
        await expect(edge).toBeFocused();
      });

      await test.step('pinned columns stay, with a shadow only while others are scrolled beneath them', async () => {
        await page.setViewportSize({ width: 900, height: 800 });
        const pinned = ['time', 'ticket'];
        const shown = ['coupon', 'member', 'order_id', 'tax', 'net', 'store', 'customer'];
        await savePreferences(page, url, { tableLayout: { pinned, shown } });
        await expect.poll(async () => (await columnIds(page)).slice(0, 2)).toEqual(['time', 'ticket']);
        await expect(columnHeader(page, 'coupon')).toBeAttached();
        const row = orderRow(page, ticketOf(14));
        const shadows = async () => {
          const parts = [columnHeader(page, 'time'), columnHeader(page, 'ticket'), row.getByRole('gridcell').nth(1)];
          return Promise.all(parts.map((part) => part.evaluate((element) => getComputedStyle(element).boxShadow)));
        };
        const none = /^(none|(rgba\(0, 0, 0, 0\) 0px 0px 0px 0px(, )?)+)$/;
        for (const shadow of await shadows()) expect(shadow).toMatch(none);
        const boxes = () =>
          Promise.all([columnHeader(page, 'ticket'), row.getByRole('gridcell').nth(1)].map((part) => settledBox(part)));
        const before = await boxes();
        const coupon = await settledBox(columnHeader(page, 'coupon'));
        await ordersGrid(page).hover();
        await page.mouse.wheel(direction === 'ltr' ? 200 : -200, 0);
        const side = direction === 'ltr' ? ' 1px 0px' : ' -1px 0px';
        const way = direction === 'ltr' ? -200 : 200;
        await expect.poll(async () => (await settledBox(columnHeader(page, 'coupon'))).x).toBe(coupon.x + way);
        expect(await boxes()).toEqual(before);
        await expect.poll(async () => (await shadows())[2]).toContain(side);
        await expect.poll(async () => (await shadows())[1]).toContain(side);
        expect((await shadows())[0]).toMatch(none);
        await page.mouse.wheel(direction === 'ltr' ? -400 : 400, 0);
        await expect.poll(async () => none.test((await shadows())[2] ?? '')).toBe(true);
      });
    });
  }
});
