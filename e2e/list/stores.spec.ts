import type { Page } from '@playwright/test';
import { barcelona, demoStores, madrid, newYork } from '#demo-orders/demo-stores.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { fewDemoOrders } from '../fixtures/few-demo-orders.ts';
import {
  expectExactly,
  moveTo,
  openList,
  ordersGrid,
  readWholeList,
} from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

function parameterOf(...stores: readonly { readonly id: string }[]): string {
  return `store_id=${stores
    .map(({ id }) => id)
    .toSorted()
    .join(',')}`;
}

async function openPicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Store: / }).click();
  await expect(page.getByRole('searchbox', { name: 'Find a store' })).toBeFocused();
}

test('several stores are listed as one', async ({ page, startKept }) => {
  const orders = fewDemoOrders(4, 0.5);
  const { url } = await startKept(orders, demoStores);
  await test.step('two stores as one', async () => {
    const both = orders.filter(({ storeId }) => storeId === madrid.id || storeId === newYork.id);
    const days = new Map<string, Intl.DateTimeFormat>(
      [madrid, newYork].map(({ id, timeZone }) => [
        id,
        new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
      ]),
    );
    const dayOf = ({ storeId, createdAt }: (typeof orders)[number]) =>
      days.get(storeId)?.format(Date.parse(createdAt)) ?? '';
    // A few days with more orders than one page.
    const [, , from = ''] = [...new Set(both.map(dayOf))];
    const expected = both.filter((order) => dayOf(order) >= from);
    await openList(page, url, `?from=${from}`);
    await openPicker(page);
    await page.getByRole('checkbox', { name: madrid.name }).click();
    await page.waitForURL(new RegExp(`[?&]store_id=${madrid.id}(&|$)`));
    await page.getByRole('checkbox', { name: newYork.name }).click();
    const address = `${url}/orders?${parameterOf(madrid, newYork)}&from=${from}`;
    await page.waitForURL(address);
    await expect(page.getByRole('checkbox', { name: madrid.name })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(
      page.getByRole('button', { name: `Store: ${madrid.name}, ${newYork.name}` }),
    ).toBeFocused();
    await page.reload();
    const list = await readWholeList(page);
    expectExactly(list, expected);
    const times = new Map(both.map(({ id, createdAt }) => [id, createdAt]));
    const inSequence = list.ids.map((id) => times.get(id) ?? '');
    expect(inSequence).toEqual(inSequence.toSorted().toReversed());

    await page.goBack();
    await page.waitForURL(`${url}/orders?${parameterOf(madrid)}&from=${from}`);
    await expect(page.getByRole('button', { name: `Store: ${madrid.name}` })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Store: All stores' })).toBeVisible();
    // For paper, where the header isn't.
    await expect(page.getByText(/^All stores · /)).toBeAttached();
  });

  await test.step('a group, from the list of all stores', async () => {
    await moveTo(page, '/orders');
    const filters = page.getByRole('search', { name: 'Filters' });
    await expect(filters.getByRole('button', { name: /^Store/ })).toHaveCount(0);
    await openPicker(page);
    await page.getByRole('checkbox', { name: /^Spain/ }).click();
    await page.waitForURL(`${url}/orders?${parameterOf(madrid, barcelona)}`);
    // Stale rows stay dimmed until the new stores' rows arrive.
    await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
    await expectAccessible(page);
    await expect(page.getByRole('checkbox', { name: newYork.name })).not.toBeChecked();
    await page.keyboard.press('Escape');
    const picker = page.getByRole('button', { name: `Store: ${barcelona.name}, ${madrid.name}` });
    await expect(picker).toBeFocused();
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('button', { name: 'Unpaid', exact: true }).click();
    await page.waitForURL(`${url}/orders?${parameterOf(madrid, barcelona)}&owed=true`);
    await filters.getByRole('button', { name: 'Clear all filters' }).click();
    await page.waitForURL(`${url}/orders?${parameterOf(madrid, barcelona)}`);
    await expect(picker).toBeVisible();
  });
});
