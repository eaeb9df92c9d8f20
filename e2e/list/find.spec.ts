import type { Page } from '@playwright/test';
import { buildItem, buildRefund, manyOrders, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expectWhole, findBox, matches, MEMBER } from '../fixtures/find-box.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { moveTo, orderRow, openList } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

const PHONE = '+44 (0)20 7946-0958';

/** Everything the browser stores for the page: address, history state, local and session storage. */
async function storedByBrowser(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]).toLowerCase(),
  );
}

/** A field of each kind, of orders that have nothing else in common; that every other notation finds them is in search-index.test.ts. */
const QUESTIONS = [
  ['a name without accents in another case', 'jose NANDU', 140],
  ['a phone number with other punctuation', '(020) 7946.0958', 140],
  ['a coupon', 'welcome', 81],
  ['a word of a note', 'ONIONS', 61],
  ['an amount refunded', '7.35', 21],
  ['the reason of a refund', 'cold soup', 21],
  ['a table, called one', 'table 5', 11],
] as const;

test('an order is found by its fields and its items, all words in one; no personal data is stored, sent or logged; what was found is marked in the order, and is a list on request', async ({
  page,
  startHostile,
}) => {
  const items = (number: number, names: readonly string[]) => ({
    items: names.map((name, index) => buildItem(number, index + 1, { productName: { _base: name } })),
  });
  const fieldsByNumber = new Map<number, Record<string, unknown>>([
    [140, { memberName: MEMBER, memberPhone: PHONE }],
    [81, { couponCode: 'WELCOME-10' }],
    [61, { note: 'No onions, please' }],
    [23, items(23, ['Crème brûlée'])],
    [21, { refunds: [buildRefund(21, { reason: 'Cold soup', amountCents: 735 })] }],
    [11, { tableName: '5', sequenceNumber: null }],
  ]);
  const { url, upstream, output } = await startHostile(
    manyOrders(210, (number) => ({
      ...(number % 100 === 7 && items(number, ['Hat', 'Lunch bag, pink'])),
      ...(number % 10 === 0 && items(number, ['Pink hat', 'Paper bag'])),
      ...fieldsByNumber.get(number),
    })),
  );
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url()).toLowerCase()));

  await test.step('item names are searched for words, and not for a ticket', async () => {
    const itemPages = () => upstream.requests.filter(({ query }) => query.get('expand')?.includes('items')).length;
    await openList(page, url);
    await expect(orderRow(page, ticketOf(209))).toBeVisible();
    await findBox(page).fill('00023');
    await expectWhole(page);
    expect(itemPages()).toBe(0);
    await findBox(page).fill('creme brulee');
    await expect(matches(page)).toHaveCount(1);
    await expect(matches(page)).toContainText('Crème brûlée');
    await expectWhole(page);
  });

  for (const [what, text, number] of QUESTIONS) {
    await test.step(what, async () => {
      await findBox(page).fill(text);
      await expect(matches(page)).toHaveCount(1);
      await expect(matches(page)).toContainText(ticketOf(number));
    });
  }
  await findBox(page).fill('nobody');
  await expect(page.getByRole('status').filter({ hasText: /^Nothing found$/ })).toBeAttached();
  await expect(matches(page)).toHaveCount(0);

  await findBox(page).fill('nandu muller');
  await expect(matches(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/orders/${uuid(1, 140)}`);
  await expect(orderDrawer(page, { id: uuid(1, 140), ticketNumber: ticketOf(140) })).toContainText(MEMBER);
  const whileOpen = await storedByBrowser(page);

  await test.step('all words in one item; marked in the order, and a list on request', async () => {
    const marksIn = (number: number) =>
      orderDrawer(page, { id: uuid(1, number), ticketNumber: ticketOf(number) }).locator('mark');
    await moveTo(page, '/orders');
    await findBox(page).fill('pink bag');
    await expectWhole(page);
    await expect(matches(page)).toHaveCount(3);
    await expect(matches(page).first()).toContainText('Item Lunch bag, pink');
    await matches(page).first().click();
    await page.waitForURL(`${url}/orders/${uuid(1, 207)}`);
    await expect(marksIn(207)).toHaveText(['bag', 'pink']);
    await findBox(page).focus();
    await page.getByRole('button', { name: 'Show as list' }).click();
    await page.waitForURL(/[?&]q=pink%20bag/);
    await expect(page.getByRole('button', { name: 'Remove filter: Found pink bag' })).toBeVisible();
    for (const number of [207, 107, 7]) await expect(orderRow(page, ticketOf(number))).toBeVisible();
    await expect(orderRow(page, ticketOf(200))).toHaveCount(0);

    // The address alone shows the same list, also before the code of Find has loaded, and its orders are marked as well.
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/assets\/panels-/, (route) => promise.then(() => route.continue()));
    await page.goto(`${url}/orders?q=pink%20bag`);
    for (const number of [207, 107, 7]) await expect(orderRow(page, ticketOf(number))).toBeVisible();
    await expect(orderRow(page, ticketOf(200))).toHaveCount(0);
    resolve();
    await expect(findBox(page)).toHaveValue('');
    await orderRow(page, ticketOf(7)).click();
    await expect(marksIn(7)).toHaveText(['bag', 'pink']);
    await page.getByRole('button', { name: 'Remove filter: Found pink bag' }).click();
    await expect(orderRow(page, ticketOf(209))).toBeVisible();
  });

  // The position in the list is stored when the page is left.
  for (const stored of [whileOpen, await storedByBrowser(page), ...addresses, ...output]) {
    expect(stored).not.toMatch(/nandu|ñandú|jos[eé]|9460958|7946-0958/i);
  }
});
