import type { Page } from '@playwright/test';
import { manyOrders, ticketOf } from '../fixtures/build-order.ts';
import {
  columnHeader,
  columnIds,
  openList,
  orderRow,
  ordersGrid,
} from '../fixtures/orders-list.ts';
import { savePreferences } from '../fixtures/save-preferences.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Drags a header to a share of another header's width (0: its left end, 1: its right end) without
 * dropping it.
 */
async function dragHeader(page: Page, id: string, overId: string, part: number): Promise<void> {
  const from = await settledBox(columnHeader(page, id));
  const over = await settledBox(columnHeader(page, overId));
  const y = from.y + from.height / 2;
  await page.mouse.move(from.x + from.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(over.x + over.width * part, y, { steps: 4 });
}

function moved(ids: readonly string[], id: string, before: string): string[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(others.indexOf(before), 0, id);
}

for (const direction of ['ltr', 'rtl'] as const) {
  test(`a column moves by dragging its header and by keyboard, and pinned ones stay and have a shadow, ${direction}`, async ({
    page,
    startHostile,
  }) => {
    const { url } = await startHostile(manyOrders(15));
    await openList(page, url);
    await expect(orderRow(page, ticketOf(14))).toBeVisible();
    await page.evaluate((direction) => {
      document.documentElement.dir = direction;
    }, direction);
    const usual = await columnIds(page);
    const startPart = direction === 'ltr' ? 0.1 : 0.9;

    await dragHeader(page, 'total', 'service', startPart);
    // The drop position is marked over the headers.
    const marked = columnHeader(page, 'service');
    await expect
      .poll(() => marked.evaluate((header) => getComputedStyle(header, '::before').width))
      .toBe('2px');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await columnIds(page)).toEqual(usual);
    expect(new URL(page.url()).search).toBe('');

    await dragHeader(page, 'total', 'service', startPart);
    await page.mouse.up();
    const arranged = moved(usual, 'total', 'service');
    await expect.poll(() => columnIds(page)).toEqual(arranged);
    const cells = orderRow(page, ticketOf(14)).getByRole('gridcell');
    await expect(cells.nth(arranged.indexOf('total'))).toContainText('13.20');
    await expect(page.getByText(/^Total is now column \d+ of \d+\.$/)).toBeAttached();

    await test.step('a column that moves by keyboard keeps the focus', async () => {
      const [earlier, later] =
        direction === 'ltr' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
      const edge = page.getByRole('separator', { name: 'Width of Ticket' });
      await edge.focus();
      await page.keyboard.press(`Control+Shift+${later}`);
      await expect(page.getByText(/^Ticket is now column 3 of \d+\.$/)).toBeAttached();
      await expect(edge).toBeFocused();
      for (let presses = 0; presses < 3; presses += 1)
        await page.keyboard.press(`Control+Shift+${earlier}`);
      await expect.poll(() => columnIds(page)).toEqual(moved(arranged, 'ticket', 'time'));
      await expect(edge).toBeFocused();
    });

    await test.step('pinned columns stay, with a shadow only while others are scrolled beneath them', async () => {
      await page.setViewportSize({ width: 900, height: 800 });
      const shown = ['coupon', 'member', 'order_id', 'tax', 'net', 'service', 'customer'];
      await savePreferences(page, url, { tableLayout: { pinned: ['time', 'ticket'], shown } });
      await expect
        .poll(async () => (await columnIds(page)).slice(0, 2))
        .toEqual(['time', 'ticket']);
      await expect(columnHeader(page, 'coupon')).toBeAttached();
      const pinned = [
        columnHeader(page, 'ticket'),
        orderRow(page, ticketOf(14)).getByRole('gridcell').nth(1),
      ];
      const boxes = () => Promise.all(pinned.map((part) => settledBox(part)));
      const shadows = () =>
        Promise.all(
          pinned.map((part) => part.evaluate((element) => getComputedStyle(element).boxShadow)),
        );
      const none = /^(none|(rgba\(0, 0, 0, 0\) 0px 0px 0px 0px(, )?)+)$/;
      for (const shadow of await shadows()) expect(shadow).toMatch(none);
      const before = await boxes();
      const coupon = await settledBox(columnHeader(page, 'coupon'));
      const sign = direction === 'ltr' ? 1 : -1;
      await ordersGrid(page).hover();
      await page.mouse.wheel(200 * sign, 0);
      await expect
        .poll(async () => (await settledBox(columnHeader(page, 'coupon'))).x)
        .toBe(coupon.x - 200 * sign);
      expect(await boxes()).toEqual(before);
      await expect
        .poll(async () => (await shadows()).filter((shadow) => shadow.includes(` ${sign}px 0px`)))
        .toHaveLength(2);
      await page.mouse.wheel(-400 * sign, 0);
      await expect
        .poll(async () => (await shadows()).filter((shadow) => !none.test(shadow)))
        .toEqual([]);
    });
  });
}
