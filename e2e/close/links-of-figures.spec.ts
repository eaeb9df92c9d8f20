import {
  buildItem,
  buildOrder,
  buildRefund,
  STORES,
  ticketOf,
  uuid,
} from '../fixtures/build-order.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { dayFromNow } from '../fixtures/fixed-clock.ts';
import { moveTo } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';
import { DAY, figures, row, takings } from './close-page.ts';

const [soho, shibuya] = STORES;

/** Only the orders of `STEPS` are on this day. */
const STEPS_DAY = dayFromNow(-5);

/** Orders of two stores. One store's day is closed: it has two orders and one refund. */
const ORDERS = [
  buildOrder(1, `${DAY}T09:00:00Z`),
  buildOrder(2, `${DAY}T19:30:00Z`, {
    fulfillmentStatus: 'preparing',
    paymentStatus: 'unpaid',
    payments: [],
  }),
  buildOrder(3, `${dayFromNow(-30)}T12:00:00Z`, {
    refunds: [buildRefund(3, { createdAt: `${DAY}T13:00:00Z`, reason: 'Cold soup' })],
  }),
  buildOrder(4, `${DAY}T10:00:00Z`, { storeId: shibuya.id }),
];

function paymentOf(number: number, amountCents: number, createdAt: string) {
  const card = {
    paymentMethodId: uuid(5, 1),
    paymentMethodName: { _base: 'Card' },
    paymentMethodCode: 'card',
  };
  return { id: uuid(3, number), ...card, amountCents, note: '', createdAt };
}

/**
 * One order for each step of the bridge, one with a comp, and one partly refunded at another tax
 * rate.
 */
const STEPS = [
  buildOrder(11, `${STEPS_DAY}T09:00:00Z`),
  buildOrder(12, `${STEPS_DAY}T10:00:00Z`, {
    items: [buildItem(12, 1, { taxRateId: 'high' })],
    taxBreakdown: [{ taxRateId: 'high', taxRatePercent: 20, taxCents: 120 }],
    refunds: [
      buildRefund(12, {
        createdAt: `${STEPS_DAY}T11:00:00Z`,
        amountCents: 660,
        items: [
          {
            id: uuid(7, 12),
            orderItemId: buildItem(12, 1).id,
            qty: 1,
            amountCents: 600,
            taxCents: 60,
          },
        ],
      }),
    ],
  }),
  buildOrder(13, `${STEPS_DAY}T11:30:00Z`, {
    items: [buildItem(13, 1, { manualDiscountCents: 1200, taxCents: 0 })],
    manualDiscountCents: 1200,
    taxCents: 0,
    totalCents: 0,
    taxBreakdown: [],
    payments: [],
  }),
  buildOrder(14, `${STEPS_DAY}T12:00:00Z`, { paymentStatus: 'unpaid', payments: [] }),
  buildOrder(15, `${STEPS_DAY}T13:00:00Z`, {
    payments: [paymentOf(15, 1_500, `${STEPS_DAY}T13:00:00Z`)],
  }),
  buildOrder(16, `${STEPS_DAY}T14:00:00Z`, {
    payments: [paymentOf(16, 1_320, `${dayFromNow(-2)}T08:00:00Z`)],
  }),
  buildOrder(17, `${dayFromNow(-9)}T12:00:00Z`, {
    payments: [paymentOf(17, 1_320, `${STEPS_DAY}T15:00:00Z`)],
  }),
  buildOrder(18, `${dayFromNow(-8)}T12:00:00Z`, {
    fulfillmentStatus: 'cancelled',
    payments: [paymentOf(18, 1_320, `${STEPS_DAY}T16:00:00Z`)],
  }),
];

test('figures of a day link to their orders and refunds', async ({ page, startKept }) => {
  const { url } = await startKept([...ORDERS, ...STEPS]);
  await page.goto(`${url}/close`);
  await expect(
    page.getByRole('heading', { name: 'Which store’s day do you want to close?' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Soho' }).click();
  // The newest day with orders.
  await expect(page).toHaveURL(`${url}/close?store_id=${soho.id}&from=${DAY}&to=${DAY}`);
  await page.getByRole('button', { name: 'Next period' }).click();
  await expect(page.getByRole('heading', { name: /^No orders/ })).toBeVisible();
  await page.getByRole('button', { name: 'Previous period' }).click();
  await expect(page).toHaveURL(`${url}/close?store_id=${soho.id}&from=${DAY}&to=${DAY}`);
  // Changing the day keeps the focus on its buttons.
  await expect(page.getByRole('button', { name: 'Previous period' })).toBeFocused();
  await expect(row(figures(page), 'Gross sales').getByRole('cell')).toHaveText('£24.00');

  await test.step('it is printed on one A4 sheet, with room to sign', async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const widths = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) /g)];
    expect(widths.map(([, points]) => Math.round((Number(points) * 25.4) / 72))).toEqual([210]);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Counted by')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save closing' })).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  const open = page.getByRole('table', { name: 'Orders by status' });
  await expect(row(open, 'Not completed').getByRole('cell').first()).toHaveText('1');
  await expect(row(open, 'Unpaid or partly paid').getByRole('cell').first()).toHaveText('1');
  const refunds = page.getByRole('table', { name: 'Refunds' });
  await expect(refunds.getByRole('row').last()).toHaveText(
    'T-0000313:00Cold soupNot recorded−£1.00',
  );

  const rows = page.getByRole('grid').getByRole('row').filter({ hasText: 'T-' });
  await expect(open.getByRole('link', { name: 'Not completed' })).toHaveAttribute(
    'href',
    /view=active/,
  );
  await open.getByRole('link', { name: 'Unpaid or partly paid' }).click();
  await expect(rows).toHaveText([new RegExp(ticketOf(2))]);
  await page.goBack();
  await refunds.getByRole('link', { name: 'T-00003' }).click();
  await expect(page.getByRole('complementary', { name: 'T-00003' })).toBeVisible();

  await test.step('each figure links to exactly its orders: comps, tax by rate, bridge, takings', async () => {
    await moveTo(page, `/close?store_id=${soho.id}&from=${STEPS_DAY}&to=${STEPS_DAY}`);
    const table = figures(page);
    const taxes = page.getByRole('table', { name: 'Tax by rate' });
    const filters = page.getByRole('search', { name: 'Filters' });
    // Unit tests prove the list of every figure; this opens two of them.
    for (const link of [
      row(table, 'Not paid yet').getByRole('link'),
      row(table, 'Paid above the total').getByRole('link'),
      row(table, 'Paid on other days').getByRole('link'),
      row(table, 'Taken for cancelled orders, less refunds').getByRole('link'),
      row(table, 'of which comps').getByRole('link'),
      row(table, 'Paid for orders of other days').getByRole('link'),
      row(taxes, '10%').getByRole('link').first(),
      row(taxes, '20%').getByRole('link').first(),
      row(taxes, '20%').getByRole('link').nth(1),
    ])
      await expect(link).toHaveAttribute('href', /[?&]figure=/);
    await row(takings(page), 'All methods').getByRole('link').first().click();
    await expect(rows).toHaveText(
      [15, 12, 11, 18, 17].map((number) => new RegExp(ticketOf(number))),
    );
    await expect(filters).toContainText('Figures:Taken (');
    await page.goBack();
    await row(table, 'Paid above the total').getByRole('link').click();
    await expect(rows).toHaveText([new RegExp(ticketOf(15))]);
    await filters.getByRole('button', { name: /^Remove filter: Figures/ }).click();
    await expect(rows).toHaveCount(6);
    await expect(page).not.toHaveURL(/figure=/);
  });
});
