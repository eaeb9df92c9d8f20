import { demoStores, newYork, tokyo } from '#demo-orders/demo-stores.ts';
import { buildOrder, buildRefund, STORES } from '../fixtures/build-order.ts';
import { fewDemoOrders } from '../fixtures/few-demo-orders.ts';
import { dayFromNow } from '../fixtures/fixed-clock.ts';
import { moveTo, openList, ordersGrid } from '../fixtures/orders-list.ts';
import {
  currencyAmong,
  dayIn,
  expectedSums,
  expectTotals,
  nonSales,
  readHeadings,
  type SoldOrder,
  totals,
} from '../fixtures/sales.ts';
import { expect, test } from '../fixtures/test.ts';

const DEMO_CURRENCY = currencyAmong(demoStores);

/** In the order's own store's zone. */
function dayOf({ storeId, createdAt }: Pick<SoldOrder, 'storeId' | 'createdAt'>): string {
  const store = [...demoStores, ...STORES].find(({ id }) => id === storeId);
  return dayIn(store?.timeZone ?? 'UTC', createdAt);
}

/** Each heading shows the sums of its own orders, and names those that are not sales. */
function expectHeadings(
  headings: Awaited<ReturnType<typeof readHeadings>>,
  orders: readonly SoldOrder[],
  currencyOf: (order: SoldOrder) => string,
) {
  const byDay = Map.groupBy(orders, dayOf);
  expect(Object.keys(headings).toSorted()).toEqual([...byDay.keys()].toSorted());
  for (const [day, own] of byDay) {
    expect({ day, sums: headings[day]?.sums }).toEqual({
      day,
      sums: expectedSums(own, currencyOf),
    });
    expect(headings[day]?.words).toContain(nonSales(own, currencyOf));
    expect(headings[day]?.words).toContain(`${own.length} order`);
  }
}

test('totals and day headings sum their sales in each store’s zone', async ({
  page,
  startKept,
}) => {
  const all = fewDemoOrders(5, 0.5);
  const { url } = await startKept(all, demoStores);
  await openList(page, url);
  await expect(totals(page)).toContainText('Today');
  await expect(totals(page)).toContainText('Store local dates');
  await expectTotals(
    page,
    all.filter((order) => dayOf(order) === dayFromNow(0)),
    DEMO_CURRENCY,
  );
  const headings = await readHeadings(page);
  expectHeadings(headings, all, DEMO_CURRENCY);
  for (const { words } of Object.values(headings)) expect(words).toContain('Store local dates');

  await totals(page).getByRole('link', { name: 'Last 7 days' }).press('Enter');
  await page.waitForURL(`${url}/orders?date=last_7_days`);
  await expectTotals(
    page,
    all.filter((order) => dayOf(order) >= dayFromNow(-6)),
    DEMO_CURRENCY,
  );

  await moveTo(page, `/orders?store_id=${tokyo.id}&date=today`);
  const ofTokyo = all.filter(
    (order) => order.storeId === tokyo.id && dayOf(order) === dayFromNow(0),
  );
  await expectTotals(page, ofTokyo, DEMO_CURRENCY);
  await moveTo(page, `/orders?store_id=${newYork.id}`);
  await expect(page.getByRole('button', { name: `Store: ${newYork.name}` })).toBeVisible();
  const ofNewYork = all.filter(({ storeId }) => storeId === newYork.id);
  expectHeadings(await readHeadings(page), ofNewYork, DEMO_CURRENCY);

  await moveTo(page, '/orders?payment_status=unpaid,partial');
  await expect(totals(page)).toContainText('All dates');
  await expectTotals(
    page,
    all.filter(({ paymentStatus }) => ['unpaid', 'partial'].includes(paymentStatus)),
    DEMO_CURRENCY,
  );
  await expect(totals(page)).toContainText('Owed');

  await moveTo(page, '/orders?from=2026-11-16&to=2026-11-16');
  const ofDay = all.filter((order) => dayOf(order) === '2026-11-16');
  await expectTotals(page, ofDay, DEMO_CURRENCY);
  const { total = [], refunded = [] } = expectedSums(ofDay, DEMO_CURRENCY);

  await test.step('on a phone, sales stay in headings and refunds in totals, in three currencies', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await totals(page).getByRole('button', { name: 'Show all figures' }).click();
    for (const amount of total)
      await expect(ordersGrid(page).locator('[data-group]').first()).toContainText(amount);
    for (const amount of [...total, ...refunded]) await expect(totals(page)).toContainText(amount);
    await expect(totals(page)).toContainText(nonSales(ofDay, DEMO_CURRENCY));

    // Amounts that don't fit scroll; the page stays as wide as the window.
    await page.setViewportSize({ width: 280, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(280);
    await page.setViewportSize({ width: 1440, height: 720 });
  });

  await test.step('beside an open order, amounts are whole; columns that matter least leave', async () => {
    await ordersGrid(page).locator('[data-row]').first().click();
    await expect(page.getByRole('complementary')).toBeVisible();
    const table = totals(page).getByRole('table');
    const average = table.getByRole('columnheader', { name: 'Average' });
    for (const [width, columns] of [
      [1280, 1],
      [1100, 0],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(average).toHaveCount(columns);
      const box = table.locator('..');
      expect(await box.evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
    }
  });
});

/**
 * Orders of Soho, one an hour around the nights in which London set its clock back (25 October at
 * 02:00) and forward (29 March at 01:00).
 */
function ordersAroundClockChanges() {
  const hours = ['2026-10-24T20:00:00Z', '2026-03-28T22:00:00Z'].flatMap((start) =>
    Array.from({ length: 32 }, (_, hour) =>
      new Date(Date.parse(start) + hour * 3_600_000).toISOString(),
    ),
  );
  const orders = hours.map((createdAt, index) => {
    const sold = {
      storeId: STORES[0].id,
      createdAt: createdAt.replace('.000', ''),
      paymentStatus: 'paid',
      fulfillmentStatus: index % 9 === 4 ? 'cancelled' : 'completed',
      subtotalCents: 880 + index * 7,
      discountCents: 0,
      manualDiscountCents: 0,
      taxCents: 120,
      totalCents: 1_000 + index * 7,
      refunds: index % 5 === 0 ? [buildRefund(index, { amountCents: 101 + index })] : [],
    };
    return { raw: buildOrder(index, sold.createdAt, sold), sold };
  });
  return {
    raw: orders.map(({ raw }) => raw),
    sold: orders.map(({ sold }) => ({
      ...sold,
      refunds: sold.refunds.map(({ amountCents }) => ({ amountCents: Number(amountCents) })),
    })),
  };
}

test('days of 25 and 23 hours are summed on the store’s clock', async ({ page, startKept }) => {
  const { raw, sold } = ordersAroundClockChanges();
  const { url } = await startKept(raw);
  await openList(page, url, `?store_id=${STORES[0].id}`);
  const byDay = Map.groupBy(sold, dayOf);
  expect([byDay.get('2026-10-25')?.length, byDay.get('2026-03-29')?.length]).toEqual([25, 23]);
  expectHeadings(await readHeadings(page), sold, currencyAmong(STORES));
});

test('an open page stays on “Today” until midnight on days of 23 and 25 hours', async ({
  page,
  startKept,
}) => {
  const { raw, sold } = ordersAroundClockChanges();
  const { url } = await startKept(raw);
  let time = Date.parse('2026-03-29T00:50:00Z');
  // Like a computer that sleeps until then.
  const wakeAt = async (then: string) => {
    await page.clock.fastForward(Date.parse(then) - time);
    time = Date.parse(then);
  };
  const expectToday = async (today: string) => {
    const own = sold.filter((order) => dayOf(order) === today);
    await expectTotals(page, own, currencyAmong(STORES));
    expectHeadings(await readHeadings(page), own, currencyAmong(STORES));
  };
  await page.clock.install({ time });
  await openList(page, url, `?store_id=${STORES[0].id}&date=today`);
  await expectToday('2026-03-29');
  await wakeAt('2026-03-29T22:58:00Z');
  await expectToday('2026-03-29');
  await wakeAt('2026-03-29T23:00:30Z');
  await expectToday('2026-03-30');
  await wakeAt('2026-10-25T00:50:00Z');
  await expectToday('2026-10-25');
  await wakeAt('2026-10-25T23:56:00Z');
  await expectToday('2026-10-25');
  await wakeAt('2026-10-26T00:00:30Z');
  await expectToday('2026-10-26');
});
