// Longer than 250 lines: many short tests share the find box and its matches.
import type { Locator, Page } from '@playwright/test';
import { buildItem, manyOrders, ticketOf, uuid } from './fixtures/build-order.ts';
import { expect, test } from './fixtures/test.ts';
import { orderDrawer } from './fixtures/order-drawer.ts';
import { settledBox } from './fixtures/settled-box.ts';
import { orderRow, openList } from './fixtures/orders-list.ts';

const MEMBER = 'José Ñandú-Müller';
const PHONE = '+44 (0)20 7946-0958';

function findBox(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Find orders' });
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

test.describe('orders are found by ticket, people, table, coupon or note', () => {
  const fieldsByNumber = new Map<number, Record<string, unknown>>([
    [140, { memberName: MEMBER, memberPhone: PHONE }],
    [120, { pickupName: 'Ｙｕｋｉ', pickupPhone: '03-1234-5678' }],
    [100, { tableName: 'Straße 7' }],
    [80, { couponCode: 'WELCOME-10' }],
    [60, { note: 'No onions, please' }],
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
    ['words from several fields', `müller ${ticketOf(140)}`, 140],
  ];

  test('ticket, member, phone, pickup, table, coupon, note', async ({ page, startHostile }) => {
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
    await expect(matches(page)).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'No order found' })).toBeAttached();
  });

  test('Enter opens the match, and no personal data is stored or sent', async ({ page, startHostileCli }) => {
    const { url, output } = await startHostileCli(orders);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(decodeURIComponent(request.url()).toLowerCase()));
    await openList(page, url);
    await findBox(page).fill('nandu 9460958');
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

test('demo data: a member’s phone number finds the order, however it is punctuated', async ({ page, demo }) => {
  const order = demo.orders.slice(0, 150).find(({ memberPhone, ticketNumber }) => memberPhone && ticketNumber);
  const digits = (order?.memberPhone ?? '').replaceAll(/\D/g, '');
  expect(digits.length, 'The demo data has a member with a phone number.').toBeGreaterThan(6);
  await openList(page, demo.url);
  await expect(page.getByText(/orders loaded/)).toBeVisible();
  await findBox(page).fill(`${digits.slice(0, 4)}/${digits.slice(4)}`);
  await matches(page)
    .filter({ hasText: order?.ticketNumber ?? '' })
    .first()
    .click();
  await page.waitForURL(`${demo.url}/orders/${order?.id}`);
});

test.describe('a pasted order id opens the order, even one that isn’t loaded', () => {
  const oldest = { id: uuid(1, 3), ticketNumber: ticketOf(3) };
  for (const [name, text] of [
    ['alone, in capitals', oldest.id.toUpperCase()],
    ['in a URL', `see https://orders.example/orders/${oldest.id}?view=all`],
  ] as const) {
    test(name, async ({ page, startHostile }) => {
      const { url } = await startHostile(manyOrders(450));
      await openList(page, url);
      await expect(orderRow(page, ticketOf(449))).toBeVisible();
      await pasteInto(page, findBox(page), text);
      await page.waitForURL(`${url}/orders/${oldest.id}`);
      await expect(orderDrawer(page, oldest)).toContainText('Product 1');
    });
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
  await page.getByRole('button', { name: 'Check item names' }).click();
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

test('checking older orders shows its progress, can be canceled, and goes on to the match', async ({
  page,
  startHostile,
}) => {
  const { url, upstream } = await startHostile(
    manyOrders(700, (number) => (number === 5 ? { memberName: MEMBER } : {})),
  );
  const olderPages = () => upstream.requests.filter(({ query }) => query.has('before')).length;
  await openList(page, url);
  await expect(orderRow(page, ticketOf(699))).toBeVisible();
  await findBox(page).fill('nandu');
  await expect(page.getByText(/^Searched back to .*, 200 orders$/)).toBeVisible();
  await expect(matches(page)).toHaveCount(0);

  const answer = Promise.withResolvers<void>();
  upstream.behaviour.gate = answer.promise;
  await page.getByRole('button', { name: 'Check older orders' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Check more' })).toBeVisible();
  // The page in flight is still searched, and no other is requested.
  answer.resolve();
  await expect(page.getByText(/^Searched back to .*, 399 orders$/)).toBeVisible();
  expect(olderPages()).toBe(1);

  await page.getByRole('button', { name: 'Check more' }).click();
  await expect(matches(page)).toHaveCount(1);
  await expect(matches(page)).toContainText(ticketOf(5));
  await expect(page.getByText('Searched all 700 orders in these filters')).toBeVisible();
  await expect(findBox(page)).toBeFocused();
});

test('item names are searched on request', async ({ page, startHostile }) => {
  const { url } = await startHostile(
    manyOrders(120, (number) =>
      number === 20 ? { items: [buildItem(number, 1, { productName: { _base: 'Crème brûlée' } })] } : {},
    ),
  );
  await openList(page, url);
  await expect(orderRow(page, ticketOf(119))).toBeVisible();
  await findBox(page).fill('creme brulee');
  await expect(page.getByText('Item names not searched yet')).toBeVisible();
  await page.getByRole('button', { name: 'Check item names' }).click();
  await expect(matches(page)).toHaveCount(1);
  await expect(matches(page)).toContainText('Crème brûlée');
});
