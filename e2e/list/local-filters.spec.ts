import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { buildOrder, manyOrders, moment, SECONDS_BETWEEN, STORES, ticketOf } from '../fixtures/build-order.ts';
import { dayFromNow, NOW, POLL_SECONDS } from '../fixtures/fixed-clock.ts';
import { expectExactly, moveTo, openList, orderRow, readWholeList, scrollBy } from '../fixtures/orders-list.ts';
import { totals } from '../fixtures/sales.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';
import type { HostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import type { ListedOrder } from '../fixtures/service-client.ts';

/** One order in 37 has a note. */
const isNoted = (number: number) => number % 37 === 0;
const withNotes = (count: number) =>
  manyOrders(count, (number) => ({
    note: isNoted(number) ? 'Ring twice' : ' ',
    serviceType: number % 5 === 0 ? 'delivery' : 'dine_in',
    tableName: number % 50 === 0 ? `Terrace ${number % 3}` : String(number % 20),
  }));
const noted = (orders: ReturnType<typeof withNotes>) => orders.filter((_, number) => isNoted(number));

/** The tickets of the orders at a table, newest first. */
const onTerrace = (orders: ReturnType<typeof withNotes>) =>
  orders
    .filter(({ tableName }) => tableName === 'Terrace 1')
    .toReversed()
    .map((order) => order['ticketNumber']);

const progress = (page: Page) => page.getByRole('progressbar');

/** Expects the totals to be those of all matching orders. */
async function expectAll(page: Page, count: number): Promise<void> {
  await expect(totals(page)).toContainText(`Totals for all ${count.toLocaleString('en')} orders`);
}

/** Filters for orders with a note; the service answers nothing until the returned promise is resolved. */
async function filterNotesUnanswered(
  page: Page,
  { behaviour }: Pick<HostileUpstream, 'behaviour'>,
): Promise<PromiseWithResolvers<void>> {
  const answer = Promise.withResolvers<void>();
  behaviour.gate = answer.promise;
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('group', { name: 'Note' }).getByRole('button', { name: 'With', exact: true }).click();
  await page.keyboard.press('Escape');
  return answer;
}

/** The tickets of all rows, read from the top; the list must be short enough for the document to hold all rows. */
async function ticketsOnScreen(page: Page): Promise<readonly string[]> {
  const text = await page.getByRole('grid', { name: 'Orders', exact: true }).innerText();
  return text.match(/T-\d{5}/g) ?? [];
}

test.describe('a list with a beginning', () => {
  test('is read to its end by itself, and says so only then', async ({ page, startHostile }) => {
    const orders = withNotes(1_300);
    const { url, upstream } = await startHostile(orders);
    await openList(page, url, '?date=this_month');
    await expect(orderRow(page, ticketOf(1_299))).toBeVisible();
    const answer = await filterNotesUnanswered(page, upstream);
    await expect(progress(page)).toBeVisible();
    await expect(totals(page)).toContainText('6 orders so far');
    answer.resolve();
    await expectAll(page, 36);
    await expect(progress(page)).toHaveCount(0);
    await expect(totals(page)).not.toContainText('so far');
    expectExactly(await readWholeList(page), noted(orders));
  });

  test('says that nothing matches only when everything was read', async ({ page, startHostile }) => {
    const { url, upstream } = await startHostile(manyOrders(600));
    await openList(page, url, '?date=this_month');
    await expect(orderRow(page, ticketOf(599))).toBeVisible();
    const answer = await filterNotesUnanswered(page, upstream);
    await expect(totals(page)).toContainText('0 orders so far');
    await expect(page.getByText('No orders match these filters')).toHaveCount(0);
    answer.resolve();
    await expect(page.getByRole('heading', { name: 'No orders match these filters' })).toBeVisible();
    await expect(totals(page)).toContainText('No sales');
  });

  test('can be canceled, and goes on where it stopped', async ({ page, startHostile }) => {
    const orders = withNotes(1_300);
    const { url, upstream } = await startHostile(orders);
    await openList(page, url, '?date=this_month');
    await expect(orderRow(page, ticketOf(1_299))).toBeVisible();
    const answer = await filterNotesUnanswered(page, upstream);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const goOn = totals(page).getByRole('button', { name: 'Read on', exact: true });
    await expect(goOn).toBeVisible();
    answer.resolve();
    await expect(totals(page)).toContainText('The newest 6 orders');
    await goOn.click();
    await expectAll(page, 36);
    expectExactly(await readWholeList(page), noted(orders));
  });

  test('names what failed, claims nothing, and is whole after another try', async ({
    page,
    startHostile,
    problems,
  }) => {
    problems.expect(FAILED_RESPONSE);
    const orders = withNotes(1_300);
    const { url, upstream } = await startHostile(orders);
    // The reading fails before 10:00; unlike its requests, those of the list itself end with the last nanosecond of a day.
    const isEarly = (text: string | null) => text !== null && text < '2026-11-01T10:00:00Z';
    upstream.behaviour.fault = ({ query }) => {
      const [to, before] = [query.get('to'), query.get('before')];
      const isReading = to !== null && !to.includes('.');
      return isReading && (isEarly(to) || isEarly(before)) ? { kind: 'status', status: 500 } : undefined;
    };
    await openList(page, url, '?has_note=true&date=this_month');
    const again = page.getByRole('button', { name: 'Try again', exact: true }).first();
    await expect(again).toBeVisible({ timeout: 20_000 });
    await expect(totals(page)).toContainText(/^\d+ orders so far/);
    await expect(progress(page)).toHaveCount(0);
    await expect(page.getByText('End of list')).toHaveCount(0);
    upstream.behaviour.fault = () => undefined;
    await again.click();
    await expectAll(page, 36);
    expectExactly(await readWholeList(page), noted(orders));
  });

  test('with stores in several zones counts each order on its own store’s day', async ({ page, startHostile }) => {
    const zones: Readonly<Record<string, number>> = { [STORES[0].id]: 0, [STORES[1].id]: 9 * 3_600_000 };
    const orders = Array.from({ length: 900 }, (_, number) =>
      buildOrder(number, moment(number * SECONDS_BETWEEN * 4), {
        storeId: STORES[number % 2 === 0 ? 0 : 1].id,
        note: number % 3 === 0 ? 'Ring twice' : '',
      }),
    );
    const { url } = await startHostile(orders);
    const dayOf = ({ storeId, createdAt }: (typeof orders)[number]) =>
      new Date(Date.parse(createdAt) + (zones[String(storeId)] ?? 0)).toISOString().slice(0, 10);
    const onDay = orders.filter((order) => dayOf(order) === '2026-11-02');
    const expected = onDay.filter(({ note }) => note !== '');
    await openList(page, url, '?has_note=true&from=2026-11-02&to=2026-11-02');
    await expectAll(page, expected.length);
    expectExactly(await readWholeList(page), expected);
    // When chosen by name, the stores are requested one by one.
    await openList(page, url, `?has_note=true&from=2026-11-02&to=2026-11-02&store_id=${STORES[0].id},${STORES[1].id}`);
    await expectAll(page, expected.length);
    expectExactly(await readWholeList(page), expected);
  });

  test('returns to its position after a reload, and is whole again', async ({ page, startHostile }) => {
    const orders = withNotes(3_000);
    const { url } = await startHostile(orders);
    await openList(page, url, '?has_note=true&date=this_month');
    await expectAll(page, 82);
    await scrollBy(page, 1_500);
    const row = orderRow(page, ticketOf(37 * 40));
    await expect(row).toBeInViewport();
    await page.reload();
    await expect(row).toBeInViewport();
    await expectAll(page, 82);
    await expect(row).toBeInViewport();
    await page.goBack();
    await page.goForward();
    await expect(row).toBeInViewport();
  });

  test('stays live: what arrives later is counted and shown', async ({ page, startHostile }) => {
    const orders = withNotes(600);
    const { url, upstream } = await startHostile(orders);
    await page.clock.install({ time: NOW });
    await openList(page, url, '?has_note=true&date=this_month');
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(totals(page)).toContainText('all 17 orders', { timeout: 1_000 });
    }).toPass();
    upstream.behaviour.orders = [
      ...orders,
      buildOrder(700, moment(700 * SECONDS_BETWEEN), { note: 'Late' }),
      buildOrder(701, moment(701 * SECONDS_BETWEEN), { note: '' }),
    ];
    await page.clock.runFor(10_000);
    await expectAll(page, 18);
    await expect(orderRow(page, ticketOf(700))).toBeVisible();
  });
});

test.describe('a list without a beginning', () => {
  test('is read to its first order; Back, reload and a link give the same', async ({ page, startHostile }) => {
    const orders = withNotes(2_500);
    const old = buildOrder(9_999, '2016-01-01T10:00:00Z', { tableName: 'Terrace 1' });
    const { url } = await startHostile([old, ...orders]);
    await openList(page, url, '?table=Terrace%201');
    const expected = [...onTerrace(orders), old['ticketNumber']];
    await expectAll(page, expected.length);
    await expect.poll(() => ticketsOnScreen(page)).toEqual(expected);
    await page.getByRole('button', { name: /^Remove filter: Table/ }).click();
    await expect(page).toHaveURL(`${url}/orders`);
    await expect(totals(page)).toContainText('Today');
    await page.goBack();
    await expectAll(page, expected.length);
    await expect.poll(() => ticketsOnScreen(page)).toEqual(expected);
    await page.reload();
    await expectAll(page, expected.length);
    await expect.poll(() => ticketsOnScreen(page)).toEqual(expected);
  });

  test('that starts at a date shows the newer orders too, once it is read', async ({ page, startHostile }) => {
    const orders = withNotes(1_500);
    const { url } = await startHostile(orders);
    await openList(page, url, '?table=Terrace%201&at=2026-11-01T03:00');
    await expectAll(page, 10);
    await expect.poll(() => ticketsOnScreen(page)).toEqual(onTerrace(orders));
  });

  test('a short one needs no further request', async ({ page, startHostile }) => {
    const orders = withNotes(150);
    const { url, upstream } = await startHostile(orders);
    await openList(page, url, '?has_note=true&service_type=delivery');
    const expected = noted(orders).filter((order) => order['serviceType'] === 'delivery');
    await expect(totals(page)).toContainText('Totals for all 1 order');
    expectExactly(await readWholeList(page), expected);
    expect(upstream.requests.filter(({ path }) => path.endsWith('/orders'))).toHaveLength(1);
    await page.getByRole('button', { name: /^Remove filter: Service/ }).click();
    await expectAll(page, 5);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.waitForURL(`${url}/orders`);
    expectExactly(await readWholeList(page), orders);
  });
});

test('tables are chosen by name, seen or typed', async ({ page, startHostile }) => {
  const orders = withNotes(300);
  const { url } = await startHostile(orders);
  await openList(page, url);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('textbox', { name: 'Table name' }).fill('terrace 0');
  await page.getByRole('group', { name: 'Table' }).getByRole('button', { name: 'Terrace 0' }).click();
  await page.waitForURL(`${url}/orders?table=Terrace%200`);
  await page.getByRole('textbox', { name: 'Table name' }).fill('7');
  await page.getByRole('textbox', { name: 'Table name' }).press('Enter');
  await page.waitForURL(`${url}/orders?table=7,Terrace%200`);
  await page.keyboard.press('Escape');
  const expected = orders.filter(({ tableName }) => ['7', 'Terrace 0'].includes(String(tableName)));
  await expectAll(page, expected.length);
  expectExactly(await readWholeList(page), expected);
});

test('Payment offers refunds; a link by refund date leads to the refunds', async ({ page, startHostile }) => {
  const refund = { id: 'r', reason: '', createdAt: moment(0), items: [], payments: [] };
  const orders = manyOrders(400, (number) => ({
    refunds: number % 40 === 0 ? [{ ...refund, id: `r-${number}`, amountCents: number % 80 === 0 ? 1_320 : 500 }] : [],
  }));
  const { url } = await startHostile(orders);
  await openList(page, url);
  await page.getByRole('button', { name: 'Payment', exact: true }).click();
  const choices = page.getByRole('group', { name: 'Refunds' });
  await choices.getByRole('button', { name: 'Any refund' }).click();
  await expectAll(page, 10);
  await choices.getByRole('button', { name: 'Refunded in full' }).click();
  await page.waitForURL(`${url}/orders?refunded=full`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Remove filter: Payment Refunded in full' })).toBeVisible();
  await expectAll(page, 5);
  expectExactly(
    await readWholeList(page),
    orders.filter((_, number) => number % 80 === 0),
  );
});

test('demo data: each filter finds the same as all orders filtered in memory', async ({ page, demo }) => {
  await openList(page, demo.url);
  const isRefunded = (order: ListedOrder) =>
    order.paymentStatus === 'refunded' || (order.refunds ?? []).some(({ amountCents }) => amountCents > 0);
  for (const [address, isMatch] of [
    ['refunded=any', isRefunded],
    ['refunded=none', (order) => !isRefunded(order)],
    ['service_type=delivery,takeaway', ({ serviceType }) => ['delivery', 'takeaway'].includes(serviceType)],
    ['has_discount=true', (order) => order.discountCents !== 0 || order.manualDiscountCents !== 0],
    ['has_discount=manual', ({ manualDiscountCents }) => manualDiscountCents !== 0],
    ['has_note=false', ({ note }) => note.trim() === ''],
  ] satisfies [string, (order: ListedOrder) => boolean][]) {
    await test.step(address, async () => {
      // All of the demo's orders are within this period.
      await moveTo(page, `/orders?${address}&from=${dayFromNow(-20)}`);
      await expectAll(page, demo.orders.filter(isMatch).length);
    });
  }
});

test('once read, a list counts new orders, and reads again by itself what may have changed', async ({
  page,
  startHostile,
}) => {
  const orders = withNotes(1_300);
  const { url, upstream } = await startHostile(orders);
  await page.clock.install({ time: NOW });
  await openList(page, url, '?date=this_month&has_note=true');
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(totals(page)).toContainText('all 36', { timeout: 1_000 });
  }).toPass();
  const changed = noted(orders)[0];
  const amount = 99_900 - Number(changed?.['totalCents']);
  upstream.behaviour.orders = [
    ...orders.map((order) => (order === changed ? { ...order, orderVersion: 2, totalCents: 99_900 } : order)),
    buildOrder(1_300, '2026-11-18T12:59:00Z', { note: 'Ring twice', totalCents: 100 }),
  ];
  await page.clock.runFor(POLL_SECONDS * 1_000);
  await expect(orderRow(page, ticketOf(1_300))).toBeVisible();
  await expectAll(page, 37);
  // Old orders stay fresh for hours.
  await page.clock.fastForward('12:00:00');
  const sum = noted(orders).reduce((cents, order) => cents + Number(order['totalCents']), 100 + amount);
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(totals(page)).toContainText(
      `£${(sum / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
      { timeout: 1_000 },
    );
  }).toPass();
});
