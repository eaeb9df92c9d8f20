import type { Page } from '@playwright/test';
import * as z from 'zod';
import { dayFromNow } from '../fixtures/fixed-clock.ts';
import { type Demo, expect, test } from '../fixtures/test.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { expectExactly, moveTo, readWholeList, openList } from '../fixtures/orders-list.ts';
import type { ListedOrder } from '../fixtures/service-client.ts';

const sessionSchema = z.object({
  stores: z.array(z.object({ id: z.string(), name: z.string(), timeZone: z.string() })),
});

async function storesOf({ url }: Demo) {
  const response = await fetch(`${url}/api/session`, {
    headers: { 'X-Requested-With': 'tillview' },
  });
  return sessionSchema.parse(await response.json()).stores;
}

async function openFilter(page: Page, name: string): Promise<void> {
  await page
    .getByRole('search', { name: 'Filters' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
}

/** Waits until the URL has the parameter. */
async function choose(page: Page, words: string, parameter: RegExp): Promise<void> {
  await page.locator('label').filter({ hasText: words }).click();
  await page.waitForURL(parameter);
}

/**
 * Compares the filtered list with all orders filtered in memory; each filter must exclude orders
 * that pass all others.
 */
async function expectSelection(
  page: Page,
  demo: Demo,
  set: () => Promise<void>,
  ...conditions: readonly ((order: ListedOrder) => boolean)[]
): Promise<void> {
  const selected = (some: typeof conditions) =>
    demo.orders.filter((order) => some.every((isMet) => isMet(order)));
  await moveTo(page, '/orders');
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0);
  await set();
  const expected = selected(conditions);
  expect(expected.length).toBeGreaterThan(0);
  for (const condition of conditions)
    expect(selected(conditions.filter((other) => other !== condition)).length).toBeGreaterThan(
      expected.length,
    );
  expectExactly(await readWholeList(page), expected);
}

test('each filter selects exactly its orders', async ({ page, demo }) => {
  await openList(page, demo.url);

  await test.step('Status: active', async () => {
    const set = async () => {
      await openFilter(page, 'Status');
      await choose(page, 'Active now', /[?&]view=active/);
    };
    await expectSelection(
      page,
      demo,
      set,
      (order) => !['completed', 'cancelled'].includes(order.fulfillmentStatus),
    );
  });

  await test.step('Fulfillment: cancelled, with Store, and Date: days in each store’s time zone', async () => {
    const stores = await storesOf(demo);
    const [store] = stores;
    const days = new Map(
      stores.map(({ id, timeZone }) => [
        id,
        new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
      ]),
    );
    const dayOf = (order: ListedOrder) =>
      days.get(order.storeId)?.format(Date.parse(order.createdAt)) ?? '';
    const [from, to] = [dayFromNow(-12), dayFromNow(-7)];
    const set = async () => {
      await page.getByRole('button', { name: /^Store: / }).click();
      await page.getByRole('checkbox', { name: store?.name ?? '' }).click();
      await page.waitForURL(new RegExp(`[?&]store_id=${store?.id}`));
      await page.keyboard.press('Escape');
      await openFilter(page, 'Fulfil');
      await choose(page, 'Cancelled', /[?&]fulfillment_status=cancelled/);
      await openFilter(page, 'Date');
      await page.getByLabel('First day').fill(from);
      await page.getByLabel('Last day').fill(to);
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.waitForURL(new RegExp(`[?&]from=${from}&to=${to}`));
    };
    await expectSelection(
      page,
      demo,
      set,
      (order) => order.storeId === store?.id,
      (order) => order.fulfillmentStatus === 'cancelled',
      (order) => dayOf(order) >= from && dayOf(order) <= to,
    );
  });

  await test.step('payment, source and amount, inclusive, combine', async () => {
    const set = async () => {
      await openFilter(page, 'Payment');
      await choose(page, 'Partly paid', /[?&]payment_status=partial/);
      await choose(page, 'Refunded', /[?&]payment_status=partial,refunded/);
      await openFilter(page, 'Source');
      await choose(page, 'Kiosk', /[?&]source=kiosk/);
      await openFilter(page, 'Amount');
      await page.getByLabel('At least').fill('20');
      await page.getByLabel('At most').fill('90.00');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.waitForURL(/[?&]amount_min=2000&amount_max=9000/);
    };
    await expectSelection(
      page,
      demo,
      set,
      (order) => ['partial', 'refunded'].includes(order.paymentStatus),
      (order) => order.source === 'kiosk',
      ({ totalCents }) => totalCents >= 2_000 && totalCents <= 9_000,
    );
  });

  await test.step('filters are removed one by one or together, and an invalid amount is rejected', async () => {
    const filters = page.getByRole('search', { name: 'Filters' });
    await filters.getByRole('button', { name: /^Remove filter: Payment/ }).click();
    await page.waitForURL(`${demo.url}/orders?source=kiosk&amount_min=2000&amount_max=9000`);
    await filters.getByRole('button', { name: 'Clear all filters' }).click();
    await page.waitForURL(`${demo.url}/orders`);
    await expect(filters.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0);

    await openFilter(page, 'Amount');
    await page.getByLabel('At least').fill('1e2');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('alert')).toContainText('At least');
    await expect(page).toHaveURL(`${demo.url}/orders`);
    await page.keyboard.press('Escape');

    await test.step('no match: says so and offers to remove each filter', async () => {
      await moveTo(page, '/orders?payment_status=unpaid&source=kiosk&amount_min=99999999');
      await expect(page.getByText('No orders match these filters')).toBeVisible();
      // In the filter bar and in the empty list.
      await expect(page.getByRole('button', { name: 'Clear all filters' })).toHaveCount(2);
      await expect(page.getByRole('button', { name: /^Remove Payment.*: Unpaid/ })).toBeVisible();
      await page.getByRole('button', { name: /^Remove Source: .*kiosk/i }).click();
      await page.waitForURL(`${demo.url}/orders?payment_status=unpaid&amount_min=99999999`);
      const removals = page.getByRole('main').getByRole('button', { name: /Amount/ });
      await expect(removals.last()).toBeVisible();
      await page.getByRole('button', { name: /^Remove Amount/ }).click();
      await page.waitForURL(`${demo.url}/orders?payment_status=unpaid`);
      await page.getByRole('button', { name: 'Clear all filters' }).click();
      await page.waitForURL(`${demo.url}/orders`);
    });
  });

  await test.step('Go to date lets the list begin at the end of a day; Back returns', async () => {
    const newest = page.getByRole('row').nth(1);
    const before = await newest.textContent();
    await page.getByRole('button', { name: 'Go to date' }).click();
    await page.getByRole('button', { name: 'Sunday, November 15, 2026' }).click();
    await page.waitForURL(`${demo.url}/orders?to=${dayFromNow(-3)}`);
    await expect(page.locator('[data-group]').first()).toContainText('Nov 15');
    await page.goBack();
    await expect(newest).toHaveText(before ?? '');
  });

  await test.step('invalid parameters are ignored with a notice, unknown ones without', async () => {
    for (const [search, remaining, notices] of [
      [
        'payment_status=settled&amount_min=1e2&from=2026-02-30&store_id=1&view=history&utm_source=mail',
        'Status: Finished',
        [
          '“settled” isn’t a Payment status',
          '“1e2” isn’t a valid minimum',
          '“2026-02-30” isn’t a valid first day',
          '“1” isn’t a store',
        ],
      ],
      [
        'view=active&view=history&payment_status=paid',
        'Payment: Paid',
        ['“active, history” isn’t a status'],
      ],
    ] as const) {
      await test.step(search, async () => {
        await moveTo(page, `/orders?${search}`);
        for (const words of notices)
          await expect(page.getByText(/^Ignored in the link: /)).toContainText(words);
        await expect(page.getByRole('button', { name: remaining })).toBeVisible();
        await expect(
          page.getByRole('status').filter({ hasText: /^(?:Back to |[\d,]+ orders?$)/ }),
        ).toBeVisible();
      });
    }
    await expect(page.getByText('utm_source')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('filters are in one panel as wide as the screen', async ({ page, demo }) => {
    await openList(page, demo.url);
    const filters = page.getByRole('search', { name: 'Filters' });
    await filters.getByRole('button', { name: 'Filters' }).click();
    for (const name of ['Status', 'Payment', 'Date', 'More']) {
      const row = filters.locator('[data-filter]').filter({ hasText: name });
      expect(await row.boundingBox()).toMatchObject({ x: 0, width: 360 });
    }
    await openFilter(page, 'Payment');
    await choose(page, 'Partly paid', /[?&]payment_status=partial/);
    await page.keyboard.press('Escape');
    await openFilter(page, 'Amount');
    await page.getByLabel('At least').fill('10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/[?&]amount_min=1000/);
    expectExactly(
      await readWholeList(page),
      demo.orders.filter((order) => order.paymentStatus === 'partial' && order.totalCents >= 1_000),
    );
    await filters.getByRole('button', { name: /^Remove filter: Payment/ }).click();
    await page.waitForURL(`${demo.url}/orders?amount_min=1000`);
    await filters.getByRole('button', { name: 'Clear all filters' }).click();
    await page.waitForURL(`${demo.url}/orders`);

    await test.step('editors fit the screen', async () => {
      for (const name of ['Status', 'Payment', 'Date', 'Amount', 'More']) {
        await openFilter(page, name);
        const { x, width } = await settledBox(page.getByRole('dialog'));
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(360);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });
  });
});
