import type { Page } from '@playwright/test';
import { manyOrders, ticketOf } from '../fixtures/build-order.ts';
import { openList, orderRow, ordersGrid, scrollBy } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

// Rows are in reading order in the DOM, and keep their elements while rendered.

/** True if more than a dozen rows are in order, from the highest number down. */
async function isReadFromTop(page: Page): Promise<boolean> {
  const tree = await ordersGrid(page).ariaSnapshot();
  const tickets = [...tree.matchAll(/- link "(T-\d+)"/g)].map(([, ticket]) => ticket ?? '');
  return tickets.length > 12 && tickets.join() === tickets.toSorted().toReversed().join();
}

/** Each step takes a frame, so that the list notices it. */
async function scrollThrough(page: Page): Promise<void> {
  for (let step = 0; step < 5; step += 1) {
    await scrollBy(page, 220);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

async function scrollToTop(page: Page): Promise<void> {
  await scrollBy(page, -10_000);
  await expect(orderRow(page, ticketOf(149))).toBeInViewport();
}

test.use({ viewport: { width: 1440, height: 900 } });

test('rows are in reading order in the DOM once scrolling has stopped', async ({
  page,
  startHostile,
}) => {
  const { url } = await startHostile(manyOrders(150));
  await openList(page, url);
  await expect(orderRow(page, ticketOf(149))).toBeVisible();
  for (const pixels of [220, 220, 220, 1_500, -700, -90]) await scrollBy(page, pixels);
  await expect.poll(() => isReadFromTop(page)).toBe(true);

  await test.step('the focused row keeps the focus while others move', async () => {
    await scrollToTop(page);
    for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
    const focused = orderRow(page, ticketOf(147));
    await expect(focused).toBeFocused();
    await focused.evaluate((row) => {
      row.addEventListener('blur', () => row.setAttribute('data-was-left', ''));
    });
    await scrollThrough(page);
    await expect.poll(() => isReadFromTop(page)).toBe(true);
    await scrollBy(page, -1_100);
    await expect.poll(() => isReadFromTop(page)).toBe(true);
    await expect(focused).toBeFocused();
    await expect(focused).not.toHaveAttribute('data-was-left');
    await page.keyboard.press('j');
    await expect(orderRow(page, ticketOf(146))).toBeFocused();
  });

  await test.step('a selection stays in reading order, and a click on moving rows hits its target', async () => {
    await scrollToTop(page);
    await scrollThrough(page);
    await expect(orderRow(page, ticketOf(118))).toBeInViewport();
    const statusOf = (number: number) =>
      orderRow(page, ticketOf(number)).getByText('Paid', { exact: true });
    const from = await statusOf(118).boundingBox();
    const to = await statusOf(112).boundingBox();
    if (!from || !to) throw new Error('The rows are not on screen.');
    await page.mouse.move(from.x + 10, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 12, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    const selected = () => page.evaluate(() => String(getSelection()).match(/T-\d+/g) ?? []);
    const tickets = [117, 116, 115, 114, 113, 112].map(ticketOf);
    expect(await selected()).toEqual(tickets);
    await scrollBy(page, 90);
    await expect.poll(() => isReadFromTop(page)).toBe(true);
    expect(await selected()).toEqual(tickets);

    await page.evaluate(() => {
      document.addEventListener('pointerdown', ({ target }) => {
        const row = target instanceof Element ? target.closest('[data-row]') : null;
        document.body.setAttribute('data-pressed', row?.getAttribute('data-row') ?? '');
      });
    });
    await page.mouse.move(700, 500);
    await scrollThrough(page);
    await page.mouse.down();
    await page.mouse.up();
    const pressed = await page.locator('body').getAttribute('data-pressed');
    expect(pressed).not.toBe('');
    await expect(page).toHaveURL(new RegExp(`/orders/${pressed}`));
  });
});
