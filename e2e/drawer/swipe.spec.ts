import type { Locator, Page } from '@playwright/test';
import { buildRefund, manyOrders, ticketOf, uuid } from '../fixtures/build-order.ts';
import { openOrder } from '../fixtures/orders-list.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

/** Moves a finger across an element to the left or right, as the browser itself hears of one. */
async function swipe(page: Page, element: Locator, to: 'left' | 'right'): Promise<void> {
  const { y } = await settledBox(element);
  const client = await page.context().newCDPSession(page);
  const way = [260, 220, 180, 140, 100];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  for (const [index, x] of (to === 'left' ? way : way.toReversed()).entries()) {
    await touch(index === 0 ? 'touchStart' : 'touchMove', [{ x, y: y + 10 }]);
  }
  await touch('touchEnd', []);
  await client.detach();
}

test('on a phone a swipe leads to the next order and back, but what scrolls sideways just scrolls', async ({
  page,
  startHostile,
}) => {
  const { url } = await startHostile(manyOrders(20, (number) => ({ refunds: [buildRefund(number)] })));
  await openOrder(page, url, uuid(1, 15));
  const order = (number: number) => page.getByRole('dialog', { name: ticketOf(number) });
  const text = (number: number) => order(number).getByText('Product 1').first();
  await expect(text(15)).toBeVisible();
  await expect(order(15).getByRole('button', { name: /^Next order/ })).toBeEnabled();
  await swipe(page, text(15), 'left');
  await expect(text(14)).toBeVisible();
  await swipe(page, text(14), 'right');
  await expect(text(15)).toBeVisible();
  const sections = order(15).getByRole('navigation');
  await swipe(page, sections, 'left');
  await expect.poll(() => sections.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await expect(page).toHaveURL(`${url}/orders/${uuid(1, 15)}`);
  await swipe(page, text(15), 'left');
  await expect(text(14)).toBeVisible();
});
