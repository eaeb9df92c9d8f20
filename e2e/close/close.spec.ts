import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openDatabase } from '#database/open-database.ts';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { type HostileUpstream, type RawOrder, startHostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { buildItem, buildOrder, buildRefund, STORES, ticketOf, uuid } from '../fixtures/build-order.ts';
import { csvRows, exportButton, saveExport } from '../fixtures/export.ts';
import { dayIn, totals } from '../fixtures/sales.ts';
import { readWhole } from '../fixtures/read-whole.ts';
import { expectAccessible, expectAccessibleLightAndDark } from '../fixtures/expect-accessible.ts';
import { expectedRefunds, expectedSales } from '../fixtures/expected-figures.ts';
import { dayFromNow } from '../fixtures/fixed-clock.ts';
import { moveTo, leavePage } from '../fixtures/orders-list.ts';
import { serveDashboard } from '../fixtures/serve-dashboard.ts';
import { expect, temporaryDirectory, test as base } from '../fixtures/test.ts';

type Served = { readonly url: string; readonly upstream: HostileUpstream };

/** Serves the dashboard over some orders, with a database in which it keeps closings. */
const test = base.extend<{
  readonly serve: (orders: readonly RawOrder[], stores?: typeof STORES | typeof demoStores) => Promise<Served>;
}>({
  serve: async ({ problems }, provide) => {
    const endings: (() => Promise<unknown>)[] = [];
    await provide(async (orders, stores = STORES) => {
      const directory = await temporaryDirectory();
      const database = await openDatabase({ directory });
      const upstream = await startHostileUpstream(orders);
      const { url, stop } = await serveDashboard(upstream, { stores, database });
      endings.push(stop, upstream.close, database.close, () => rm(directory, { recursive: true, force: true }));
      return { url, upstream };
    });
    problems.end();
    for (const end of endings) await end();
  },
});

const DAY = dayFromNow(-1);
const [soho] = STORES;

const figures = (page: Page) => page.getByRole('table', { name: 'Figures' });
const takings = (page: Page) => page.getByRole('table', { name: 'Takings' });
const row = (table: ReturnType<typeof figures>, name: string) =>
  table.getByRole('row').filter({ has: table.page().getByRole('rowheader', { name, exact: true }) });
const money = (cents: number, currency = 'EUR') =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100).replace('-', '\u2212');

async function openDay(page: Page, url: string, storeId: string, day = DAY): Promise<void> {
  await page.goto(`${url}/close?store_id=${storeId}&from=${day}&to=${day}`);
  await expect(figures(page)).toBeVisible();
  await readWhole(page);
}

/** The sums of payments and refunds of a day by the method's code, without any code of the product. */
function takingsByMethod(orders: readonly RawOrder[], timeZone: string, day: string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  const isOnDay = (timestamp: unknown) => dayIn(timeZone, String(timestamp)) === day;
  const list = (value: unknown): Readonly<Record<string, unknown>>[] => (Array.isArray(value) ? value : []);
  const add = (part: Readonly<Record<string, unknown>>, sign: 1 | -1) => {
    const code = String(part['paymentMethodCode']);
    sums.set(code, (sums.get(code) ?? 0) + sign * Number(part['amountCents']));
  };
  for (const order of orders) {
    for (const payment of list(order['payments'])) if (isOnDay(payment['createdAt'])) add(payment, 1);
    for (const refund of list(order['refunds']))
      if (isOnDay(refund['createdAt'])) for (const part of list(refund['payments'])) add(part, -1);
  }
  return sums;
}

test('a day is closed: its figures, which lead to their orders, cash and difference, a numbered closing, and what has changed since', async ({
  page,
  demo,
  serve,
}) => {
  const [store] = demoStores;
  if (!store) throw new Error('The demo has no store.');
  const listed = await demo.service.listAll({
    store_id: store.id,
    from: `${dayFromNow(-8)}T00:00:00Z`,
    page_size: '50',
    expand: 'items,payments,refunds,tax_breakdown,applied_promotions',
  });
  const orders: readonly RawOrder[] = listed;
  const { url, upstream } = await serve(orders, demoStores);
  const days = { from: DAY, to: DAY };
  const sales = expectedSales(orders, demoStores, days).get(store.currency);
  const refunds = expectedRefunds(orders, demoStores, days);
  const byMethod = takingsByMethod(orders, store.timeZone, DAY);
  const origins = refunds.origins.get(store.currency) ?? { own: 0, cancelled: 0, others: 0 };
  const net = [...byMethod.values()].reduce((sum, cents) => sum + cents, 0);
  if (!sales || sales.orders < 10) throw new Error('The demo has hardly any orders on that day.');
  await openDay(page, url, store.id);

  await test.step('the figures are those that the orders add up to', async () => {
    const amounts = {
      'Gross sales': sales.gross,
      'Total after refunds': sales.total - origins.own - origins.others,
      'Net takings': net,
    };
    for (const [name, cents] of Object.entries(amounts))
      await expect(row(figures(page), name).getByRole('cell')).toHaveText(money(cents));
    const rows = { Cash: byMethod.get('cash') ?? 0, Card: byMethod.get('card') ?? 0, 'All methods': net };
    for (const [name, cents] of Object.entries(rows))
      await expect(row(takings(page), name).getByRole('cell').last()).toHaveText(money(cents));
    const refundLines = page.getByRole('table', { name: 'Refunds' }).getByRole('row');
    if (refunds.count > 0) await expect(refundLines).toHaveCount(refunds.count + 1);
    await expectAccessibleLightAndDark(page);
  });

  await test.step('a promotion leads to its orders, and net sales to both lists that make them', async () => {
    const ofDay = `store_id=${store.id}&from=${DAY}&to=${DAY}`;
    const netSales = row(figures(page), 'Net sales').getByRole('button');
    for (const name of ['Orders', 'Refunds']) {
      await netSales.click();
      await page
        .getByRole('dialog', { name: /^Net sales: / })
        .getByRole('link', { name })
        .click();
      await expect(page).toHaveURL(`${url}/${name.toLowerCase()}?${ofDay}`);
      await page.goBack();
    }
    const promotion = page.getByRole('table', { name: 'Discounts by promotion' }).getByRole('row').nth(1);
    const link = promotion.getByRole('link');
    const name = await link.textContent();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${ofDay}&promotion=`));
    const id = new URL(page.url()).searchParams.get('promotion');
    const count = listed.filter(
      ({ createdAt, appliedPromotions }) =>
        dayIn(store.timeZone, createdAt) === DAY && appliedPromotions?.some(({ promotionId }) => promotionId === id),
    ).length;
    await expect(totals(page)).toContainText(`Totals for all ${count} orders`);
    await expect(page.getByRole('search', { name: 'Filters' })).toContainText(`Promotion:${name}`);
    await page.goBack();
  });

  await test.step('the takings are a file with the same sums', async () => {
    await exportButton(page).click();
    const rows = csvRows(await saveExport(page, 'Takings', 'CSV for programs'));
    expect(rows.reduce((sum, row) => sum + Number(row['net']), 0)).toBe(net);
    await page.keyboard.press('Escape');
  });

  const cash = page.getByRole('table', { name: 'Cash', exact: true });
  const expected = 15_000 + (byMethod.get('cash') ?? 0);
  await test.step('without a count nothing is saved; with one there is a difference', async () => {
    await page.getByLabel('Float').fill('150');
    await expect(row(cash, 'Expected cash').getByRole('cell')).toHaveText(money(expected));
    await page.getByRole('button', { name: 'Save closing' }).click();
    await expect(page.getByRole('alert')).toContainText('Cash counted');
    await expect(page.getByLabel('Cash counted')).toBeFocused();
    await page.getByLabel('Cash counted').fill(((expected - 50) / 100).toFixed(2));
    await expect(row(cash, 'Difference').getByRole('cell')).toHaveText(money(-50));
  });

  const gross = row(figures(page), 'Gross sales').getByRole('cell');
  await test.step('it is saved under a number, and is the same after a reload', async () => {
    await page.getByLabel('Note').fill('Short by a coin');
    await page.getByRole('button', { name: 'Save closing' }).click();
    await expect(page).toHaveURL(/closing=1$/);
    await expect(page.getByRole('status').filter({ hasText: 'Closing 1' })).toBeVisible();
    await page.reload();
    await expect(figures(page)).toBeVisible();
    await readWhole(page);
    await expect(page.getByText('Nothing has changed.')).toBeVisible();
    await expect(gross).toHaveText(money(sales.gross));
    await expect(row(cash, 'Difference').getByRole('cell')).toHaveText(money(-50));
    await expect(page.getByText('Short by a coin')).toBeVisible();
    const headers = { 'X-Requested-With': 'tillview' };
    const saved = await (await page.request.get(`${url}/api/closings/1`, { headers })).json();
    expect(saved).toMatchObject({ number: 1, day: DAY, floatCents: 15_000, countedCents: expected - 50 });
    expect(saved.figures).toMatchObject({ grossSalesCents: sales.gross, netTakingsCents: net });
  });

  await test.step('a refund later is told beside it, and the closing stays as it was', async () => {
    const first = orders.find((order) => order['fulfillmentStatus'] === 'completed');
    const refund = {
      ...buildRefund(1, { amountCents: 300, createdAt: `${DAY}T20:00:00Z` }),
      payments: [{ id: uuid(7, 1), amountCents: 300, paymentMethodCode: 'cash' }],
    };
    upstream.behaviour.orders = orders.map((order) =>
      order === first ? { ...order, refunds: [...[order['refunds']].flat(), refund] } : order,
    );
    await page.reload();
    await expect(figures(page)).toBeVisible();
    await readWhole(page);
    const changes = page.getByRole('table', { name: 'Changed since this closing' });
    const before = [money(net), money(net - 300), money(-300)];
    await expect(row(changes, 'Net takings').getByRole('cell')).toHaveText(before);
    await expect(row(changes, 'Refunds of an amount only').getByRole('cell').last()).toHaveText(money(-300));
    await expect(row(changes, 'Gross sales')).toHaveCount(0);
    await expect(row(figures(page), 'Net takings').getByRole('cell')).toHaveText(money(net));
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show the day as it is now' }).click();
    await readWhole(page);
    await expect(row(figures(page), 'Net takings').getByRole('cell')).toHaveText(money(net - 300));
    await page
      .getByRole('region', { name: 'Closings of this day' })
      .getByRole('link', { name: /^Closing 1/ })
      .click();
    await expect(changes).toBeVisible();
  });
});

/** Orders of two stores, of which one is closed: two of its orders are of the day, one is refunded on it. */
const ORDERS = [
  buildOrder(1, `${DAY}T09:00:00Z`),
  buildOrder(2, `${DAY}T19:30:00Z`, { fulfillmentStatus: 'preparing', paymentStatus: 'unpaid', payments: [] }),
  buildOrder(3, `${dayFromNow(-30)}T12:00:00Z`, {
    refunds: [buildRefund(3, { createdAt: `${DAY}T13:00:00Z`, reason: 'Cold soup' })],
  }),
  buildOrder(4, `${DAY}T10:00:00Z`, { storeId: STORES[1].id }),
];

/** A payment of an order by card. */
function paymentOf(number: number, amountCents: number, createdAt: string) {
  const card = { paymentMethodId: uuid(5, 1), paymentMethodName: { _base: 'Card' }, paymentMethodCode: 'card' };
  return { id: uuid(3, number), ...card, amountCents, note: '', createdAt };
}

/** An order for each step from total after refunds to net takings, one with a comp, and one at another tax rate, partly refunded. */
const STEPS = [
  buildOrder(1, `${DAY}T09:00:00Z`),
  buildOrder(2, `${DAY}T10:00:00Z`, {
    items: [buildItem(2, 1, { taxRateId: 'high' })],
    taxBreakdown: [{ taxRateId: 'high', taxRatePercent: 20, taxCents: 120 }],
    refunds: [
      buildRefund(2, {
        createdAt: `${DAY}T11:00:00Z`,
        amountCents: 660,
        items: [{ id: uuid(7, 2), orderItemId: buildItem(2, 1).id, qty: 1, amountCents: 600, taxCents: 60 }],
      }),
    ],
  }),
  buildOrder(3, `${DAY}T11:30:00Z`, {
    items: [buildItem(3, 1, { manualDiscountCents: 1200, taxCents: 0 })],
    manualDiscountCents: 1200,
    taxCents: 0,
    totalCents: 0,
    taxBreakdown: [],
    payments: [],
  }),
  buildOrder(4, `${DAY}T12:00:00Z`, { paymentStatus: 'unpaid', payments: [] }),
  buildOrder(5, `${DAY}T13:00:00Z`, { payments: [paymentOf(5, 1_500, `${DAY}T13:00:00Z`)] }),
  buildOrder(6, `${DAY}T14:00:00Z`, { payments: [paymentOf(6, 1_320, `${dayFromNow(0)}T08:00:00Z`)] }),
  buildOrder(7, `${dayFromNow(-9)}T12:00:00Z`, { payments: [paymentOf(7, 1_320, `${DAY}T15:00:00Z`)] }),
  buildOrder(8, `${dayFromNow(-3)}T12:00:00Z`, {
    fulfillmentStatus: 'cancelled',
    payments: [paymentOf(8, 1_320, `${DAY}T16:00:00Z`)],
  }),
];

test('the store is asked for; figures lead to what is behind them; a day without orders says so; one is printed, and closed if whole', async ({
  page,
  serve,
}) => {
  const { url, upstream } = await serve(ORDERS);
  await page.goto(`${url}/orders`);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Which store do you want to close?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Soho' }).click();
  await expect(page.getByRole('heading', { name: /^No orders/ })).toBeVisible();
  await page.getByRole('button', { name: 'Previous period' }).click();
  await expect(page).toHaveURL(`${url}/close?store_id=${soho.id}&from=${DAY}&to=${DAY}`);
  // What leads from day to day keeps the focus.
  await expect(page.getByRole('button', { name: 'Previous period' })).toBeFocused();
  await expect(row(figures(page), 'Gross sales').getByRole('cell')).toHaveText('£24.00');

  await test.step('it is printed on one A4 sheet, or on the roll of a receipt printer, with room to sign', async () => {
    const printed = page.locator('.printed-closing');
    const sizesOf = (pdf: Buffer) =>
      [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map((match) =>
        Math.round((Number(match[1]) * 25.4) / 72),
      );
    expect(sizesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([210]);
    await expect(printed).toContainText('Counted by');
    await page.evaluate(() => {
      window.print = () => document.documentElement.toggleAttribute('data-printed', true);
    });
    await page.getByRole('button', { name: 'Print 80 mm' }).click();
    await expect(page.locator('html[data-printed]')).toHaveCount(1);
    expect(sizesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([80]);
  });

  const open = page.getByRole('table', { name: 'Still open' });
  await expect(row(open, 'Unpaid').getByRole('cell').first()).toHaveText('1');
  const refunds = page.getByRole('table', { name: 'Refunds' });
  await expect(refunds.getByRole('row').last()).toHaveText('T-0000313:00Cold soupNot recorded£1.00');

  for (const [link, orders] of [
    [open.getByRole('link', { name: 'Unpaid' }), 1],
    [open.getByRole('link', { name: 'Not completed' }), 1],
    [page.getByRole('table', { name: 'Orders by status' }).getByRole('link', { name: 'Completed' }), 1],
    [row(figures(page), 'Gross sales').getByRole('link'), 2],
  ] as const) {
    await link.click();
    await expect(page.getByRole('grid', { name: 'Orders' }).getByRole('row').filter({ hasText: 'T-' })).toHaveCount(
      orders,
    );
    await page.goBack();
  }
  await refunds.getByRole('link', { name: 'T-00003' }).click();
  await expect(page.getByRole('complementary', { name: 'T-00003' })).toBeVisible();

  await test.step('each figure leads to just the orders that it is made of: comps, tax by rate, the bridge and takings', async () => {
    await leavePage(page);
    upstream.behaviour.orders = STEPS;
    await openDay(page, url, soho.id);
    const table = figures(page);
    const taxes = page.getByRole('table', { name: 'Tax by rate' });
    const filters = page.getByRole('search', { name: 'Filters' });
    const rows = page.getByRole('grid').getByRole('row').filter({ hasText: 'T-' });
    for (const [link, words, orders] of [
      [row(table, 'of which comps').getByRole('link'), 'Figures:Comps', [3]],
      [row(table, 'Not paid yet').getByRole('link'), 'Figures:Not paid yet', [4]],
      [row(table, 'Paid above the total').getByRole('link'), 'Figures:Paid above the total', [5]],
      [row(table, 'Paid on other days').getByRole('link'), 'Figures:Paid on other days (', [6]],
      [row(table, 'Paid for orders of other days').getByRole('link'), 'Figures:Paid for orders of other days (', [7]],
      [row(table, 'Taken for cancelled orders, less refunds').getByRole('link'), 'Figures:Taken for cancelled', [8]],
      [row(takings(page), 'All methods').getByRole('link').first(), 'Figures:Taken (', [5, 2, 1, 8, 7]],
      [row(taxes, '10%').getByRole('link').first(), 'Figures:10% tax', [6, 5, 4, 1]],
      [row(taxes, '20%').getByRole('link').first(), 'Figures:20% tax', [2]],
      [row(taxes, '20%').getByRole('link').nth(1), 'Figures:20% tax', [2]],
    ] as const) {
      await link.click();
      await expect(rows).toHaveText(orders.map((number) => new RegExp(ticketOf(number))));
      await expect(filters).toContainText(words);
      await page.goBack();
    }
    await row(table, 'Paid above the total').getByRole('link').click();
    await expectAccessible(page);
    await filters.getByRole('button', { name: /^Remove filter: Figures/ }).click();
    await expect(rows).toHaveCount(6);
    await page.reload();
    await expect(rows).toHaveCount(6);
  });

  await test.step('a part is never saved: it is told what is missing, and tried again', async () => {
    await leavePage(page);
    upstream.behaviour.orders = ORDERS;
    const save = page.getByRole('button', { name: 'Save closing' });
    // Older orders can't be read, so that refunds may be missing.
    upstream.behaviour.fault = ({ query }) =>
      Date.parse(query.get('to') ?? '') <= Date.parse(`${DAY}T00:00:00Z`) ? { kind: 'status', status: 500 } : undefined;
    await page.goto(`${url}/close?store_id=${soho.id}&from=${DAY}&to=${DAY}`);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('figures so far')).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('.printed-closing')).toContainText('figures so far');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.getByLabel('Cash counted').fill('0');
    await page.getByLabel('Cash counted').press('Enter');
    await expect(page).not.toHaveURL(/closing=/);
    upstream.behaviour.fault = () => undefined;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(save).toHaveAttribute('aria-disabled', 'false');
    await save.click();
    await expect(page).toHaveURL(/closing=1$/);

    upstream.behaviour.fault = () => ({ kind: 'status', status: 500 });
    await moveTo(page, `/close?store_id=${STORES[1].id}&from=${DAY}&to=${DAY}`);
    await expect(page.getByRole('alert')).toContainText('Can’t load this day');
    upstream.behaviour.fault = () => undefined;
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(figures(page)).toBeVisible();
  });
});
