import type { Page } from '@playwright/test';
import { buildOrder, moment, STORES, ticketOf } from '../fixtures/build-order.ts';
import { NOW, POLL_SECONDS } from '../fixtures/fixed-clock.ts';
import { expectExactly, moveTo, moveToPage, openList, orderRow, readWholeList } from '../fixtures/orders-list.ts';
import { PASSWORD, signInAtOnce } from '../fixtures/serve-with-sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';
import type { RawOrder } from '#testing/upstream/hostile-upstream.ts';

// Tall, so that scrolling takes fewer steps.
test.use({ viewport: { width: 1024, height: 2400 } });

const CLOSED = [
  { id: '00000000-0000-4000-8000-0000000000b3', name: 'Lisboa', timeZone: 'Europe/Lisbon', currency: 'EUR' },
  { id: '00000000-0000-4000-8000-0000000000b4', name: 'Porto', timeZone: 'Europe/Lisbon', currency: 'EUR' },
] as const;
const [soho, shibuya] = STORES;
const [lisboa] = CLOSED;
const WHO = {
  stores: [...STORES, ...CLOSED],
  users: [{ name: 'Ben', password: PASSWORD, storeIds: [soho.id, shibuya.id] }],
};

/** Of every 20 orders, one is of Shibuya and eight are of Soho: stores are not equally busy, and a page of one reaches much further back. */
const STORE_OF = [
  soho,
  soho,
  ...CLOSED,
  ...CLOSED,
  soho,
  soho,
  ...CLOSED,
  ...CLOSED,
  soho,
  soho,
  ...CLOSED,
  lisboa,
  soho,
  soho,
  shibuya,
];

/** 700 orders of four stores, up to four of them in one second, and fewer than a fifth a second apart from their neighbors. */
const orders: RawOrder[] = Array.from({ length: 700 }, (_, number) =>
  buildOrder(number, moment(Math.floor(number / 4) * 45 + Math.floor((number % 4) / 3), (number % 4) * 1_000_000), {
    storeId: STORE_OF[number % STORE_OF.length]?.id,
  }),
);

/** The orders that Ben may see, computed from the orders themselves. */
function ofBen(all: readonly RawOrder[]): RawOrder[] {
  return all.filter((order) => order['storeId'] === soho.id || order['storeId'] === shibuya.id);
}

/** Expects the list on screen to be all of Ben's orders, each once, newest first. */
async function expectOfBen(page: Page, all: readonly RawOrder[]): Promise<void> {
  const list = await readWholeList(page);
  expectExactly(list, ofBen(all));
  // The service prints whole seconds.
  const times = new Map(all.map(({ id, createdAt }) => [id, createdAt.slice(0, 19)]));
  const inSequence = list.ids.map((id) => times.get(id) ?? '');
  expect(inSequence).toEqual(inSequence.toSorted().toReversed());
}

test('somebody limited to some stores scrolls through all of their orders, new ones too, and gets no other, nor their figures', async ({
  page,
  problems,
  startWithSignIn,
}) => {
  const { url, upstream } = await startWithSignIn(orders, { ...WHO, kept: orders });
  await signInAtOnce(page, url, 'Ben');
  await page.clock.install({ time: NOW });
  await openList(page, url);

  await test.step('new orders of their stores come by themselves, those of others never', async () => {
    await expect(page.locator('[data-row]').first()).toBeVisible();
    // Its code is loaded after the first rows.
    await expect(page.getByRole('button', { name: /^Live/ })).toBeVisible();
    const arrive = (number: number, store: { readonly id: string }) =>
      buildOrder(number, moment(86_400 + number), { storeId: store.id });
    upstream.behaviour.orders = [...orders, arrive(1_000, lisboa), arrive(1_001, soho), arrive(1_002, lisboa)];
    await page.clock.runFor(POLL_SECONDS * 1_000);
    await expect(orderRow(page, ticketOf(1_001))).toBeVisible();
    // In the same second as an order that has just arrived.
    const also = buildOrder(1_003, moment(86_400 + 1_001), { storeId: shibuya.id });
    upstream.behaviour.orders = [...upstream.behaviour.orders, also, arrive(1_004, shibuya)];
    await page.clock.runFor(POLL_SECONDS * 1_000);
    await expect(orderRow(page, ticketOf(1_004))).toBeVisible();
    await expect(orderRow(page, ticketOf(1_003))).toBeVisible();
  });
  await expectOfBen(page, upstream.behaviour.orders);
  await expect(page.getByText(`All ${ofBen(upstream.behaviour.orders).length} orders`)).toBeVisible();
  // More than one page of each of their stores was merged, and no other store was requested.
  const asked = upstream.requests.flatMap(({ query }) => query.get('store_id') ?? []);
  expect(new Set(asked)).toEqual(new Set([soho.id, shibuya.id]));
  const older = upstream.requests.filter(({ query }) => query.get('store_id') === soho.id && query.has('before'));
  expect(older.length).toBeGreaterThan(0);

  await test.step('figures are of these stores, and they get no others', async () => {
    const figure = (name: string) =>
      page
        .getByRole('table', { name: 'Figures' })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
        .getByRole('cell');
    /** Opens the figures of the orders' day, of all stores or of some. */
    const open = (path: string, ...stores: readonly { readonly id: string }[]) => {
      const chosen = stores.length === 0 ? '' : `&store_id=${stores.map(({ id }) => id).join()}`;
      const address = `/${path}?from=2026-11-01&to=2026-11-01${chosen}`;
      return new URL(page.url()).pathname === `/${path}` ? moveTo(page, address) : moveToPage(page, address);
    };
    /** Expects the figures of all orders of a store, the only one in its currency. */
    const expectFiguresOf = async ({ id, currency }: (typeof STORES)[number]) => {
      const count = orders.filter((order) => order['storeId'] === id).length;
      const money = (cents: number) =>
        new Intl.NumberFormat('en', { style: 'currency', currency }).format(
          (count * cents) / (currency === 'JPY' ? 1 : 100),
        );
      await expect(figure('Gross sales')).toHaveText(money(1_200));
      await expect(figure('Net takings')).toHaveText(money(1_320));
    };

    await open('insights');
    await expectFiguresOf(soho);
    const currency = page.getByRole('combobox', { name: 'Currency' });
    await expect(currency.getByRole('option')).toHaveText(['GBP', 'JPY']);
    await currency.selectOption('JPY');
    await expectFiguresOf(shibuya);
    await open('insights', lisboa, shibuya);
    await expect(currency).toHaveCount(0);
    await expectFiguresOf(shibuya);
    await open('close', soho);
    await expectFiguresOf(soho);
    // Stores that they can't see are told to be wrong, not to be without orders.
    const ignored = page.getByText('Ignored in the link');
    await expect(ignored).toHaveCount(0);
    await open('close', lisboa);
    await expect(ignored).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Which store’s day do you want to close?' })).toBeVisible();
    await open('insights', lisboa);
    await expect(ignored).toBeVisible();
    await expect(currency.getByRole('option')).toHaveText(['GBP', 'JPY']);
  });

  await test.step('they choose among their stores only; the orders and addresses of others lead nowhere', async () => {
    problems.expect(FAILED_RESPONSE);
    await moveToPage(page, '/orders');
    await page.getByRole('button', { name: /^Store: / }).click();
    await expect(page.getByRole('option')).toHaveCount(3);
    for (const name of ['All stores', soho.name, shibuya.name]) {
      await expect(page.getByRole('option', { name })).toBeVisible();
    }
    await page.keyboard.press('Escape');

    const foreign = orders.find((order) => order['storeId'] === lisboa.id);
    await moveTo(page, `/orders/${foreign?.id}`);
    await expect(page.getByText('This order doesn’t exist or isn’t in your stores.')).toBeVisible();
    await expect(page.getByText(String(foreign?.['ticketNumber']))).toHaveCount(0);

    await moveTo(page, `/orders?store_id=${lisboa.id}`);
    const ignored = page.getByText('Ignored in the link: stores that you don’t have access to');
    await expect(ignored).toBeVisible();
    await moveTo(page, `/orders?store_id=${shibuya.id}`);
    await expect(ignored).toHaveCount(0);
    await moveTo(page, `/orders?store_id=${lisboa.id},${shibuya.id}`);
    await expect(ignored).toBeVisible();
    expectExactly(
      await readWholeList(page),
      upstream.behaviour.orders.filter((order) => order['storeId'] === shibuya.id),
    );
  });
});
