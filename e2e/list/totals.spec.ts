import { demoStores, newYork, tokyo } from '#demo-orders/demo-stores.ts';
import { buildOrder, manyOrders, moment, STORES } from '../fixtures/build-order.ts';
import { fewDemoOrders } from '../fixtures/few-demo-orders.ts';
import { dayFromNow } from '../fixtures/fixed-clock.ts';
import { moveTo, openList, ordersGrid, leavePage } from '../fixtures/orders-list.ts';
import {
  currencyAmong,
  dayIn,
  expectedSums,
  expectTotals,
  nonSales,
  readHeadings,
  refundedByStatusAlone,
  type SoldOrder,
  totals,
} from '../fixtures/sales.ts';
import { expect, test } from '../fixtures/test.ts';

const DEMO_CURRENCY = currencyAmong(demoStores);
const BERLIN = 'Europe/Berlin';
/** The second (epoch) at which today began in Berlin. */
const TODAY = Date.parse(`${dayFromNow(0)}T00:00:00+01:00`) / 1_000;
const printSecond = (second: number) => new Date(second * 1_000).toISOString().replace('.000', '');

/** The orders of 16 November in the zone of each store. */
function ordersOfDay(orders: ReturnType<typeof fewDemoOrders>) {
  const zoneOf = (storeId: string) => demoStores.find(({ id }) => id === storeId)?.timeZone ?? BERLIN;
  return orders.filter(({ storeId, createdAt }) => dayIn(zoneOf(storeId), createdAt) === '2026-11-16');
}

/** Expects every day heading to show the sums of its own orders under their columns, and to name the orders that are not sales. */
function expectHeadings(
  headings: Awaited<ReturnType<typeof readHeadings>>,
  byDay: ReadonlyMap<string, readonly SoldOrder[]>,
  currencyOf: (order: SoldOrder) => string,
  hasSymbols: boolean,
) {
  expect(Object.keys(headings).toSorted()).toEqual([...byDay.keys()].toSorted());
  for (const [day, orders] of byDay) {
    expect({ day, sums: headings[day]?.sums }).toEqual({ day, sums: expectedSums(orders, currencyOf, hasSymbols) });
    expect(headings[day]?.words).toContain(nonSales(orders, currencyOf));
    expect(headings[day]?.words).toContain(`${orders.length} `);
  }
}

test('a list without dates has the totals of today, whole, at the cost of a few requests; every day heading sums its sales under their columns, to the cent; with three zones it says whose day it is; all is printed', async ({
  page,
  startHostile,
}) => {
  const all = fewDemoOrders(5, 0.5);
  const { url } = await startHostile(all, {}, {}, demoStores);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/orders')) requests += 1;
  });
  await openList(page, url);
  const zoneOf = (storeId: string) => demoStores.find(({ id }) => id === storeId)?.timeZone ?? BERLIN;
  const days = (storeId: string, createdAt: string) => dayIn(zoneOf(storeId), createdAt);
  // Each store's own, as in the list of today.
  const today = all.filter(({ storeId, createdAt }) => days(storeId, createdAt) === dayFromNow(0));
  await expect(totals(page)).toContainText('Today');
  await expect(totals(page)).toContainText('Store local dates');
  await expect(totals(page)).not.toContainText('so far');
  await expectTotals(page, today, DEMO_CURRENCY);
  expect(requests).toBeLessThan(8);
  const readersDay = all.filter(({ createdAt }) => dayIn(BERLIN, createdAt) === dayFromNow(0));
  expect(readersDay.length).not.toBe(today.length);
  const { total, refunded } = expectedSums(readersDay, DEMO_CURRENCY, true);
  const heading = ordersGrid(page).locator('[data-group]').first();
  for (const amount of [...(total ?? []), ...(refunded ?? [])]) await expect(heading).toContainText(amount);

  await totals(page).getByRole('link', { name: 'Last 7 days' }).press('Enter');
  await page.waitForURL(`${url}/orders?date=last_7_days`);
  const week = all.filter(({ storeId, createdAt }) => days(storeId, createdAt) >= dayFromNow(-6));
  await expect(totals(page)).toContainText(`Totals for all ${week.length.toLocaleString('en-US')} orders`);
  await expectTotals(page, week, DEMO_CURRENCY);

  await test.step('a list that is complete has its totals at once, without a request', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await moveTo(page, `/orders?store_id=${tokyo.id}&date=today`);
    const selected = all.filter(
      ({ storeId, createdAt }) => storeId === tokyo.id && dayIn(tokyo.timeZone, createdAt) === '2026-11-18',
    );
    await expect(totals(page)).toContainText(`all ${selected.length}`);
    await expectTotals(page, selected, DEMO_CURRENCY);
    expect(requests.filter((url) => url.includes('/api/orders?'))).toHaveLength(1);
  });

  await moveTo(page, `/orders?store_id=${newYork.id}`);
  await expect(page.getByRole('button', { name: `Store: ${newYork.name}` })).toBeVisible();
  const own = all.filter(({ storeId }) => storeId === newYork.id);
  const ownByDay = Map.groupBy(own, ({ createdAt }) => dayIn(newYork.timeZone, createdAt));
  const ownHeadings = await readHeadings(page);
  expectHeadings(ownHeadings, ownByDay, DEMO_CURRENCY, false);
  expect(ownHeadings['2026-11-17']?.words).toContain(`${ownByDay.get('2026-11-17')?.length} orders`);

  await moveTo(page, '/orders');
  await expect(ordersGrid(page).locator('[data-group]').first()).toContainText('your day, CET');
  const byDay = Map.groupBy(all, ({ createdAt }) => dayIn(BERLIN, createdAt));
  const headings = await readHeadings(page);
  expectHeadings(headings, byDay, DEMO_CURRENCY, true);
  for (const { words } of Object.values(headings)) expect(words).toContain('your day, CET');

  // Of several days, each is the reader's; of one alone, each store's.
  await moveTo(page, '/orders?from=2026-11-15&to=2026-11-16');
  await expect(ordersGrid(page).locator('[data-group]').first()).toContainText(/Nov 16.*your day, CET/);
  await moveTo(page, '/orders?from=2026-11-16&to=2026-11-16');
  await expect(ordersGrid(page).locator('[data-group]')).toHaveCount(1);
  const ofDay = ordersOfDay(all);
  const [ofStores] = Object.entries(await readHeadings(page));
  await expect(totals(page)).toContainText(`all ${ofDay.length}`);
  expect(ofStores?.[1].words).toContain('Store local dates');
  const { total: sold, refunded: givenBack } = expectedSums(ofDay, DEMO_CURRENCY, true);
  expect(ofStores?.[1].sums).toEqual(expectedSums(ofDay, DEMO_CURRENCY, true));

  await test.step('on a phone, refunds stay in headings and totals, in three currencies', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await totals(page).getByRole('button', { name: 'Show all figures' }).click();
    for (const amount of [...(sold ?? []), ...(givenBack ?? [])]) {
      await expect(ordersGrid(page).locator('[data-group]').first()).toContainText(amount);
      await expect(totals(page)).toContainText(amount);
    }
    await expect(totals(page).getByRole('row', { name: /^Gross sales/ })).toBeVisible();
    await expect(totals(page)).toContainText(
      nonSales(
        ofDay.filter((order) => DEMO_CURRENCY(order) === 'EUR'),
        DEMO_CURRENCY,
      ),
    );

    // Where the amounts need more room than there is, they scroll beside their names, and the page stays as wide as the window.
    await page.setViewportSize({ width: 280, height: 844 });
    await expect.poll(() => totals(page).evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(280);

    // A window at 200% has no height for a row of each currency below the words.
    await page.setViewportSize({ width: 720, height: 450 });
    await totals(page).getByRole('button', { name: 'Show fewer figures' }).click();
    await expect(totals(page).getByText('After refunds')).toHaveCount(1);
    const amounts = totals(page).locator('[dir="ltr"]');
    await expect(amounts).toHaveCount(sold?.length ?? 0);
    for (const amount of await amounts.all()) await expect(amount).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 720 });
  });

  await test.step('a printed list has all of its rows and columns, its period and its totals', async () => {
    await expect(totals(page)).toContainText(`all ${ofDay.length}`);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.printed-table');
    await expect(sheet.locator('.printed-rows tbody tr')).toHaveCount(ofDay.length);
    await expect(sheet).toContainText('All stores · Nov 16');
    await expect(sheet).toContainText(`Totals for all ${ofDay.length} orders`);
    await expect(sheet.getByRole('columnheader', { name: 'Fulfillment' })).toBeVisible();
    await expect(page.locator('#root')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Shift');
    await expect(sheet).toHaveCount(0);

    await test.step('so have the refunds', async () => {
      await moveTo(page, '/refunds');
      const region = page.getByRole('region', { name: 'Totals' });
      await expect(region).toContainText(/^\d+ refunds/);
      const count = Number(/\d+/.exec((await region.textContent()) ?? '')?.[0]);
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect(sheet.locator('.printed-rows tbody tr')).toHaveCount(
        count + refundedByStatusAlone(all, dayFromNow(-6)),
      );
      await expect(sheet).toContainText('Last 7 days: ');
      await page.emulateMedia({ media: 'screen' });
    });

    await test.step('a list that goes on names the times that it covers', async () => {
      await moveTo(page, '/orders');
      await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Today');
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print' });
      const count = await sheet.locator('.printed-rows tbody tr').count();
      await expect(sheet).toContainText(new RegExp(`All stores · ${count} orders, .+ – .+`));
    });
  });
});

test('today is read by itself where the list shows only a part of it; days of 25 and 23 hours are summed on the store’s clock', async ({
  page,
  startHostile,
}) => {
  const orders = Array.from({ length: 500 }, (_, number) =>
    buildOrder(1_000 + number, printSecond(TODAY + number * 20), {
      totalCents: 1_000 + number,
      subtotalCents: 880 + number,
      // The only one in yen is the oldest, which is not loaded.
      ...(number === 0 && { storeId: STORES[1].id }),
    }),
  );
  const { url, upstream } = await startHostile([...manyOrders(100), ...orders]);
  await openList(page, url);
  const heading = ordersGrid(page).locator('[data-group]').first();
  await expect(heading).toContainText('500 orders');
  const sum = orders.slice(1).reduce((cents, _, index) => cents + 1_001 + index, 0);
  const amount = (sum / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(heading).toContainText(amount);
  // The totals are of each store's own day: those of London's first hour in Berlin's day are of yesterday there.
  const london = orders.slice(180).reduce((cents, _, index) => cents + 1_180 + index, 0);
  await expect(totals(page)).toContainText(`£${(london / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`);
  await expect(heading).toContainText('¥1,000');
  const margins = await heading.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const amounts = [...element.querySelectorAll('[dir="ltr"]')].map((figure) => figure.getBoundingClientRect());
    return amounts.map(({ top, bottom }) => Math.min(top - box.top, box.bottom - bottom));
  });
  expect(Math.min(...margins), 'px between amounts and edges').toBeGreaterThan(4);

  await test.step('days of 25 and 23 hours are summed on the store’s clock', async () => {
    const [soho] = STORES;
    // London set its clock back on 25 October at 02:00 and forward on 29 March at 01:00.
    const hours = ['2026-10-24T20:00:00Z', '2026-03-28T22:00:00Z'].flatMap((start) =>
      Array.from({ length: 32 }, (_, hour) => new Date(Date.parse(start) + hour * 3_600_000).toISOString()),
    );
    const orders = hours.map((createdAt, index) =>
      buildOrder(index, createdAt.replace('.000', ''), {
        totalCents: 1_000 + index * 7,
        subtotalCents: 880 + index * 7,
        fulfillmentStatus: index % 9 === 4 ? 'cancelled' : 'completed',
        paymentStatus: index % 11 === 5 ? 'unpaid' : 'paid',
        refunds:
          index % 5 === 0
            ? [
                {
                  id: `refund-${index}`,
                  orderId: 'x',
                  amountCents: 101 + index,
                  reason: '',
                  createdAt: moment(0),
                  items: [],
                  payments: [],
                },
              ]
            : [],
      }),
    );
    await leavePage(page);
    upstream.behaviour.orders = orders;
    await openList(page, url, `?store_id=${soho.id}`);
    await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
    const sold = orders.map((order): SoldOrder => ({
      storeId: soho.id,
      createdAt: String(order['createdAt']),
      paymentStatus: String(order['paymentStatus']),
      fulfillmentStatus: String(order['fulfillmentStatus']),
      subtotalCents: Number(order['subtotalCents']),
      discountCents: 0,
      manualDiscountCents: 0,
      taxCents: 120,
      totalCents: Number(order['totalCents']),
      refunds: orders.indexOf(order) % 5 === 0 ? [{ amountCents: 101 + orders.indexOf(order) }] : [],
    }));
    const byDay = Map.groupBy(sold, ({ createdAt }) => dayIn(soho.timeZone, createdAt));
    expect(byDay.get('2026-10-25')).toHaveLength(25);
    expect(byDay.get('2026-03-29')).toHaveLength(23);
    const headings = await readHeadings(page);
    expectHeadings(headings, byDay, currencyAmong(STORES), false);
  });
});
