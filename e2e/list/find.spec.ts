// Longer than 250 lines: many short steps share the find box and its matches.
import type { Locator, Page } from '@playwright/test';
import { buildItem, buildOrder, buildRefund, manyOrders, moment, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { moveTo, orderRow, openList, scrollBy, leavePage } from '../fixtures/orders-list.ts';
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

/** Clears the find box, and shows the newest order with the focus on it. */
async function leaveFindBox(page: Page): Promise<void> {
  await findBox(page).fill('');
  await expect(matches(page)).toHaveCount(0);
  await scrollBy(page, -100_000);
  await orderRow(page, ticketOf(149)).focus();
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

test('the current match is highlighted and fully visible, not under the panel; stepping scrolls each into view, opening one focuses its row; filters hide none unless the switch is on', async ({
  page,
  startHostile,
}) => {
  const tables = new Set([140, 75, 3]);
  const drinks = new Set([140, 75]);
  const { url } = await startHostile(
    manyOrders(150, (number) => ({
      paymentStatus: number % 2 === 0 ? 'paid' : 'unpaid',
      ...(tables.has(number) && { tableName: 'Window 7' }),
      ...(drinks.has(number) && { items: [buildItem(number, 1, { productName: { _base: 'Flat white, oat milk' } })] }),
      ...(number === 75 && { pickupName: 'Zuzana' }),
      ...(number >= 100 && number < 120 && { memberName: MEMBER }),
    })),
  );
  await openList(page, url);
  await expect(orderRow(page, ticketOf(149))).toBeVisible();

  for (const [where, viewport] of [
    ['a phone', { width: 360, height: 740 }],
    ['a wide window', { width: 1440, height: 900 }],
  ] as const) {
    await test.step(`highlighted, fully visible and not under the panel, on ${where}`, async () => {
      await page.setViewportSize(viewport);
      await page.keyboard.press('/');
      await page.keyboard.type('zuzana');
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
      await leaveFindBox(page);
    });
  }

  await test.step('stepping through matches scrolls each into view, from the find box and from the list', async () => {
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

  await test.step('opening a match moves the focus to its row; Escape in the empty find box closes the order', async () => {
    await leaveFindBox(page);
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

  await test.step('filters hide nothing from a search unless the switch is on, and never an exact ticket', async () => {
    await moveTo(page, '/orders?payment_status=paid');
    await expect(orderRow(page, ticketOf(149))).toHaveCount(0);
    await expect(orderRow(page, ticketOf(148))).toBeVisible();
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
});

test('a pasted id opens an order that isn’t loaded, letters typed at once the match; all orders are searched, with Cancel and Read on, after a failure and once online again', async ({
  page,
  problems,
  startHostile,
}) => {
  const many = manyOrders(450, (number) => (number === 7 ? { memberName: MEMBER } : {}));
  const { url, upstream } = await startHostile(many);

  await test.step('a pasted order id opens the order, even one that isn’t loaded, alone or in a URL', async () => {
    await openList(page, url);
    await expect(orderRow(page, ticketOf(449))).toBeVisible();
    for (const [number, text] of [
      [3, uuid(1, 3).toUpperCase()],
      [4, `see https://orders.example/orders/${uuid(1, 4)}?view=all`],
    ] as const) {
      await pasteInto(page, findBox(page), text);
      await page.waitForURL(`${url}/orders/${uuid(1, number)}`);
      await expect(orderDrawer(page, { id: uuid(1, number), ticketNumber: ticketOf(number) })).toContainText(
        'Product 1',
      );
      await moveTo(page, '/orders');
      await findBox(page).fill('');
    }
  });

  await test.step('typing at once and fast loses no letter, and Enter opens what was typed', async () => {
    await openList(page, url);
    await expect(orderRow(page, ticketOf(449))).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('José Ñandú-Müller');
    await page.keyboard.press('Enter');
    await expect(findBox(page)).toHaveValue('José Ñandú-Müller');
    await page.waitForURL(`${url}/orders/${uuid(1, 7)}`);
  });

  await test.step('“nothing found” is said when everything was searched; until then a line of progress, with Cancel and Read on', async () => {
    await openList(page, url);
    await expect(orderRow(page, ticketOf(449))).toBeVisible();
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

  await test.step('orders of months and years ago, which the list never loads, are found by themselves, however long nothing was sold', async () => {
    const old = { id: uuid(1, 9_000), ticketNumber: ticketOf(9_000) };
    const orders = [
      ...manyOrders(300),
      buildOrder(9_000, moment(-50 * 86_400), { memberName: MEMBER }),
      buildOrder(9_001, moment(-3_000 * 86_400), { memberName: 'Ñandú' }),
    ];
    await leavePage(page);
    upstream.behaviour.orders = orders;
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

  await leavePage(page);
  upstream.behaviour.orders = many;
  expect(problems.unexpected()).toEqual([]);
  problems.expect(FAILED_RESPONSE);
  await test.step('what the service does not list is named, and found once it is tried again', async () => {
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

  expect(problems.unexpected()).toEqual([]);
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await test.step('without a connection the search waits, and goes on by itself', async () => {
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
});
