import { buildOrder, moment } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { HTML_NAME, HUGE_ORDER_LINES, LONG_NAME, oddOrders } from '../fixtures/odd-orders.ts';
import { moveTo, moveToOrder, orderRow, rowOfId, openOrder } from '../fixtures/orders-list.ts';

const odd = oddOrders(100);
const orders = [...Object.values(odd), buildOrder(1, moment(-60)), buildOrder(2, moment(100_000))];

// High enough for all rows.
test.use({ viewport: { width: 1440, height: 900 } });

test('odd orders are listed and shown safely', async ({ page, startHostile }) => {
  const { url } = await startHostile(orders);
  const items = page.getByRole('region', { name: 'Items', exact: true });

  await test.step('a name of 10,000 characters fits the page and its row, and markup is text', async () => {
    await openOrder(page, url, odd.long.id);
    await expect(items.getByText(LONG_NAME.slice(0, 40)).first()).toBeVisible();
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await expect
      .poll(async () => (await orderRow(page, 'T-00109').boundingBox())?.height)
      .toBeLessThanOrEqual(48);
    await moveToOrder(page, odd.html.id);
    await expect(items.getByText(HTML_NAME, { exact: true }).first()).toBeVisible();
    expect(await page.title()).not.toBe('owned');
    // The override in the name must not reverse the digits of the amount after it.
    await expect(rowOfId(page, odd.rtl.id)).toContainText('13.20');
  });

  await test.step('an order of hundreds of lines shows them all, and a promotion links to the last', async () => {
    await moveToOrder(page, odd.huge.id);
    await expect(items.getByRole('listitem')).toHaveCount(HUGE_ORDER_LINES);
    const last = `Product ${HUGE_ORDER_LINES}`;
    await expect(items.getByText(last, { exact: true })).not.toBeInViewport();
    // The promotion's only share is on the last line.
    await page
      .getByRole('region', { name: 'Promotions' })
      .getByRole('button', { name: last })
      .press('Enter');
    await expect(items.getByText(last, { exact: true })).toBeInViewport();
    await expect(items.locator(':focus')).toContainText(last);
  });

  await test.step('all are listed, an unreadable one is reported, and wrong sums are flagged', async () => {
    await moveTo(page, '/orders');
    for (const { id } of orders.filter(({ id }) => id !== odd.unreadable.id))
      await expect(rowOfId(page, id)).toBeVisible();
    await expect(page.getByText(/Can’t read 1 order, so it isn’t shown/)).toContainText(
      odd.unreadable.id,
    );
    await expect(rowOfId(page, odd.unknownEnums.id)).toContainText(
      /drone.*smart.*disputed.*teleported/i,
    );
    await moveToOrder(page, odd.extraFields.id);
    await expect(items.getByText('Product 1')).toBeVisible();
    await moveToOrder(page, odd.wrongSums.id);
    await expect(page.getByText(/sums? (doesn|don)’t add up:/)).toBeVisible();
  });
});
