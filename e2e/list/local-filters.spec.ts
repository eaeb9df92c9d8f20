import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { buildOrder, manyOrders, moment, SECONDS_BETWEEN, STORES, ticketOf } from '../fixtures/build-order.ts';
import { dayFromNow, NOW, POLL_SECONDS } from '../fixtures/fixed-clock.ts';
import { expectExactly, moveTo, openList, orderRow, readWholeList, scrollBy } from '../fixtures/orders-list.ts';
import { FAILED_ANSWER } from '../fixtures/watch-page.ts';
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

const progress = (page: Page) => page.getByRole('progressbar');
const checkButton = (page: Page) => page.getByRole('button', { name: /^Check/ });

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

/** The counts in the status line, once it shows how many orders were found in how many. */
async function readCounts(page: Page): Promise<{ found: number; checked: number }> {
  const line = page.getByText(/^[\d,]+ (found in|of) [\d,]+ orders?$/);
  const [found = 0, checked = 0] = ((await line.textContent()) ?? '')
    .split(/ found in | of /)
    .map((part) => Number.parseInt(part.replaceAll(',', ''), 10));
  return { found, checked };
}

/** The tickets of all rows, read from the top; the list must be short enough for the document to hold all rows. */
async function ticketsOnScreen(page: Page): Promise<readonly string[]> {
  const text = await page.getByRole('grid', { name: 'Orders', exact: true }).innerText();
  return text.match(/T-\d{5}/g) ?? [];
}

test.describe('a list with a beginning', () => {
  test('is checked to its end by itself, and says so only then', async ({ page, startHostile }) => {
    const orders = withNotes(1_300);
    const { url, upstream } = await startHostile(orders);
    await openList(page, url, '?date=this_month');
    await expect(orderRow(page, ticketOf(1_299))).toBeVisible();
    const answer = await filterNotesUnanswered(page, upstream);
    await expect(progress(page)).toBeVisible();
    await expect(page.getByText(/^6 found in 200 (orders|of about)/)).toBeVisible();
    answer.resolve();
    await expect(page.getByText('36 of 1,300 orders', { exact: true })).toBeVisible();
    await expect(progress(page)).toHaveCount(0);
    await expect(checkButton(page)).toHaveCount(0);
    expectExactly(await readWholeList(page), noted(orders));
  });

  test('shows nothing found only when everything was checked', async ({ page, startHostile }) => {
    const { url, upstream } = await startHostile(manyOrders(600));
    await openList(page, url, '?date=this_month');
    await expect(orderRow(page, ticketOf(599))).toBeVisible();
    const answer = await filterNotesUnanswered(page, upstream);
    await expect(page.getByRole('heading', { name: 'Nothing found yet' })).toBeVisible();
    await expect(page.getByText('No orders match these filters')).toHaveCount(0);
    answer.resolve();
    await expect(page.getByRole('heading', { name: 'No orders match these filters' })).toBeVisible();
    await expect(page.getByText('0 of 600 orders', { exact: true })).toBeVisible();
  });

  test('can be canceled, and goes on where it stopped', async ({ page, startHostile }) => {
    const orders = withNotes(1_300);
    const { url, upstream } = await startHostile(orders);
    await openList(page, url, '?date=this_month');
    await expect(orderRow(page, ticketOf(1_299))).toBeVisible();
    const answer = await filterNotesUnanswered(page, upstream);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const goOn = page.getByRole('button', { name: 'Continue', exact: true });
    await expect(goOn).toBeVisible();
    answer.resolve();
    await expect(page.getByText(/ of 1,300 orders$/)).toHaveCount(0);
    await goOn.click();
    await expect(page.getByText('36 of 1,300 orders', { exact: true })).toBeVisible();
    expectExactly(await readWholeList(page), noted(orders));
  });

  test('names what failed, claims nothing, and is whole after another try', async ({
    page,
    startHostile,
    problems,
  }) => {
    problems.expect(FAILED_ANSWER);
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
    await expect(page.getByText(/found in [\d,]+ of about [\d,]+ orders$/)).toBeVisible();
    await expect(page.getByText('End of list')).toHaveCount(0);
    upstream.behaviour.fault = () => undefined;
    await again.click();
    await expect(page.getByText('36 of 1,300 orders', { exact: true })).toBeVisible();
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
    await expect(page.getByText(`${expected.length} of ${onDay.length} orders`, { exact: true })).toBeVisible();
    expectExactly(await readWholeList(page), expected);
    // When chosen by name, the stores are requested one by one.
    await openList(page, url, `?has_note=true&from=2026-11-02&to=2026-11-02&store_id=${STORES[0].id},${STORES[1].id}`);
    await expect(page.getByText(`${expected.length} of ${onDay.length} orders`, { exact: true })).toBeVisible();
    expectExactly(await readWholeList(page), expected);
  });

  test('returns to its position after a reload, and is whole again', async ({ page, startHostile }) => {
    const orders = withNotes(3_000);
    const { url } = await startHostile(orders);
    await openList(page, url, '?has_note=true&date=this_month');
    const whole = page.getByText('82 of 3,000 orders', { exact: true });
    await expect(whole).toBeVisible();
    await scrollBy(page, 1_500);
    const row = orderRow(page, ticketOf(37 * 40));
    await expect(row).toBeInViewport();
    await page.reload();
    await expect(row).toBeInViewport();
    await expect(whole).toBeVisible();
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
    await expect(page.getByText('17 of 600 orders', { exact: true })).toBeVisible();
    upstream.behaviour.orders = [
      ...orders,
      buildOrder(700, moment(700 * SECONDS_BETWEEN), { note: 'Late' }),
      buildOrder(701, moment(701 * SECONDS_BETWEEN), { note: '' }),
    ];
    await page.clock.runFor(10_000);
    await expect(page.getByText('18 of 602 orders', { exact: true })).toBeVisible();
    await expect(orderRow(page, ticketOf(700))).toBeVisible();
  });
});

test.describe('a list without a beginning', () => {
  test('is checked as one scrolls, says how far, and a reload looks as far again', async ({ page, startHostile }) => {
    const orders = withNotes(4_000);
    const { url } = await startHostile(orders);
    await openList(page, url, '?has_note=true');
    // Five pages, which overlap by an order each.
    await expect(page.getByText(/^Checked 996 orders, back to Tue, Nov 3, 0\d:\d\d$/)).toBeVisible();
    await expect(page).toHaveURL(/has_note=true&checked=2026-11-03T/);
    await scrollBy(page, 20_400);
    const checked = page.getByText('Checked 1,991 orders, back to Mon, Nov 2, 09:30', { exact: true });
    await expect(checked).toBeVisible();
    await expect(page).toHaveURL(/checked=2026-11-02T09:30:00Z$/);
    const before = await readCounts(page);
    await page.reload();
    await expect(checked).toBeVisible();
    expect(await readCounts(page)).toEqual(before);
  });

  test('all of the last 90 days are checked on request; Back, reload and a link give the same', async ({
    page,
    startHostile,
  }) => {
    const orders = withNotes(2_500);
    const { url } = await startHostile(orders);
    await openList(page, url, '?table=Terrace%201');
    await expect(page.getByText(/^Checked 996 orders, back to /)).toBeVisible();
    const few = await ticketsOnScreen(page);
    await checkButton(page).click();
    await page.waitForURL(`${url}/orders?table=Terrace%201&checked=90d`);
    const expected = orders.filter(({ tableName }) => tableName === 'Terrace 1').toReversed();
    const all = page.getByText(`${expected.length} of 2,500 orders`, { exact: true });
    await expect(all).toBeVisible();
    await expect(page.getByText('Checked all 2,500 orders of the last 90 days')).toBeVisible();
    const tickets = await ticketsOnScreen(page);
    expect(tickets).toEqual(expected.map((order) => order['ticketNumber']));

    await page.goBack();
    await expect(page.getByText(/^Checked 996 orders, back to /)).toBeVisible();
    expect(await ticketsOnScreen(page)).toEqual(few);
    await page.goForward();
    await expect(all).toBeVisible();
    await page.reload();
    await expect(all).toBeVisible();
    await expect.poll(() => ticketsOnScreen(page)).toEqual(tickets);

    await page.getByRole('button', { name: /^Remove filter: Table/ }).click();
    await expect(page).toHaveURL(`${url}/orders`);
  });

  test('says that nothing was found in the last 90 days, and offers a year', async ({ page, startHostile }) => {
    const { url } = await startHostile(manyOrders(1_500));
    await openList(page, url, '?has_note=true');
    await expect(page.getByRole('heading', { name: 'No match in 996 orders' })).toBeVisible();
    await page.getByRole('button', { name: 'Check all of the last 90 days' }).click();
    await expect(page.getByRole('heading', { name: 'No orders found in the last 90 days' })).toBeVisible();
    await expect(page.getByText('All 1,500 orders were checked')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check all of the last 365 days' })).toBeVisible();
  });

  test('a list that ends is whole without a question', async ({ page, startHostile }) => {
    const orders = withNotes(500);
    const { url } = await startHostile(orders);
    await openList(page, url, '?has_note=true&service_type=delivery');
    const expected = noted(orders).filter((order) => order['serviceType'] === 'delivery');
    await expect(page.getByText(`${expected.length} of 500 orders`, { exact: true })).toBeVisible();
    await expect(checkButton(page)).toHaveCount(0);
    expectExactly(await readWholeList(page), expected);
    await page.getByRole('button', { name: /^Remove filter: Service/ }).click();
    await expect(page.getByText('14 of 500 orders', { exact: true })).toBeVisible();
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
  await expect(page.getByText(`${expected.length} of 300 orders`, { exact: true })).toBeVisible();
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
  await expect(page.getByText('10 of 400 orders', { exact: true })).toBeVisible();
  await choices.getByRole('button', { name: 'Refunded in full' }).click();
  await page.waitForURL(`${url}/orders?refunded=full`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Remove filter: Payment Refunded in full' })).toBeVisible();
  await expect(page.getByText('5 of 400 orders', { exact: true })).toBeVisible();
  expectExactly(
    await readWholeList(page),
    orders.filter((_, number) => number % 80 === 0),
  );
  await page.goto(`${url}/orders?refunded_within=this_week`);
  await page.waitForURL(`${url}/refunds?date=this_week`);
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
    ['has_note=false', ({ note }) => note.trim() === ''],
  ] satisfies [string, (order: ListedOrder) => boolean][]) {
    await test.step(address, async () => {
      // All of the demo's orders are within this period.
      await moveTo(page, `/orders?${address}&from=${dayFromNow(-20)}`);
      const found = demo.orders.filter(isMatch).length.toLocaleString('en');
      const all = `${found} of ${demo.orders.length.toLocaleString('en')} orders`;
      await expect(page.getByText(all, { exact: true })).toBeVisible({ timeout: 30_000 });
    });
  }
});

/** The tickets of the orders at a table, newest first. */
const onTerrace = (orders: ReturnType<typeof withNotes>) =>
  orders
    .filter(({ tableName }) => tableName === 'Terrace 1')
    .toReversed()
    .map((order) => order['ticketNumber']);

test.describe('with orders that ended years ago', () => {
  const orders = withNotes(1_500).map((order) => ({
    ...order,
    createdAt: String(order['createdAt']).replace(/^2026/, '2017'),
  }));

  test('the last days are counted back from the newest order, and are named', async ({ page, startHostile }) => {
    const older = buildOrder(9_999, '2016-01-01T10:00:00Z');
    const { url } = await startHostile([older, ...orders]);
    await openList(page, url, '?table=Terrace%201');
    await page.getByRole('button', { name: /^Check all of the 90 days up to \w+, Nov 2, 2017$/ }).click();
    const checked = page.getByText(/^Checked all 1,500 orders of the 90 days up to \w+, Nov 2, 2017$/);
    await expect(checked).toBeVisible();
    await expect.poll(() => ticketsOnScreen(page)).toEqual(onTerrace(orders));
    await page.reload();
    await expect(checked).toBeVisible();
    await expect.poll(() => ticketsOnScreen(page)).toEqual(onTerrace(orders));

    await openList(page, url);
    const totals = page.getByRole('region', { name: 'Totals' });
    await totals.getByRole('button', { name: /^Check the 90 days up to \w+, Nov 2, 2017$/ }).click();
    await expect(totals).toContainText(/of 1,500 loaded, 90 days up to \w+, Nov 2, 2017/);

    await page.getByRole('combobox', { name: 'Find orders' }).fill('000111222');
    // A search goes back to the first order by itself.
    await expect(page.getByText('Nothing found', { exact: true }).first()).toBeVisible();
  });
});

test('“Check newer orders” checks all of them; a reload and a link do too', async ({ page, startHostile }) => {
  const orders = withNotes(1_500);
  const { url } = await startHostile(orders);
  await openList(page, url, '?table=Terrace%201&at=2026-11-01T03:00');
  await expect(orderRow(page, ticketOf(100))).toBeVisible();
  await page.getByRole('button', { name: 'Check newer orders' }).click();
  await expect(page).toHaveURL(/checked=\d+d/);
  const all = page.getByText('10 of 1,500 orders', { exact: true });
  await expect(all).toBeVisible();
  await expect.poll(() => ticketsOnScreen(page)).toEqual(onTerrace(orders));
  await page.reload();
  await expect(all).toBeVisible();
  await expect.poll(() => ticketsOnScreen(page)).toEqual(onTerrace(orders));
});

test('once read, the totals say as of when, and include new orders', async ({ page, startHostile }) => {
  const orders = withNotes(1_300);
  const { url, upstream } = await startHostile(orders);
  await page.clock.install({ time: NOW });
  await openList(page, url, '?date=this_month&has_note=true');
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(totals).toContainText('all 36', { timeout: 1_000 });
  }).toPass();
  await expect(totals).toContainText(/as of \d\d:\d\d/);
  const changed = noted(orders)[0];
  const amount = 99_900 - Number(changed?.['totalCents']);
  upstream.behaviour.orders = [
    ...orders.map((order) => (order === changed ? { ...order, orderVersion: 2, totalCents: 99_900 } : order)),
    buildOrder(1_300, '2026-11-18T12:59:00Z', { note: 'Ring twice', totalCents: 100 }),
  ];
  await page.clock.runFor(POLL_SECONDS * 1_000);
  await expect(orderRow(page, ticketOf(1_300))).toBeVisible();
  await expect(totals).toContainText('all 37');
  await expect(page.getByText('37 of 1,301 orders', { exact: true })).toBeVisible();
  expect(amount).not.toBe(0);
  // Old orders stay fresh for hours; after that, one click reads them again.
  await page.clock.fastForward('12:00:00');
  await totals.getByRole('button', { name: 'Update' }).click();
  const sum = noted(orders).reduce((cents, order) => cents + Number(order['totalCents']), 100 + amount);
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(totals).toContainText(
      `£${(sum / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
      { timeout: 1_000 },
    );
  }).toPass();
});
