import { manyOrders, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { drawerSection } from '../fixtures/order-drawer.ts';
import { moveTo, openList, orderRow, ordersGrid } from '../fixtures/orders-list.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';

// A few rows are enough, and axe takes time for each.
test.use({ viewport: { width: 1440, height: 560 } });

const orders = manyOrders(60);
const FIRST = { id: uuid(1, 50), ticket: ticketOf(50) };
const SECOND = { id: uuid(1, 48), ticket: ticketOf(48) };

test('a pinned order stays beside the next one; the address holds both, with room for two; Escape and other filters close one alone', async ({
  page,
  startHostile,
}) => {
  const { url } = await startHostile(orders);
  await openList(page, url);
  await orderRow(page, FIRST.ticket).click();
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unpin' })).toBeVisible();
  await orderRow(page, SECOND.ticket).click();
  const pinned = page.getByRole('complementary', { name: `Pinned: ${FIRST.ticket}` });
  const open = page.getByRole('complementary', { name: SECOND.ticket, exact: true });
  await expect(drawerSection(pinned, `Items, ${FIRST.ticket}`)).toBeVisible();
  await expect(drawerSection(open, 'Items')).toBeVisible();
  // Side by side, and the list keeps its room.
  const [left, right, grid] = await Promise.all([
    pinned.boundingBox(),
    open.boundingBox(),
    ordersGrid(page).boundingBox(),
  ]);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual((right?.x ?? 0) + 1);
  expect(grid?.width).toBeGreaterThan(500);
  await expectAccessible(page);
  await expect(page).toHaveURL(`${url}/orders/${SECOND.id}?pin=${FIRST.id}`);
  await page.reload();
  await expect(pinned).toBeVisible();
  await expect(open).toBeVisible();
  await orderRow(page, SECOND.ticket).focus();
  await page.keyboard.press('Escape');
  await expect(open).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: FIRST.ticket })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page).toHaveURL(`${url}/orders`);

  await test.step('without room for two there is one order and no button to pin it', async () => {
    await page.setViewportSize({ width: 1300, height: 560 });
    await moveTo(page, `/orders/${SECOND.id}?pin=${FIRST.id}`);
    await expect(page.getByRole('complementary', { name: SECOND.ticket })).toBeVisible();
    await expect(page.getByRole('complementary')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^(Pin|Unpin)$/ })).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 560 });
    await expect(page.getByRole('complementary')).toHaveCount(2);
  });

  await test.step('other filters leave the pinned order open, and it closes alone', async () => {
    const pinned = page.getByRole('complementary', { name: FIRST.ticket });
    await expect(pinned).toBeVisible();
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Status/ })
      .click();
    await page.getByRole('dialog').getByText('Active now').click();
    await expect(page).toHaveURL(`${url}/orders?view=active&pin=${FIRST.id}`);
    await page.keyboard.press('Escape');
    await expect(pinned).toBeVisible();
    await pinned.getByRole('button', { name: 'Unpin' }).click();
    await expect(page).toHaveURL(`${url}/orders?view=active`);
    await expect(pinned).toHaveCount(0);
  });

  await test.step('what makes no sense as a pinned order is ignored, and told', async () => {
    await moveTo(page, '/orders?pin=A-118');
    await expect(page.getByText(/Ignored in the link: .*pin/)).toBeVisible();
  });
});
