import { buildOrder, moment } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { HTML_NAME, HUGE_ORDER_LINES, LONG_NAME, oddOrders } from '../fixtures/odd-orders.ts';
import { drawerSection, orderDrawer } from '../fixtures/order-drawer.ts';
import { moveTo, moveToOrder, orderRow, ordersGrid, rowOfId, openOrder } from '../fixtures/orders-list.ts';

const odd = oddOrders(100);
const orders = [...Object.values(odd), buildOrder(1, moment(-60)), buildOrder(2, moment(100_000))];

test('odd orders are listed with the others and shown for what they are; odd names and many lines harm nothing', async ({
  page,
  startHostile,
}) => {
  const { url } = await startHostile(orders);

  await test.step('a name of 10,000 characters overflows neither the page nor its row', async () => {
    await openOrder(page, url, odd.long.id);
    await expect(page.getByRole('region', { name: 'Items' }).getByText(LONG_NAME.slice(0, 40)).first()).toBeVisible();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await expect.poll(async () => (await orderRow(page, 'T-00109').boundingBox())?.height).toBeLessThanOrEqual(48);
  });

  await test.step('a name is shown as text, never as markup', async () => {
    await moveToOrder(page, odd.html.id);
    await expect(
      page.getByRole('region', { name: 'Items' }).getByText(HTML_NAME, { exact: true }).first(),
    ).toBeVisible();
    expect(await page.title()).not.toBe('owned');
  });
  // The override in the name must not reverse the digits of the amount after it.
  await expect(rowOfId(page, odd.rtl.id)).toContainText('13.20');

  await test.step('an order of hundreds of lines shows them all, and a promotion links to the last', async () => {
    await moveToOrder(page, odd.huge.id);
    const items = drawerSection(orderDrawer(page, { id: odd.huge.id, ticketNumber: 'T-00110' }), 'Items');
    await expect(items.getByRole('listitem')).toHaveCount(HUGE_ORDER_LINES);
    const last = items.getByText(`Product ${HUGE_ORDER_LINES}`, { exact: true });
    await expect(last).not.toBeInViewport();
    // The promotion's only share is of the last line, and links to it.
    await page
      .getByRole('region', { name: 'Promotions' })
      .getByRole('button', { name: `Product ${HUGE_ORDER_LINES}` })
      .press('Enter');
    await expect(last).toBeInViewport();
    await expect(items.locator(':focus')).toContainText(`Product ${HUGE_ORDER_LINES}`);
    await expect(ordersGrid(page)).toBeVisible();
    // Lines off screen are neither laid out nor painted.
    await expect(items.getByRole('listitem').first()).toHaveCSS('content-visibility', 'auto');
  });

  const region = (name: string) => page.getByRole('region', { name });

  await test.step('all are listed; an unreadable one is reported, not dropped silently', async () => {
    // As high as all of them.
    await page.setViewportSize({ width: 1440, height: 900 });
    await moveTo(page, '/orders');
    for (const { id } of orders.filter(({ id }) => id !== odd.unreadable.id))
      await expect(rowOfId(page, id)).toBeVisible();
    await expect(page.getByText(/Can’t read 1 order, so it isn’t shown/)).toContainText(odd.unreadable.id);
    await expect(page.getByText(/Can’t read 1 order/)).toContainText('totalCents');
  });

  await test.step('unknown enum values are shown verbatim', async () => {
    const row = rowOfId(page, odd.unknownEnums.id);
    for (const word of ['disputed', 'teleported', 'drone', 'smart'])
      await expect(row).toContainText(new RegExp(word, 'i'));
    await row.click();
    await expect(orderDrawer(page, { id: odd.unknownEnums.id, ticketNumber: 'T-00100' })).toContainText(/disputed/i);
  });

  await test.step('an order with extra fields is shown', async () => {
    await moveToOrder(page, odd.extraFields.id);
    await expect(region('Items').getByText('Product 1')).toBeVisible();
    await expect(region('Payments').getByText('Card').first()).toBeVisible();
  });

  await test.step('sums that don’t add up are flagged', async () => {
    await moveToOrder(page, odd.wrongSums.id);
    await expect(page.getByText(/sums? (doesn|don)’t add up:/)).toBeVisible();
  });
});
