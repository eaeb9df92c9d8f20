import { buildOrder, moment, STORES, ticketOf } from '../fixtures/build-order.ts';
import {
  expectExactly,
  moveTo,
  moveToPage,
  openList,
  orderRow,
  readWholeList,
} from '../fixtures/orders-list.ts';
import { PASSWORD, signInAtOnce } from '../fixtures/serve-with-sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';
import type { RawOrder } from '#testing/upstream/hostile-upstream.ts';

// Tall for fewer scroll steps.
test.use({ viewport: { width: 1024, height: 2400 } });

const CLOSED = [
  {
    id: '00000000-0000-4000-8000-0000000000b3',
    name: 'Lisboa',
    timeZone: 'Europe/Lisbon',
    currency: 'EUR',
  },
  {
    id: '00000000-0000-4000-8000-0000000000b4',
    name: 'Porto',
    timeZone: 'Europe/Lisbon',
    currency: 'EUR',
  },
] as const;
const [soho, shibuya] = STORES;
const [lisboa] = CLOSED;
const WHO = {
  stores: [...STORES, ...CLOSED],
  users: [{ name: 'Ben', password: PASSWORD, storeIds: [soho.id, shibuya.id] }],
};

/**
 * 700 orders of four stores: up to four in one second, less than a fifth within a second of a
 * neighbor, and few of Shibuya, so that its pages reach much further back.
 */
const orders: RawOrder[] = Array.from({ length: 700 }, (_, number) =>
  buildOrder(
    number,
    moment(Math.floor(number / 4) * 45 + Math.floor((number % 4) / 3), (number % 4) * 1_000_000),
    {
      storeId: (number % 20 === 19 ? shibuya : [soho, soho, ...CLOSED][number % 4])?.id,
    },
  ),
);

/** Computed from the orders themselves. */
function ofBen(all: readonly RawOrder[]): RawOrder[] {
  return all.filter((order) => order['storeId'] === soho.id || order['storeId'] === shibuya.id);
}

test('a user limited to some stores gets all of their orders and no others', async ({
  page,
  problems,
  startWithSignIn,
}) => {
  const { url, upstream, save } = await startWithSignIn(orders, { ...WHO, kept: orders });
  await signInAtOnce(page, url, 'Ben');
  await openList(page, url);

  await test.step('only new orders of their stores appear', async () => {
    await expect(page.locator('[data-row]').first()).toBeVisible();
    const arrive = async (...arrivals: readonly (readonly [number, { readonly id: string }])[]) => {
      // All within one second.
      const arrived = arrivals.map(([number, { id }]) =>
        buildOrder(number, moment(86_400), { storeId: id }),
      );
      upstream.behaviour.orders = [...upstream.behaviour.orders, ...arrived];
      await save(arrived);
    };
    await arrive([1_000, lisboa], [1_001, soho], [1_002, lisboa]);
    await expect(orderRow(page, ticketOf(1_001))).toBeVisible();
    await arrive([1_003, shibuya]);
    await expect(orderRow(page, ticketOf(1_003))).toBeVisible();
  });
  expectExactly(await readWholeList(page), ofBen(upstream.behaviour.orders));
  // Pages were merged from several requests of each store, and no other store was requested.
  const asked = upstream.requests.flatMap(({ query }) => query.get('store_id') ?? []);
  expect(new Set(asked)).toEqual(new Set([soho.id, shibuya.id]));
  const older = upstream.requests.filter(
    ({ query }) => query.get('store_id') === soho.id && query.has('before'),
  );
  expect(older.length).toBeGreaterThan(0);

  await test.step('figures cover only these stores', async () => {
    const figure = (name: string) =>
      page
        .getByRole('table', { name: 'Figures', exact: true })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
        .getByRole('cell');
    const open = (path: string, ...stores: readonly { readonly id: string }[]) => {
      const chosen = stores.length === 0 ? '' : `&store_id=${stores.map(({ id }) => id).join()}`;
      const address = `/${path}?from=2026-11-01&to=2026-11-01${chosen}`;
      return new URL(page.url()).pathname === `/${path}`
        ? moveTo(page, address)
        : moveToPage(page, address);
    };
    /** The store is the only one in its currency. */
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
    const currency = page.getByRole('radiogroup', { name: 'Currency' });
    await expect(currency.getByRole('radio')).toHaveCount(2);
    await currency.getByRole('radio', { name: 'JPY' }).check();
    await expectFiguresOf(shibuya);
    await open('insights', lisboa, shibuya);
    await expect(currency).toHaveCount(0);
    await expectFiguresOf(shibuya);
    await open('close', soho);
    await expectFiguresOf(soho);
    // Stores that Ben can't see are reported as unknown, not as empty.
    const ignored = page.getByText('Ignored in the link');
    await expect(ignored).toHaveCount(0);
    await open('close', lisboa);
    await expect(ignored).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Which store’s day do you want to close?' }),
    ).toBeVisible();
    await open('insights', lisboa);
    await expect(ignored).toBeVisible();
    await expect(currency.getByRole('radio')).toHaveCount(2);
  });

  await test.step('other stores can’t be chosen, and their orders and URLs lead nowhere', async () => {
    problems.expect(FAILED_RESPONSE);
    await moveToPage(page, '/orders');
    await page.getByRole('button', { name: /^Store: / }).click();
    await expect(page.getByRole('checkbox')).toHaveCount(3);
    for (const name of ['All stores', soho.name, shibuya.name]) {
      await expect(page.getByRole('checkbox', { name })).toBeVisible();
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
