// Longer than 250 lines: many short tests share the find box and its matches.
import type { Locator, Page } from '@playwright/test';
import { buildItem, buildOrder, buildRefund, manyOrders, moment, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { moveTo, orderRow, openList } from '../fixtures/orders-list.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const MEMBER = 'José Ñandú-Müller';
const PHONE = '+44 (0)20 7946-0958';

function findBox(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Find orders' });
}

/** Waits until everything was searched: then the count is whole, and nothing more is said. */
async function expectWhole(page: Page): Promise<void> {
  const heading = page.getByText(/^(?:[\d,]+ orders? found|Nothing found)$/);
  await expect(heading.first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Search' })).toHaveCount(0);
}

function matches(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Orders found' }).getByRole('option');
}

/** Everything the browser stores for the page: address, history state, local and session storage. */
async function storedByBrowser(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]).toLowerCase(),
  );
}

async function pasteInto(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
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

  test('ticket, member, phone, pickup, table, coupon, note, amounts and refunds', async ({ page, startHostile }) => {
    const { url } = await startHostile(orders);
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
  });

  test('Enter opens the match, and no personal data is stored or sent', async ({ page, startHostileCli }) => {
    const { url, output } = await startHostileCli(orders);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(decodeURIComponent(request.url()).toLowerCase()));
    await openList(page, url);
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

test('a pasted order id opens the order, even one that isn’t loaded, alone or in a URL', async ({
  page,
  startHostile,
}) => {
  const { url } = await startHostile(manyOrders(450));
  await openList(page, url);
  await expect(orderRow(page, ticketOf(449))).toBeVisible();
  for (const [number, text] of [
    [3, uuid(1, 3).toUpperCase()],
    [4, `see https://orders.example/orders/${uuid(1, 4)}?view=all`],
  ] as const) {
    await pasteInto(page, findBox(page), text);
    await page.waitForURL(`${url}/orders/${uuid(1, number)}`);
    await expect(orderDrawer(page, { id: uuid(1, number), ticketNumber: ticketOf(number) })).toContainText('Product 1');
    await moveTo(page, '/orders');
    await findBox(page).fill('');
  }
});

test('stepping through matches scrolls each into view, from the find box and from the list', async ({
  page,
  startHostile,
}) => {
  const found = new Set([140, 75, 3]);
  const { url } = await startHostile(manyOrders(150, (number) => (found.has(number) ? { tableName: 'Window 7' } : {})));
  await openList(page, url);
  await expect(orderRow(page, ticketOf(149))).toBeVisible();
  await findBox(page).fill('window 7');
  await expect(matches(page)).toHaveCount(3);
  const active = page.getByRole('option', { selected: true });
  for (const [key, number] of [
    ['ArrowDown', 140],
    ['ArrowDown', 75],
    ['ArrowDown', 3],
    ['ArrowDown', 140],
    ['ArrowUp', 3],
  ] as const) {
    await page.keyboard.press(key);
    await expect(active).toContainText(ticketOf(number));
    await expect(orderRow(page, ticketOf(number))).toBeInViewport();
    await expect(findBox(page)).toBeFocused();
  }
  await page.getByRole('button', { name: 'Previous result' }).click();
  await expect(active).toContainText(ticketOf(75));
  await page.keyboard.press('Escape');
  await expect(matches(page)).toHaveCount(0);
  await expect(findBox(page)).toHaveValue('window 7');
  await orderRow(page, ticketOf(75)).focus();
  await page.keyboard.press('n');
  await expect(orderRow(page, ticketOf(3))).toBeInViewport();
  await page.keyboard.press('N');
  await expect(orderRow(page, ticketOf(75))).toBeInViewport();
  await findBox(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(findBox(page)).toHaveValue('');
});

test('opening a match moves the focus to its row; Escape in the empty find box closes the order', async ({
  page,
  startHostile,
}) => {
  const found = new Set([140, 75]);
  const { url } = await startHostile(
    manyOrders(150, (number) =>
      found.has(number) ? { items: [buildItem(number, 1, { productName: { _base: 'Flat white, oat milk' } })] } : {},
    ),
  );
  await openList(page, url);
  await expect(orderRow(page, ticketOf(149))).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('milk');
  await expect(matches(page)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/orders/${uuid(1, 140)}`);
  await expect(matches(page)).toHaveCount(0);
  await expect(orderRow(page, ticketOf(140))).toBeFocused();
  await page.keyboard.press('n');
  await expect(findBox(page)).toHaveValue('milk');
  await expect(orderRow(page, ticketOf(75))).toBeFocused();
  await page.keyboard.press('Escape');
  await page.waitForURL(`${url}/orders`);

  await expect(orderRow(page, ticketOf(140))).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/orders/${uuid(1, 140)}`);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(findBox(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.waitForURL(`${url}/orders`);
  await expect(orderRow(page, ticketOf(140))).toBeFocused();
});

for (const [where, viewport] of [
  ['a wide window', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`the current match is highlighted and fully visible, not under the panel, on ${where}`, async ({
    page,
    startHostile,
  }) => {
    await page.setViewportSize(viewport);
    const { url } = await startHostile(manyOrders(150, (number) => (number === 75 ? { tableName: 'Window 7' } : {})));
    await openList(page, url);
    await expect(orderRow(page, ticketOf(149))).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('window 7');
    await expect(matches(page)).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    const row = orderRow(page, ticketOf(75));
    await expect(row).toBeInViewport({ ratio: 1 });
    await expect(findBox(page)).toBeFocused();
    await expect(row).toHaveCSS('outline-style', 'solid');
    await expect(orderRow(page, ticketOf(74))).toHaveCSS('outline-style', 'none');
    const isOnTop = () =>
      row.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 24, top + height / 2));
      });
    await expect.poll(isOnTop).toBe(true);
    const { y, height } = await settledBox(row);
    expect(y + 2 * height).toBeLessThan(viewport.height);
  });
}

test('orders of months and years ago, which the list never loads, are found by themselves, however long nothing was sold', async ({
  page,
  startHostile,
}) => {
  const old = { id: uuid(1, 9_000), ticketNumber: ticketOf(9_000) };
  const orders = [
    ...manyOrders(300),
    buildOrder(9_000, moment(-50 * 86_400), { memberName: MEMBER }),
    buildOrder(9_001, moment(-3_000 * 86_400), { memberName: 'Ñandú' }),
  ];
  const { url, upstream } = await startHostile(orders);
  await openList(page, url);
  await expect(orderRow(page, ticketOf(299))).toBeVisible();
  await findBox(page).focus();
  const before = upstream.requests.length;
  await page.keyboard.type('nandu');
  await expect(matches(page)).toHaveCount(2);
  await expect(matches(page).filter({ hasText: old.ticketNumber })).toContainText('Sep 12');
  await expect(matches(page).filter({ hasText: ticketOf(9_001) })).toBeVisible();
  await expectWhole(page);
  expect(upstream.requests.length).toBeGreaterThan(before);
  expect(upstream.requests.length - before).toBeLessThan(60);

  // Everything was read: more letters need no request.
  const after = upstream.requests.filter(({ query }) => query.has('from')).length;
  await findBox(page).fill('jose nandu');
  await expect(matches(page)).toHaveCount(1);
  await findBox(page).fill(old.ticketNumber);
  await expect(matches(page)).toHaveCount(1);
  expect(upstream.requests.filter(({ query }) => query.has('from'))).toHaveLength(after);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/orders/${old.id}`);
  await expect(orderDrawer(page, old)).toContainText(MEMBER);
});

test('filters hide nothing from a search unless the switch is on, and never an exact ticket', async ({
  page,
  startHostile,
}) => {
  const { url } = await startHostile(
    manyOrders(120, (number) => ({
      paymentStatus: number % 2 === 0 ? 'paid' : 'unpaid',
      ...(number >= 100 && { memberName: MEMBER }),
    })),
  );
  await openList(page, url, '?payment_status=paid');
  await expect(orderRow(page, ticketOf(118))).toBeVisible();
  await findBox(page).fill('nandu');
  await expect(matches(page)).toHaveCount(20);
  const narrow = page.getByRole('switch', { name: 'In these filters' });

  // With large text on a phone, what has no room beside the count goes below it, not over the switch.
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  const setText = (share: string) =>
    page.evaluate((share) => void (document.documentElement.style.fontSize = share), share);
  await page.setViewportSize({ width: 300, height: 600 });
  await setText('200%');
  const next = await settledBox(page.getByRole('button', { name: 'Next result' }));
  expect(next.y + next.height).toBeLessThanOrEqual((await settledBox(narrow)).y);
  await setText('');
  await page.setViewportSize(size);

  await narrow.check();
  await expect(matches(page)).toHaveCount(10);
  await expect(page.getByText('Outside these filters')).toHaveCount(0);

  await findBox(page).fill(ticketOf(57));
  await expect(matches(page)).toHaveCount(1);
  await expect(matches(page)).toContainText('Outside these filters');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/orders/${uuid(1, 57)}?payment_status=paid`);
});

test('typing at once and fast loses no letter, and Enter opens what was typed', async ({ page, startHostile }) => {
  const { url } = await startHostile(manyOrders(450, (number) => (number === 7 ? { memberName: MEMBER } : {})));
  await openList(page, url);
  await expect(orderRow(page, ticketOf(449))).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('José Ñandú-Müller');
  await page.keyboard.press('Enter');
  await expect(findBox(page)).toHaveValue('José Ñandú-Müller');
  await page.waitForURL(`${url}/orders/${uuid(1, 7)}`);
});

test('“nothing found” is said when everything was searched; until then a line of progress, with Cancel and Read on', async ({
  page,
  startHostile,
}) => {
  const { url, upstream } = await startHostile(manyOrders(700));
  await openList(page, url);
  await expect(orderRow(page, ticketOf(699))).toBeVisible();
  const answer = Promise.withResolvers<void>();
  upstream.behaviour.gate = answer.promise;
  await findBox(page).fill('nobody');
  const progress = page.getByRole('progressbar', { name: 'Search' });
  await expect(progress).toBeVisible();
  await expect(page.getByText('Searching…').first()).toBeVisible();

  // By key, after which the button is gone: the focus is back in the field.
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(progress).toHaveCount(0);
  await expect(findBox(page)).toBeFocused();
  await expect(page.getByText('Nothing found so far').first()).toBeVisible();
  await expect(page.getByText('Not all orders were searched')).toBeVisible();
  await page.getByRole('button', { name: 'Read on' }).press('Enter');
  await expect(progress).toBeVisible();
  answer.resolve();
  await expectWhole(page);
  await expect(page.getByText('Nothing found', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read on' })).toHaveCount(0);
  await expect(findBox(page)).toBeFocused();
});

test('what the service does not list is named, and found once it is tried again', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(FAILED_RESPONSE);
  const { url, upstream } = await startHostile(
    manyOrders(450, (number) => (number === 7 ? { memberName: MEMBER } : {})),
  );
  await openList(page, url);
  await expect(orderRow(page, ticketOf(449))).toBeVisible();
  upstream.behaviour.fault = ({ query }) => (query.has('from') ? { kind: 'status', status: 500 } : undefined);
  await findBox(page).fill('nandu');
  const alert = page.getByRole('alert').filter({ hasText: 'The search failed' });
  await expect(alert).toContainText('The order service reported an error');
  await expect(page.getByText('Nothing found', { exact: true })).toHaveCount(0);
  upstream.behaviour.fault = () => undefined;
  await alert.locator('..').getByRole('button', { name: 'Try again' }).click();
  await expect(matches(page)).toHaveCount(1);
  await expect(alert).toHaveCount(0);
  await expectWhole(page);
});

test('without a connection the search waits, and goes on by itself', async ({ page, problems, startHostile }) => {
  problems.expect(FAILED_RESPONSE);
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const { url, upstream } = await startHostile(
    manyOrders(450, (number) => (number === 7 ? { memberName: MEMBER } : {})),
  );
  await openList(page, url);
  await expect(orderRow(page, ticketOf(449))).toBeVisible();
  const answer = Promise.withResolvers<void>();
  upstream.behaviour.gate = answer.promise;
  await findBox(page).fill('nandu');
  await expect(page.getByRole('progressbar', { name: 'Search' })).toBeVisible();
  await expect.poll(() => upstream.requests.some(({ query }) => query.has('from'))).toBe(true);
  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline. The search goes on when you’re back')).toBeVisible();
  expect(await matches(page).count()).toBe(0);
  answer.resolve();
  await page.context().setOffline(false);
  await expect(matches(page)).toHaveCount(1);
  await expectWhole(page);
});

test('item names are searched for words, and not for a ticket', async ({ page, startHostile }) => {
  const { url, upstream } = await startHostile(
    manyOrders(120, (number) =>
      number === 20 ? { items: [buildItem(number, 1, { productName: { _base: 'Crème brûlée' } })] } : {},
    ),
  );
  const itemPages = () => upstream.requests.filter(({ query }) => query.get('expand')?.includes('items')).length;
  await openList(page, url);
  await expect(orderRow(page, ticketOf(119))).toBeVisible();
  await findBox(page).fill(ticketOf(20).replace(/^\D+/, ''));
  await expectWhole(page);
  expect(itemPages()).toBe(0);
  await findBox(page).fill('creme brulee');
  await expect(matches(page)).toHaveCount(1);
  await expect(matches(page)).toContainText('Crème brûlée');
  await expectWhole(page);
});

test('all words are in one item; what was found is marked in the order, and is a list on request', async ({
  page,
  startHostile,
}) => {
  const items = (number: number, names: readonly string[]) => ({
    items: names.map((name, index) => buildItem(number, index + 1, { productName: { _base: name } })),
  });
  const { url } = await startHostile(
    manyOrders(220, (number) => {
      if (number % 100 === 7) return items(number, ['Hat', 'Lunch bag, pink']);
      return number % 10 === 0 ? items(number, ['Pink hat', 'Paper bag']) : {};
    }),
  );
  await openList(page, url);
  await expect(orderRow(page, ticketOf(219))).toBeVisible();
  await findBox(page).fill('pink bag');
  await expectWhole(page);
  await expect(matches(page)).toHaveCount(3);
  await expect(matches(page).first()).toContainText('Item Lunch bag, pink');
  await page.getByRole('button', { name: 'Show as list' }).click();
  await page.waitForURL(`${url}/orders?q=pink%20bag`);
  await expect(page.getByRole('button', { name: 'Remove filter: Found pink bag' })).toBeVisible();
  for (const number of [207, 107, 7]) await expect(orderRow(page, ticketOf(number))).toBeVisible();
  await expect(orderRow(page, ticketOf(210))).toHaveCount(0);

  // The address alone shows the same list, and its orders are marked as well.
  await page.reload();
  await expect(orderRow(page, ticketOf(107))).toBeVisible();
  await expect(orderRow(page, ticketOf(210))).toHaveCount(0);
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
