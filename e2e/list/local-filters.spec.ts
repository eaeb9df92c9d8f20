import { expect, test } from '../fixtures/test.ts';
import { manyOrders, moment } from '../fixtures/build-order.ts';
import { expectExactly, moveTo, openList, readWholeList } from '../fixtures/orders-list.ts';
import { expectAll, totals } from '../fixtures/sales.ts';
import { fieldsOf, noted } from './orders-with-notes.ts';

test('a list that is loaded whole needs no further request; tables are chosen by name, seen or typed; Payment offers refunds', async ({
  page,
  startHostile,
}) => {
  const refund = { id: 'r', reason: '', createdAt: moment(0), items: [], payments: [] };
  const all = manyOrders(400, (number) => ({
    ...fieldsOf(number),
    totalCents: number < 150 ? 1_320 : 1_400,
    refunds:
      number % 40 === 0
        ? [{ ...refund, id: `r-${number}`, amountCents: number % 80 > 0 ? 500 : number < 150 ? 1_320 : 1_400 }]
        : [],
  }));
  const { url, upstream } = await startHostile(all);

  await test.step('a short list', async () => {
    await openList(page, url, '?amount_max=1350&has_note=true&service_type=delivery');
    const expected = noted(all.slice(0, 150)).filter((order) => order['serviceType'] === 'delivery');
    await expect(totals(page)).toContainText('Totals for all 3 orders');
    expectExactly(await readWholeList(page), expected);
    expect(upstream.requests.filter(({ path }) => path.endsWith('/orders'))).toHaveLength(1);
    await page.getByRole('button', { name: /^Remove filter: Service/ }).click();
    await expectAll(page, 14);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.waitForURL(`${url}/orders`);
  });

  await test.step('refunds', async () => {
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
