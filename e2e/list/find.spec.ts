import type { Page } from '@playwright/test';
import { buildItem, buildRefund, manyOrders, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expectWhole, findBox, matches, MEMBER } from '../fixtures/find-box.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { orderRow, openList } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

const PHONE = '+44 (0)20 7946-0958';

/** Everything the browser stores for the page: address, history state, local and session storage. */
async function storedByBrowser(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]).toLowerCase(),
  );
}

test.describe('orders are found by ticket, people, table, coupon, note or amount', () => {
  const fieldsByNumber = new Map<number, Record<string, unknown>>([
    [140, { memberName: MEMBER, memberPhone: PHONE }],
    [120, { pickupName: 'Ｙｕｋｉ', pickupPhone: '03-1234-5678' }],
    [100, { tableName: 'Straße 7' }],
    [80, { couponCode: 'WELCOME-10' }],
    [60, { note: 'No onions, please' }],
    [40, { totalCents: 4575 }],
    [20, { refunds: [buildRefund(20, { reason: 'Cold soup', amountCents: 735 })] }],
    [10, { tableName: '5', sequenceNumber: null }],
  ]);
  const orders = manyOrders(150, (number) => fieldsByNumber.get(number) ?? {});
  const questions: [string, string, number][] = [
    ['the ticket, in lower case and without its dash', 't00117', 117],
    ['a name without accents in another case', 'jose NANDU', 140],
    ['a phone number with other punctuation', '(020) 7946.0958', 140],
    ['a part of a phone number', '9460958', 140],
    ['a name in half-width letters', 'yuki', 120],
    ['a table with ß as SS', 'STRASSE 7', 100],
    ['a coupon', 'welcome', 80],
    ['a word of a note', 'ONIONS', 60],
    ['a total', '45.75', 40],
    ['a total with a comma', '45,75', 40],
    ['a total with its currency', '£45.75', 40],
    ['an amount refunded', '7.35', 20],
    ['the reason of a refund', 'cold soup', 20],
    ['a table, called one', 'table 5', 10],
    ['words in any order', 'muller jose', 140],
    ['a quoted phrase', '“no onions”', 60],
  ];

  test('ticket, member, phone, pickup, table, coupon, note, amounts and refunds; Enter opens the match, and no personal data is stored or sent', async ({
    page,
    startHostileCli,
  }) => {
    const { url, output } = await startHostileCli(orders);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(decodeURIComponent(request.url()).toLowerCase()));
    await openList(page, url);
    await expect(orderRow(page, ticketOf(149))).toBeVisible();
    for (const [what, text, number] of questions) {
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
    // The position in the list is stored when the page is left.
    await page.reload();
    await expect(orderRow(page, ticketOf(149))).toBeVisible();
    await expect(findBox(page)).toHaveValue('');
    for (const stored of [whileOpen, await storedByBrowser(page), ...addresses, ...output]) {
      expect(stored).not.toMatch(/nandu|ñandú|jos[eé]|9460958|7946-0958/i);
    }
  });
});

test('item names are searched for words, all of which are in one item, and not for a ticket; what was found is marked in the order, and is a list on request', async ({
  page,
  startHostile,
}) => {
  const items = (number: number, names: readonly string[]) => ({
    items: names.map((name, index) => buildItem(number, index + 1, { productName: { _base: name } })),
  });
  const { url, upstream } = await startHostile(
    manyOrders(220, (number) => {
      if (number === 23) return items(number, ['Crème brûlée']);
      if (number % 100 === 7) return items(number, ['Hat', 'Lunch bag, pink']);
      return number % 10 === 0 ? items(number, ['Pink hat', 'Paper bag']) : {};
    }),
  );
  await test.step('words, and not a ticket', async () => {
    const itemPages = () => upstream.requests.filter(({ query }) => query.get('expand')?.includes('items')).length;
    await openList(page, url);
    await expect(orderRow(page, ticketOf(219))).toBeVisible();
    await findBox(page).fill(ticketOf(23).replace(/^\D+/, ''));
    await expectWhole(page);
    expect(itemPages()).toBe(0);
    await findBox(page).fill('creme brulee');
    await expect(matches(page)).toHaveCount(1);
    await expect(matches(page)).toContainText('Crème brûlée');
    await expectWhole(page);
  });

  await test.step('all words in one item; marked in the order, and a list on request', async () => {
    await findBox(page).fill('pink bag');
    await expectWhole(page);
    await expect(matches(page)).toHaveCount(3);
    await expect(matches(page).first()).toContainText('Item Lunch bag, pink');
    await page.getByRole('button', { name: 'Show as list' }).click();
    await page.waitForURL(`${url}/orders?q=pink%20bag`);
    await expect(page.getByRole('button', { name: 'Remove filter: Found pink bag' })).toBeVisible();
    for (const number of [207, 107, 7]) await expect(orderRow(page, ticketOf(number))).toBeVisible();
    await expect(orderRow(page, ticketOf(210))).toHaveCount(0);

    // The address alone shows the same list, also before the code of Find has loaded, and its orders are marked as well.
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/assets\/panels-/, (route) => promise.then(() => route.continue()));
    await page.reload();
    for (const number of [207, 107, 7]) await expect(orderRow(page, ticketOf(number))).toBeVisible();
    await expect(orderRow(page, ticketOf(210))).toHaveCount(0);
    resolve();
    await orderRow(page, ticketOf(7)).click();
    const marks = orderDrawer(page, { id: uuid(1, 7), ticketNumber: ticketOf(7) }).locator('mark');
    await expect(marks).toHaveText(['bag', 'pink']);

    await page.getByRole('button', { name: 'Remove filter: Found pink bag' }).click();
    await expect(orderRow(page, ticketOf(219))).toBeVisible();
    await findBox(page).fill('pink bag');
    await expect(matches(page)).toHaveCount(3);
    await matches(page).first().click();
    await page.waitForURL(`${url}/orders/${uuid(1, 207)}`);
    await expect(orderDrawer(page, { id: uuid(1, 207), ticketNumber: ticketOf(207) }).locator('mark')).toHaveText([
      'bag',
      'pink',
    ]);
  });
});
