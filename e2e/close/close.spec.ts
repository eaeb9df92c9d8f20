import type { Page } from '@playwright/test';
import { demoStores } from '#demo-orders/demo-stores.ts';
import type { RawOrder } from '#testing/upstream/hostile-upstream.ts';
import { buildOrder, buildRefund, uuid } from '../fixtures/build-order.ts';
import { csvRows, exportButton, saveExport } from '../fixtures/export.ts';
import { dayIn } from '../fixtures/sales.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { expectedRefunds, expectedSales } from '../fixtures/expected-figures.ts';
import { fewDemoOrders } from '../fixtures/few-demo-orders.ts';
import { dayFromNow } from '../fixtures/fixed-clock.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';
import { DAY, figures, openDay, row, takings } from './close-page.ts';

const money = (cents: number, currency = 'EUR') =>
  new Intl.NumberFormat('en', { style: 'currency', currency })
    .format(cents / 100)
    .replace('-', '\u2212');

/** Computed without product code: cents by payment method. */
function takingsByMethod(
  orders: readonly RawOrder[],
  timeZone: string,
  day: string,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  const isOnDay = (timestamp: unknown) => dayIn(timeZone, String(timestamp)) === day;
  const list = (value: unknown): Readonly<Record<string, unknown>>[] =>
    Array.isArray(value) ? value : [];
  const add = (part: Readonly<Record<string, unknown>>, sign: 1 | -1) => {
    const code = String(part['paymentMethodCode']);
    sums.set(code, (sums.get(code) ?? 0) + sign * Number(part['amountCents']));
  };
  for (const order of orders) {
    for (const payment of list(order['payments']))
      if (isOnDay(payment['createdAt'])) add(payment, 1);
    for (const refund of list(order['refunds']))
      if (isOnDay(refund['createdAt'])) for (const part of list(refund['payments'])) add(part, -1);
  }
  return sums;
}

async function savedClosing(page: Page, url: string) {
  const headers = { 'X-Requested-With': 'tillview' };
  return (await page.request.get(`${url}/api/closings/1`, { headers })).json();
}

test('a day is closed with its figures, cash and difference', async ({
  page,
  startKept,
  problems,
}) => {
  const [store] = demoStores;
  if (!store) throw new Error('The demo has no store.');
  const listed = fewDemoOrders(6, 0.5).filter(({ storeId }) => storeId === store.id);
  const orders: readonly RawOrder[] = listed;
  const ofTomorrow = buildOrder(1, `${dayFromNow(1)}T12:00:00Z`, { storeId: store.id });
  const { url, save } = await startKept([...orders, ofTomorrow], demoStores);
  const days = { from: DAY, to: DAY };
  const sales = expectedSales(orders, demoStores, days).get(store.currency);
  const refunds = expectedRefunds(orders, demoStores, days);
  const byMethod = takingsByMethod(orders, store.timeZone, DAY);
  const origins = refunds.origins.get(store.currency) ?? { own: 0, cancelled: 0, others: 0 };
  const net = [...byMethod.values()].reduce((sum, cents) => sum + cents, 0);
  if (!sales || sales.orders < 10) throw new Error('The demo has hardly any orders on that day.');

  await test.step('a day that has not begun in the store can’t be saved', async () => {
    await openDay(page, url, store.id, dayFromNow(1));
    await page.getByLabel('Cash counted').fill('10');
    await page.getByLabel('Cash counted').press('Enter');
    await expect(
      page.getByText('You can save once this day has begun in the store.'),
    ).toBeVisible();
    await expect(page.getByText('None yet')).toBeVisible();
  });
  await openDay(page, url, store.id);

  await test.step('the figures are the sums of the orders', async () => {
    const amounts = {
      'Gross sales': sales.gross,
      'Total after refunds': sales.total - origins.own - origins.others,
      'Net takings': net,
    };
    for (const [name, cents] of Object.entries(amounts))
      await expect(row(figures(page), name).getByRole('cell')).toHaveText(money(cents));
    const rows = {
      Cash: byMethod.get('cash') ?? 0,
      Card: byMethod.get('card') ?? 0,
      'All methods': net,
    };
    for (const [name, cents] of Object.entries(rows))
      await expect(row(takings(page), name).getByRole('cell').last()).toHaveText(money(cents));
    const refundLines = page.getByRole('table', { name: 'Refunds' }).getByRole('row');
    if (refunds.count > 0) await expect(refundLines).toHaveCount(refunds.count + 1);
  });

  await test.step('a promotion links to its orders, and net sales to orders and refunds', async () => {
    const ofDay = `store_id=${store.id}&from=${DAY}&to=${DAY}`;
    await row(figures(page), 'Net sales').getByRole('button').click();
    const lists = page.getByRole('dialog', { name: /^Net sales: / }).getByRole('link');
    await expect(lists).toHaveText([/^Orders/, /^Refunds/]);
    expect(await lists.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      `/orders?${ofDay}`,
      `/refunds?${ofDay}`,
    ]);
    await page.keyboard.press('Escape');
    const promotion = page
      .getByRole('table', { name: 'Discounts by promotion' })
      .getByRole('row')
      .nth(1);
    const link = promotion.getByRole('link');
    const name = await link.textContent();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${ofDay}&promotion=`));
    await expect(page.getByRole('search', { name: 'Filters' })).toContainText(`Promotion:${name}`);
    await page.goBack();
  });

  await test.step('the exported figures have the same sums', async () => {
    await exportButton(page).click();
    const rows = csvRows(await saveExport(page, 'CSV for other software'));
    expect(rows.find(({ figure }) => figure === 'net_takings')?.['amount']).toBe(String(net));
  });

  const cash = page.getByRole('table', { name: 'Cash', exact: true });
  const expected = 15_000 + (byMethod.get('cash') ?? 0);
  await test.step('saving needs a count, which gives the difference', async () => {
    await page.getByLabel('Float').fill('150');
    await expect(row(cash, 'Expected cash').getByRole('cell')).toHaveText(money(expected));
    await page.getByRole('button', { name: 'Save closing' }).click();
    await expect(page.getByText(/^“Cash counted” isn’t/)).toBeVisible();
    await expect(page.getByLabel('Cash counted')).toBeFocused();
    await page.getByLabel('Cash counted').fill(((expected - 50) / 100).toFixed(2));
    await expect(row(cash, 'Difference').getByRole('cell')).toHaveText(money(-50));
  });

  await test.step('typed amounts stay while an order is open', async () => {
    await page.getByLabel('Note').fill('Short by a coin');
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Orders' })
      .click();
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeAttached();
    await page.goBack();
    await expect(page.getByLabel('Note')).toHaveValue('Short by a coin');
    await expect(row(cash, 'Difference').getByRole('cell')).toHaveText(money(-50));
  });

  const gross = row(figures(page), 'Gross sales').getByRole('cell');
  const closingLink = (number: number) =>
    page
      .getByRole('region', { name: 'Closings of this day' })
      .getByRole('link', { name: `Closing ${number}` });
  await test.step('it is saved with a number', async () => {
    await page.getByRole('button', { name: 'Save closing' }).click();
    await expect(page).toHaveURL(/closing=1$/);
    await expect(page.getByRole('status').filter({ hasText: 'Closing 1' })).toBeVisible();
    await expect(page.getByText('Nothing has changed.')).toBeVisible();
    const saved = await savedClosing(page, url);
    expect(saved).toMatchObject({
      number: 1,
      day: DAY,
      floatCents: 15_000,
      countedCents: expected - 50,
    });
    expect(saved.figures).toMatchObject({ grossSalesCents: sales.gross, netTakingsCents: net });
    await exportButton(page).click();
    const file = await saveExport(page, 'CSV for other software');
    expect(file.name).toMatch(new RegExp(`^day-close-1-${DAY}-`));
    expect(csvRows(file).find(({ figure }) => figure === 'cash_difference')?.['amount']).toBe(
      '-50',
    );
  });

  await test.step('after a reload the closing is unchanged, and a later refund is listed beside it', async () => {
    const first = orders.find((order) => order['fulfillmentStatus'] === 'completed');
    const refund = {
      ...buildRefund(1, { amountCents: 300, createdAt: `${DAY}T20:00:00Z` }),
      payments: [{ id: uuid(7, 1), amountCents: 300, paymentMethodCode: 'cash' }],
    };
    if (!first) throw new Error('No order was completed.');
    await save([{ ...first, refunds: [...[first['refunds']].flat(), refund] }]);
    await page.reload();
    await expect(gross).toHaveText(money(sales.gross));
    await expect(row(cash, 'Difference').getByRole('cell')).toHaveText(money(-50));
    await expect(page.getByText('Short by a coin')).toBeVisible();
    const changes = page.getByRole('table', { name: 'Changed since this closing' });
    const before = [money(net), money(net - 300), money(-300)];
    await expect(row(changes, 'Net takings').getByRole('cell')).toHaveText(before);
    await expect(row(changes, 'Refunds of an amount only').getByRole('cell').last()).toHaveText(
      money(-300),
    );
    await expect(row(changes, 'Gross sales')).toHaveCount(0);
    await expect(row(figures(page), 'Net takings').getByRole('cell')).toHaveText(money(net));
    await expectAccessible(page);
  });

  await test.step('a colleague’s closing is shown before another one can be saved', async () => {
    await page.getByRole('link', { name: 'Show the day as it is now' }).click();
    await expect(row(figures(page), 'Net takings').getByRole('cell')).toHaveText(money(net - 300));
    const closed = page.getByText(/^This day has already been closed \(.*\)\. Save again/);
    await expect(closed).toBeVisible();
    await page.getByLabel('Cash counted').fill('200');
    const {
      number: _number,
      savedBy: _savedBy,
      savedAt: _savedAt,
      ...content
    } = await savedClosing(page, url);
    const headers = { 'X-Requested-With': 'tillview' };
    await page.request.post(`${url}/api/closings`, {
      headers,
      data: { ...content, id: uuid(9, 2) },
    });
    await expect(closingLink(2)).toHaveCount(0);
    problems.expect(FAILED_RESPONSE);
    await page.getByRole('button', { name: 'Save closing' }).click();
    await expect(closingLink(2)).toBeVisible();
    await expect(closed).toBeVisible();
    await expect(page).not.toHaveURL(/closing=/);
    await page.getByRole('button', { name: 'Save closing' }).click();
    await expect(page).toHaveURL(/closing=3$/);
    await closingLink(1).click();
    await expect(page.getByRole('table', { name: 'Changed since this closing' })).toBeVisible();
  });

  await test.step('another day is chosen, and Back returns', async () => {
    const shown = page.url();
    await page.getByRole('button', { name: 'Go to date' }).click();
    const calendar = page.getByRole('dialog', { name: 'Go to date' });
    await calendar.getByRole('button', { name: 'Tuesday, November 10, 2026' }).click();
    await expect(page).toHaveURL(/from=2026-11-10&to=2026-11-10$/);
    await page.goBack();
    await expect(page).toHaveURL(shown);
  });
});
