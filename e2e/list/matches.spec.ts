import type { Page } from '@playwright/test';
import { buildItem, manyOrders, ticketOf, uuid } from '../fixtures/build-order.ts';
import { findBox, matches, MEMBER } from '../fixtures/find-box.ts';
import { moveTo, orderRow, openList, scrollBy } from '../fixtures/orders-list.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { expect, test } from '../fixtures/test.ts';

/** Clears the find box, and shows the newest order with the focus on it. */
async function leaveFindBox(page: Page): Promise<void> {
  await findBox(page).fill('');
  await expect(matches(page)).toHaveCount(0);
  await scrollBy(page, -100_000);
  await orderRow(page, ticketOf(149)).focus();
}

test('the current match is highlighted and fully visible, not under the panel; stepping scrolls each into view, opening one focuses its row; filters hide none unless the switch is on', async ({
  page,
  startHostile,
}) => {
  const tables = new Set([140, 75, 3]);
  const drinks = new Set([140, 75]);
  const { url } = await startHostile(
    manyOrders(150, (number) => ({
      paymentStatus: number % 2 === 0 ? 'paid' : 'unpaid',
      ...(tables.has(number) && { tableName: 'Window 7' }),
      ...(drinks.has(number) && { items: [buildItem(number, 1, { productName: { _base: 'Flat white, oat milk' } })] }),
      ...(number === 75 && { pickupName: 'Zuzana' }),
      ...(number >= 100 && number < 120 && { memberName: MEMBER }),
    })),
  );
  await openList(page, url);
  await expect(orderRow(page, ticketOf(149))).toBeVisible();

  for (const [where, viewport] of [
    ['a phone', { width: 360, height: 740 }],
    ['a wide window', { width: 1440, height: 900 }],
  ] as const) {
    await test.step(`highlighted, fully visible and not under the panel, on ${where}`, async () => {
      await page.setViewportSize(viewport);
      await page.keyboard.press('/');
      await page.keyboard.type('zuzana');
      await expect(matches(page)).toHaveCount(1);
      await page.keyboard.press('ArrowDown');
      const row = orderRow(page, ticketOf(75));
      await expect(row).toBeInViewport({ ratio: 1 });
      await expect(findBox(page)).toBeFocused();
      await expect(row).toHaveCSS('outline-style', 'solid');
      await expect(orderRow(page, ticketOf(74))).toHaveCSS('outline-style', 'none');
      const isOnTop = () =>
        row.evaluate((element) => {
          const { left, top, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + 24, top + height / 2));
        });
      await expect.poll(isOnTop).toBe(true);
      const { y, height } = await settledBox(row);
      expect(y + 2 * height).toBeLessThan(viewport.height);
      await leaveFindBox(page);
    });
  }

  await test.step('stepping through matches scrolls each into view, from the find box and from the list', async () => {
    await findBox(page).fill('window 7');
    await expect(matches(page)).toHaveCount(3);
    const active = page.getByRole('option', { selected: true });
    for (const [key, number] of [
      ['ArrowDown', 140],
      ['ArrowDown', 75],
      ['ArrowDown', 3],
      ['ArrowDown', 140],
      ['ArrowUp', 3],
    ] as const) {
      await page.keyboard.press(key);
      await expect(active).toContainText(ticketOf(number));
      await expect(orderRow(page, ticketOf(number))).toBeInViewport();
      await expect(findBox(page)).toBeFocused();
    }
    await page.getByRole('button', { name: 'Previous result' }).click();
    await expect(active).toContainText(ticketOf(75));
    await page.keyboard.press('Escape');
    await expect(matches(page)).toHaveCount(0);
    await expect(findBox(page)).toHaveValue('window 7');
    await orderRow(page, ticketOf(75)).focus();
    await page.keyboard.press('n');
    await expect(orderRow(page, ticketOf(3))).toBeInViewport();
    await page.keyboard.press('Shift+N');
    await expect(orderRow(page, ticketOf(75))).toBeInViewport();
    await findBox(page).focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(findBox(page)).toHaveValue('');
  });

  await test.step('opening a match moves the focus to its row; Escape in the empty find box closes the order', async () => {
    await leaveFindBox(page);
    await page.keyboard.press('/');
    await page.keyboard.type('milk');
    await expect(matches(page)).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/orders/${uuid(1, 140)}`);
    await expect(matches(page)).toHaveCount(0);
    await expect(orderRow(page, ticketOf(140))).toBeFocused();
    await page.keyboard.press('n');
    await expect(findBox(page)).toHaveValue('milk');
    await expect(orderRow(page, ticketOf(75))).toBeFocused();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${url}/orders`);

    await expect(orderRow(page, ticketOf(140))).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/orders/${uuid(1, 140)}`);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(findBox(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${url}/orders`);
    await expect(orderRow(page, ticketOf(140))).toBeFocused();
  });

  await test.step('filters hide nothing from a search unless the switch is on, and never an exact ticket', async () => {
    await moveTo(page, '/orders?payment_status=paid');
    await expect(orderRow(page, ticketOf(149))).toHaveCount(0);
    await expect(orderRow(page, ticketOf(148))).toBeVisible();
    await findBox(page).fill('nandu');
    await expect(matches(page)).toHaveCount(20);
    const narrow = page.getByRole('switch', { name: 'In these filters' });

    // With large text on a phone, what has no room beside the count goes below it, not over the switch.
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    const setText = (share: string) =>
      page.evaluate((share) => void (document.documentElement.style.fontSize = share), share);
    await page.setViewportSize({ width: 300, height: 600 });
    await setText('200%');
    const next = await settledBox(page.getByRole('button', { name: 'Next result' }));
    expect(next.y + next.height).toBeLessThanOrEqual((await settledBox(narrow)).y);
    await setText('');
    await page.setViewportSize(size);

    await narrow.check();
    await expect(matches(page)).toHaveCount(10);
    await expect(page.getByText('Outside these filters')).toHaveCount(0);

    await findBox(page).fill(ticketOf(57));
    await expect(matches(page)).toHaveCount(1);
    await expect(matches(page)).toContainText('Outside these filters');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/orders/${uuid(1, 57)}?payment_status=paid`);
  });
});
