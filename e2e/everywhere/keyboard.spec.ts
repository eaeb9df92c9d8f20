import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { moveToPage, ordersGrid, openList } from '../fixtures/orders-list.ts';

/** The id of the order whose row has the focus. */
async function focusedOrder(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const row = document.activeElement?.closest('[role="row"]');
    return row?.querySelector('a[href^="/orders/"]')?.getAttribute('href')?.split(/[/?]/)[2];
  });
}

/** Presses Tab until a row has the focus. */
async function tabToRows(page: Page): Promise<void> {
  for (let presses = 0; presses < 40 && (await focusedOrder(page)) === undefined; presses += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await focusedOrder(page)).toBeDefined();
}

test('an order, also while the drawer’s code is loading, is opened and closed by keyboard alone, and filters are set; the focus comes back; on a fresh page keys lead to the orders at once', async ({
  page,
  demo,
}) => {
  await openList(page, demo.url);
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  await test.step('the first Tab leads to a link that skips to the list', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to list' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedOrder(page)).toBe(demo.orders[0]?.id);
    await skip.focus();
  });
  await tabToRows(page);
  /** Expects a key to lead to the first order, further ones to go on from there, and Enter to open one. */
  const expectKeysToLead = async (key: string) => {
    await page.keyboard.press(key);
    await expect.poll(() => focusedOrder(page)).toBe(demo.orders[0]?.id);
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedOrder(page)).toBe(demo.orders[2]?.id);
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${demo.url}/orders/${demo.orders[1]?.id}`);
  };

  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedOrder(page)).toBe(demo.orders[4]?.id);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${demo.url}/orders/${demo.orders[4]?.id}`);
  await expect(page.getByRole('region', { name: 'Items' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForURL(`${demo.url}/orders`);
  await expect.poll(() => focusedOrder(page)).toBe(demo.orders[4]?.id);

  await test.step('Back closes it, too', async () => {
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focusedOrder(page)).toBe(demo.orders[3]?.id);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Items' })).toBeVisible();
    await page.goBack();
    await expect.poll(() => focusedOrder(page)).toBe(demo.orders[3]?.id);
  });

  await test.step('keys move by pages and to the first row; the focused row is on screen', async () => {
    for (let presses = 0; presses < 6; presses += 1) {
      const before = await focusedOrder(page);
      await page.keyboard.press('PageDown');
      await expect.poll(() => focusedOrder(page)).not.toBe(before);
    }
    await expect(page.locator(':focus')).toBeInViewport();
    await page.keyboard.press('Home');
    await expect.poll(() => focusedOrder(page)).toBe(demo.orders[0]?.id);
    await expect(page.locator(':focus')).toBeInViewport();
  });

  await test.step('a filter is set and removed by keyboard alone, and the focus goes back to its button', async () => {
    const payment = page.getByRole('button', { name: /^Payment/ });
    await payment.focus();
    await page.keyboard.press('Enter');
    const refunded = page.getByRole('checkbox', { name: 'Refunded' });
    await expect(refunded).toBeVisible();
    // The panel takes the focus shortly after it is visible.
    await expect
      .poll(() => refunded.evaluate((box) => box.closest('[role="dialog"]')?.contains(document.activeElement)))
      .toBe(true);
    for (
      let presses = 0;
      presses < 10 && !(await refunded.evaluate((box) => box === document.activeElement));
      presses += 1
    ) {
      await page.keyboard.press('Tab');
    }
    await expect(refunded).toBeFocused();
    await page.keyboard.press('Space');
    await page.waitForURL(/payment_status=refunded/);
    await page.keyboard.press('Escape');
    await expect(payment.first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Remove filter: Payment/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${demo.url}/orders`);

    await test.step('a list of choices keeps the focus while it is open; closed, its button has it', async () => {
      await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
      const filter = page.getByRole('search').getByRole('button', { name: /^Payment/ });
      await filter.click();
      const unpaid = page.getByRole('checkbox', { name: 'Unpaid' });
      await unpaid.check();
      await expect(page).toHaveURL(/payment_status=unpaid/);
      await expect(unpaid).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(filter).toBeFocused();
      await filter.click();
      await unpaid.uncheck();
      await filter.click();
      await expect(filter).toBeFocused();
    });
  });

  await test.step('on a fresh page j leads to the first order; Escape closes one while the drawer’s code is still loading', async () => {
    // Never answered, so that the drawer's code never loads.
    await page.route(/\/assets\/drawer-[^/]*\.js$/, () => undefined);
    // A reload would give the focus back to the row that had it.
    await page.goto('about:blank');
    await openList(page, demo.url);
    await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
    await expectKeysToLead('j');
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(`${demo.url}/orders/${demo.orders[2]?.id}`);
    await page.keyboard.press('Escape');
    await page.waitForURL(`${demo.url}/orders`);
    await expect.poll(() => focusedOrder(page)).toBe(demo.orders[2]?.id);
  });

  /** Comes back to as fresh a page, on which nothing has the focus, without its loading. */
  const comeBack = async () => {
    await moveToPage(page, '/help');
    await moveToPage(page, '/orders');
    await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  };

  for (const key of ['ArrowDown', 'k', 'Home']) {
    await test.step(`${key} leads to the first order, and further keys go on from there`, async () => {
      await comeBack();
      await expectKeysToLead(key);
    });
  }

  await test.step('PageDown and PageUp work at once', async () => {
    await comeBack();
    await page.keyboard.press('PageDown');
    await expect.poll(() => focusedOrder(page)).toBeDefined();
    expect(await focusedOrder(page)).not.toBe(demo.orders[0]?.id);
    await expect(page.locator(':focus')).toBeInViewport();
    await page.keyboard.press('PageUp');
    await expect.poll(() => focusedOrder(page)).toBe(demo.orders[0]?.id);
  });
});
