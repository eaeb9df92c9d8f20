import { demoStores } from '#demo-orders/demo-stores.ts';
import { expect, test } from '../fixtures/test.ts';
import { manyOrders, moment } from '../fixtures/build-order.ts';
import { dayFromNow } from '../fixtures/fixed-clock.ts';
import { expectExactly, moveTo, openList, readWholeList, leavePage } from '../fixtures/orders-list.ts';
import { dayIn, expectAll, totals } from '../fixtures/sales.ts';
import type { ListedOrder } from '../fixtures/service-client.ts';
import { fieldsOf, noted } from './orders-with-notes.ts';

test('a short list needs no further request; tables are chosen by name, seen or typed; Payment offers refunds', async ({
  page,
  startHostile,
}) => {
  const refund = { id: 'r', reason: '', createdAt: moment(0), items: [], payments: [] };
  const all = manyOrders(400, (number) => ({
    ...fieldsOf(number),
    refunds: number % 40 === 0 ? [{ ...refund, id: `r-${number}`, amountCents: number % 80 === 0 ? 1_320 : 500 }] : [],
  }));
  const short = all.slice(0, 150);
  const { url, upstream } = await startHostile(short);

  await test.step('a short list', async () => {
    await openList(page, url, '?has_note=true&service_type=delivery');
    const expected = noted(short).filter((order) => order['serviceType'] === 'delivery');
    await expect(totals(page)).toContainText('Totals for all 3 orders');
    expectExactly(await readWholeList(page), expected);
    expect(upstream.requests.filter(({ path }) => path.endsWith('/orders'))).toHaveLength(1);
    await page.getByRole('button', { name: /^Remove filter: Service/ }).click();
    await expectAll(page, 14);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.waitForURL(`${url}/orders`);
    expectExactly(await readWholeList(page), short);
  });

  await test.step('refunds', async () => {
    // Nothing is read yet.
    await leavePage(page);
    upstream.behaviour.orders = all;
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
      all.filter((_, number) => number % 80 === 0),
    );
  });

  await test.step('tables by name, seen or typed', async () => {
    await moveTo(page, '/orders');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('textbox', { name: 'Table name' }).fill('terrace 0');
    await page.getByRole('group', { name: 'Table' }).getByRole('button', { name: 'Terrace 0' }).click();
    await page.waitForURL(`${url}/orders?table=Terrace%200`);
    await page.getByRole('textbox', { name: 'Table name' }).fill('7');
    await page.getByRole('textbox', { name: 'Table name' }).press('Enter');
    await page.waitForURL(`${url}/orders?table=7,Terrace%200`);
    await page.keyboard.press('Escape');
    const expected = all.filter(({ tableName }) => ['7', 'Terrace 0'].includes(String(tableName)));
    await expectAll(page, expected.length);
    expectExactly(await readWholeList(page), expected);
  });
});

test('demo data: each filter finds the same as all orders filtered in memory', async ({ page, demo }) => {
  // Days with a few hundred orders.
  const from = dayFromNow(-3);
  const zones = new Map(demoStores.map(({ id, timeZone }) => [id, timeZone]));
  const orders = demo.orders.filter(({ storeId, createdAt }) => dayIn(zones.get(storeId) ?? 'UTC', createdAt) >= from);
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
      const expected = orders.filter(isMatch).length;
      expect(expected).toBeGreaterThan(0);
      await moveTo(page, `/orders?${address}&from=${from}`);
      await expectAll(page, expected);
    });
  }
});
