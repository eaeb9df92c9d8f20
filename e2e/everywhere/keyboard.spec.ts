import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { ordersGrid, openList } from '../fixtures/orders-list.ts';

async function focusedOrder(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const row = document.activeElement?.closest('[role="row"]');
    return row?.querySelector('a[href^="/orders/"]')?.getAttribute('href')?.split(/[/?]/)[2];
  });
}

test('orders are read and filtered by keyboard alone', async ({ page, demo }) => {
  const idOf = (index: number) => demo.orders[index]?.id;
  const expectFocusOn = (index: number) => expect.poll(() => focusedOrder(page)).toBe(idOf(index));
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // Never fulfilled, so the drawer's code never loads.
  const drawer = /\/assets\/drawer-[^/]*\.js$/;
  await page.route(drawer, () => undefined);
  await openList(page, demo.url);
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();

  await test.step('keys work on a fresh page; Escape closes an order while its code is loading', async () => {
    for (const key of ['ArrowDown', 'k', 'Home', 'j']) {
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      );
      await press(key);
      await expectFocusOn(0);
    }
    await press('j', 'ArrowDown', 'k', 'Enter');
    await page.waitForURL(`${demo.url}/orders/${idOf(1)}`);
    await press('Escape');
    await page.waitForURL(`${demo.url}/orders`);
    await expectFocusOn(1);
  });

  await page.unroute(drawer);
  await page.goto('about:blank');
  await openList(page, demo.url);
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  await test.step('the first Tab reaches a skip link, Enter opens an order, and Escape closes it', async () => {
    await press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to list' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await press('Enter');
    await expectFocusOn(0);
    for (const close of [() => press('Escape'), () => page.goBack()]) {
      await press('ArrowDown', 'Enter');
      await expect(page.getByRole('region', { name: 'Items', exact: true })).toBeVisible();
      const address = page.url();
      await close();
      await page.waitForURL(`${demo.url}/orders`);
      await expect.poll(async () => address.endsWith((await focusedOrder(page)) ?? '-')).toBe(true);
    }
    await expectFocusOn(2);
    for (let presses = 0; presses < 6; presses += 1) {
      const before = await focusedOrder(page);
      await press('PageDown');
      await expect.poll(() => focusedOrder(page)).not.toBe(before);
    }
    await expect(page.locator(':focus')).toBeInViewport();
    await press('Home');
    await expectFocusOn(0);
    await expect(page.locator(':focus')).toBeInViewport();
  });

  await test.step('a filter is set and removed by keyboard, and its button gets the focus back', async () => {
    const payment = page.getByRole('button', { name: /^Payment/ });
    await payment.focus();
    await press('Enter');
    const refunded = page.getByRole('checkbox', { name: 'Refunded' });
    const panelHasFocus = (box: Element) =>
      box.closest('[role="dialog"]')?.contains(document.activeElement);
    // The panel gets the focus shortly after it becomes visible.
    await expect.poll(() => refunded.evaluate(panelHasFocus)).toBe(true);
    const isFocused = (box: Element) => box === document.activeElement;
    for (let presses = 0; presses < 10 && !(await refunded.evaluate(isFocused)); presses += 1)
      await press('Tab');
    await press('Space');
    await page.waitForURL(/payment_status=refunded/);
    await expect(refunded).toBeFocused();
    await press('Escape');
    await expect(payment.first()).toBeFocused();
    await press('Tab');
    await expect(page.getByRole('button', { name: /^Remove filter: Payment/ })).toBeFocused();
    await press('Enter');
    await page.waitForURL(`${demo.url}/orders`);
  });
});
