// Longer than 250 lines: many tests share the refunds of the demo, and those of old orders.
import type { Locator, Page } from '@playwright/test';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { buildItem, buildOrder, STORES, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { NOW } from '../fixtures/fixed-clock.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { moveTo, moveToPage } from '../fixtures/orders-list.ts';
import { dayIn, refundedByStatusAlone } from '../fixtures/sales.ts';
import type { ListedOrder } from '../fixtures/service-client.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const DAY = 86_400_000;
/** A busy machine reads and loads code slowly. */
const PATIENCE = { timeout: 60_000 };

function totals(page: Page): Locator {
  return page.getByRole('region', { name: 'Totals' });
}

function refundsGrid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Refunds', exact: true });
}

/** The rows of refunds, without the header. */
function refundRows(page: Page): Locator {
  return refundsGrid(page).locator('[data-row]');
}

/** Opens the page of refunds and waits until all orders were read. */
async function openRefunds(page: Page, url: string, search = ''): Promise<void> {
  await page.goto(`${url}/refunds${search}`);
  await expectWhole(page);
}

async function expectWhole(page: Page): Promise<void> {
  await expect(totals(page)).toContainText(/refund/, PATIENCE);
  await expect(totals(page)).not.toContainText(/so far|at least/, PATIENCE);
}

type Refunded = {
  readonly order: ListedOrder;
  readonly amountCents: number;
  readonly reason: string;
  readonly day: string;
};

/** Every refund with its day on its own store's clock, computed without the dashboard's code. */
function refundsOf(orders: readonly ListedOrder[]): Refunded[] {
  return orders.flatMap((order) =>
    (order.refunds ?? []).map(({ amountCents, reason, createdAt }) => ({
      order,
      amountCents,
      reason,
      day: dayIn(storeOf(order).timeZone, createdAt),
    })),
  );
}

function storeOf({ storeId }: Pick<ListedOrder, 'storeId'>) {
  const store = demoStores.find(({ id }) => id === storeId);
  if (!store) throw new Error(`No store ${storeId}.`);
  return store;
}

/** The day some days ago; at `NOW` all stores have the same date. */
function daysAgo(days: number): string {
  return new Date(NOW - days * DAY).toISOString().slice(0, 10);
}

/** The sums by currency as the page writes them, e.g. `−€12.50`. */
function sumTexts(refunds: readonly Refunded[]): string[] {
  const sums = new Map<string, number>();
  for (const { order, amountCents } of refunds) {
    const { currency } = storeOf(order);
    sums.set(currency, (sums.get(currency) ?? 0) + amountCents);
  }
  return [...sums].map(([currency, cents]) => {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    return format.format(-cents / 10 ** digits).replace('-', '−');
  });
}

function countText(count: number): string {
  return count === 1 ? '1 refund' : `${count} refunds`;
}

test('figures of a period are those of its refunds; a row opens its order, and keys move, open and close; filters are in the address', async ({
  page,
  demo,
}) => {
  const expected = refundsOf(demo.orders).filter(({ day }) => day >= daysAgo(6) && day <= daysAgo(0));
  expect(expected.length).toBeGreaterThan(20);
  const expectFigures = async () => {
    await expect(totals(page)).toContainText(countText(expected.length));
    for (const text of sumTexts(expected)) await expect(totals(page)).toContainText(text);
    return totals(page).locator('p').first().textContent();
  };
  await openRefunds(page, demo.url);
  await expect(page.getByRole('button', { name: 'Date: Last 7 days' })).toBeVisible();
  const before = await expectFigures();
  // On a fresh page the keys work at once.
  await page.keyboard.press('j');
  await expect(refundRows(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const row = refundRows(page).nth(1);
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/order=.*refund=/);
  const shown = page
    .getByRole('complementary')
    .getByRole('region', { name: 'Refunds', exact: true })
    .locator('[aria-current]');
  await expect(shown).toBeInViewport(PATIENCE);
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  const shared = page.url();
  await page.keyboard.press('Escape');
  await page.waitForURL(`${demo.url}/refunds`);
  await expect(row).toBeFocused();
  await page.goto(shared);
  await expect(shown).toBeInViewport(PATIENCE);
  await expectWhole(page);
  expect(await expectFigures()).toBe(before);

  await test.step('each day sums its own refunds and nothing else', async () => {
    await page.keyboard.press('Escape');
    // So tall that every row is in the document.
    await page.setViewportSize({ width: 1440, height: 6_000 });
    // An order that is marked refunded but has no refund has a row, too.
    await expect(refundRows(page)).toHaveCount(expected.length + refundedByStatusAlone(demo.orders, daysAgo(6)));
    const days = await refundsGrid(page)
      .getByRole('rowgroup')
      .evaluateAll((groups) =>
        groups.flatMap((group) => {
          const heading = group.querySelector('[data-group]');
          const rows = group.querySelectorAll('[data-row]').length;
          return heading ? [{ day: heading.getAttribute('data-group'), text: heading.textContent, rows }] : [];
        }),
      );
    for (const [day, members] of Map.groupBy(expected, (refund) => refund.day)) {
      const shown = days.find((group) => group.day === day);
      expect(shown?.rows).toBe(members.length);
      for (const text of [countText(members.length), ...sumTexts(members)]) expect(shown?.text).toContain(text);
    }
    await page.setViewportSize({ width: 1440, height: 720 });
  });

  await test.step('the navigation leads there, with the stores in view', async () => {
    const id = demoStores[0]?.id;
    await moveToPage(page, `/orders?store_id=${id}`);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Refunds' }).click();
    await page.waitForURL(`${demo.url}/refunds?store_id=${id}`);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Orders' }).click();
    await page.waitForURL(`${demo.url}/orders?store_id=${id}`);
  });

  await test.step('filters are in the address, which gives the same again', async () => {
    const reason = [...Map.groupBy(expected, (refund) => refund.reason.trim())].toSorted(
      ([, left], [, right]) => right.length - left.length,
    )[0]?.[0];
    if (!reason) throw new Error('No reason.');
    await moveToPage(page, '/refunds');
    await expectWhole(page);
    await page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: 'Reason' }).click();
    await page.getByRole('dialog', { name: 'Reason' }).getByRole('checkbox', { name: reason }).first().check();
    const matching = expected.filter((refund) => refund.reason.trim() === reason);
    await expect(totals(page)).toContainText(countText(matching.length));
    await page.keyboard.press('Escape');
    await page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: 'Amount' }).click();
    const amount = page.getByRole('dialog', { name: 'Amount' });
    await expect(amount).toContainText('use several currencies');
    await amount.getByLabel('At least').fill('10');
    await amount.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/amount_min=1000/);
    const large = matching.filter(({ amountCents }) => amountCents >= 1000);
    await expect(totals(page)).toContainText(large.length === 0 ? 'No refunds' : countText(large.length));

    await test.step('sorts by amount; the address gives the same filters and sequence after a reload', async () => {
      const [[storeId, ofStore] = ['', []]] = [...Map.groupBy(large, ({ order }) => order.storeId)].toSorted(
        ([, left], [, right]) => right.length - left.length,
      );
      const { search } = new URL(page.url());
      await moveTo(page, `/refunds${search}&store_id=${storeId}`);
      await expect(totals(page)).toContainText(countText(ofStore.length));
      await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
      await page.waitForURL(/sort=-amount/);
      await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
      const amounts = async () => {
        const texts = await refundRows(page).locator('.text-refund').allTextContents();
        return texts.map((text) => Number(text.replaceAll(/[^\d]/g, '')));
      };
      const sorted = await amounts();
      expect(new Set(sorted).size).toBeGreaterThan(3);
      expect(sorted).toEqual(sorted.toSorted((left, right) => right - left));
      await page.reload();
      await expectWhole(page);
      await expect(totals(page)).toContainText(countText(ofStore.length));
      await expect.poll(amounts).toEqual(sorted);
      await moveTo(page, `/refunds${search}`);
      await expect(totals(page)).toContainText(countText(large.length));
    });

    await page.getByRole('button', { name: 'Clear all filters' }).first().click();
    await page.waitForURL(`${demo.url}/refunds`);
    await expect(totals(page)).toContainText(countText(expected.length));

    await test.step('what makes no sense in a link is ignored by itself, with a notice', async () => {
      await moveTo(page, '/refunds?date=soon&mark=no_items');
      await expectWhole(page);
      await expect(page.getByText(/^Ignored in the link: /)).toContainText('soon');
      await expect(page.getByRole('button', { name: 'Flags: Not itemized' })).toBeVisible();
    });
  });
});

const CARD = { paymentMethodId: uuid(5, 1), paymentMethodName: { _base: 'Card' }, paymentMethodCode: 'card' };
const CASH = { paymentMethodId: uuid(5, 2), paymentMethodName: { _base: 'Cash' }, paymentMethodCode: 'cash' };

/** An order created some days ago, with refunds some hours ago. */
function refundedOrder(
  number: number,
  days: number,
  refunds: readonly { hours: number; amountCents: number; tender?: object; items?: boolean }[],
  fields: Readonly<Record<string, unknown>> = {},
) {
  const iso = (milliseconds: number) => new Date(NOW - milliseconds).toISOString().replace('.000', '');
  return buildOrder(number, iso(days * DAY + 7_200_000), {
    refunds: refunds.map(({ hours, amountCents, tender = CARD, items = true }, index) => {
      const id = uuid(6, number * 10 + index);
      return {
        id,
        orderId: uuid(1, number),
        amountCents,
        reason: `Reason ${number}.${index}`,
        createdAt: iso(hours * 3_600_000),
        items: items
          ? [
              {
                id: uuid(7, number * 10 + index),
                refundId: id,
                orderItemId: buildItem(number, 1).id,
                qty: 1,
                amountCents,
                taxCents: 0,
              },
            ]
          : [],
        payments: [{ id: uuid(8, number * 10 + index), refundId: id, ...tender, amountCents }],
      };
    }),
    ...fields,
  });
}

/** Refunds of today with lags of 0 to 420 days; one of last month; an order without details; one in another currency. */
const lagging = [
  refundedOrder(1, 420, [{ hours: 3, amountCents: 1_000 }]),
  refundedOrder(2, 390, [{ hours: 2, amountCents: 320 }]),
  refundedOrder(3, 40, [{ hours: 40 * 24, amountCents: 500 }]),
  refundedOrder(4, 9, [
    { hours: 30, amountCents: 100 },
    { hours: 1, amountCents: 1_300, tender: CASH, items: false },
  ]),
  refundedOrder(5, 1, [], { paymentStatus: 'refunded' }),
  refundedOrder(6, 0, [{ hours: 1.5, amountCents: 1_320 }], {
    storeId: STORES[1].id,
    memberName: 'Zoë Bell',
    items: [buildItem(6, 1, { productName: { _base: 'Pink bag' } })],
  }),
];
const OLDER_MISSING = 'Refunds on orders older than 400 days are missing.';

test.describe('refunds of older orders', () => {
  test('are found by themselves as far back as 400 days; filters, search, sorting and grouping agree, on a phone, too', async ({
    page,
    startHostile,
  }) => {
    const { url, upstream } = await startHostile(lagging);
    await openRefunds(page, url);
    await expect(totals(page)).toContainText('4 refunds');
    await expect(totals(page)).toContainText('−£17.20');
    await expect(totals(page)).toContainText('−¥1,320');
    await expect(totals(page)).toContainText('plus 1 refunded order without details');
    await expect(totals(page)).toContainText(OLDER_MISSING);
    await expect(totals(page).getByRole('button', { name: /Read|Cancel/ })).toHaveCount(0);

    await test.step('what was read is not read again for other days, stores and filters', async () => {
      const lists = () => upstream.requests.filter(({ query }) => query.get('expand')?.includes('refunds')).length;
      const before = lists();
      await moveTo(page, `/refunds?store_id=${STORES[1].id}`);
      await expect(totals(page)).toContainText('1 refund');
      await expect(totals(page)).not.toContainText('£');
      await moveTo(page, '/refunds?date=today&method=cash');
      await expect(totals(page)).toContainText('1 refund');
      await expect(totals(page)).toContainText('−£13.00');
      expect(lists()).toBe(before);
    });

    await test.step('what is odd about them is shown; filters by mark, extent and method agree', async () => {
      await moveTo(page, '/refunds');
      const byCash = refundRows(page).filter({ hasText: 'Reason 4.1' });
      await expect(byCash).toContainText('Cash');
      await expect(byCash).toContainText('Refunded to a different method');
      await expect(byCash).toContainText('More than was paid');
      await expect(byCash).toContainText('Not itemized');
      await expect(byCash).toContainText('9 days');
      await expect(refundRows(page).filter({ hasText: 'No refund details' })).toContainText(ticketOf(5));
      // Item names load with the whole order.
      await expect(refundRows(page).filter({ hasText: 'Reason 2.0' })).toContainText('Product 1', PATIENCE);
      for (const [search, count] of [
        ['mark=other_method', 1],
        ['mark=no_details', 0],
        ['method=cash', 1],
        ['extent=whole', 1],
        ['extent=partial', 3],
        ['amount_min=1300&amount_max=1300', 1],
        ['reason=reason%204', 2],
        ['from=2026-11-17&to=2026-11-17', 1],
      ] as const) {
        // In between all of them, so that no count is still the one before.
        await moveTo(page, '/refunds');
        await expect(totals(page)).toContainText('4 refunds');
        await moveTo(page, `/refunds?${search}`);
        await expect(totals(page)).toContainText(count === 0 ? 'No refunds' : countText(count));
      }

      await test.step('the table is there with its header where no refund is in the period', async () => {
        const grid = refundsGrid(page);
        await moveTo(page, '/refunds?from=2026-11-02&to=2026-11-02');
        await expect(page.getByRole('heading', { name: 'No refunds on Nov 2' })).toBeVisible();
        await expectWhole(page);
        await expect(grid.getByRole('row')).toHaveCount(1);
        await expect(grid).toHaveAttribute('aria-rowcount', '1');
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Previous period' }).click();
        await expect(page).toHaveURL(/refunds\?from=2026-11-01&to=2026-11-01$/);
      });

      await test.step('a link with a first day only has everything since', async () => {
        await moveTo(page, '/refunds?from=2026-11-17');
        await expect(page.getByRole('button', { name: 'Date: since Nov 17' })).toBeVisible();
        await expect(totals(page)).toContainText('4 refunds');
      });
    });

    await test.step('they are searched by ticket, person, reason and item', async () => {
      await moveTo(page, '/refunds');
      const field = page.getByRole('searchbox', { name: 'Search refunds' });
      for (const [text, count] of [
        ['zoe', '1 refund'],
        ['pink bag', '1 refund'],
        ['product', '2 refunds'],
        ['reason 4', '2 refunds'],
        [ticketOf(6), '1 refund'],
      ] as const) {
        await field.fill('');
        await expect(totals(page)).toContainText('4 refunds');
        await field.fill(text);
        await expect(totals(page)).toContainText(count);
        await expectWhole(page);
      }
      // Words may be a name, which no address holds.
      expect(page.url()).toBe(`${url}/refunds`);
      await field.fill('nothing like it');
      await expect(page.getByRole('heading', { name: 'No refunds match these filters' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear all filters' }).first().click();
      await page.waitForURL(`${url}/refunds`);
      await expect(field).toHaveValue('');

      await test.step('by every column', async () => {
        for (const header of await page.getByRole('columnheader').all()) {
          await header.getByRole('button').click();
          await expect(header).toHaveAttribute('aria-sort', /ascending|descending/);
        }
        await page.waitForURL(`${url}/refunds?sort=-days`);
        await expect(refundRows(page).first()).toContainText('390 days');
      });

      await test.step('grouped by reason, each group with its amounts, the same after a reload', async () => {
        await page.getByRole('button', { name: /^Group by/ }).click();
        await page
          .getByRole('dialog', { name: /^Group by/ })
          .getByText('Reason', { exact: true })
          .click();
        await page.waitForURL(`${url}/refunds?sort=-days&group=reason`);
        await page.reload();
        await expectWhole(page);
        const group = refundsGrid(page).getByRole('rowgroup').filter({ hasText: 'Reason 4.1' });
        await expect(group.locator('[data-group]')).toHaveText(/^Reason 4\.11 refund.*−£13\.00$/);
        await expectAccessible(page);
      });
    });

    await test.step('they fit a phone, where a row opens the order over them, and filters are in a sheet', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await moveTo(page, '/refunds');
      await expect(page.getByRole('button', { name: /^Group by: Day/ })).toBeVisible();
      const row = refundRows(page).filter({ hasText: ticketOf(2) });
      await expect(row).toContainText('−£3.20');
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await row.click();
      await expect(orderDrawer(page, { id: uuid(1, 2), ticketNumber: ticketOf(2) })).toBeVisible(PATIENCE);
      await page.keyboard.press('Escape');
      await expect(row).toBeFocused();

      await test.step('the sheet yields to an order that Forward opens', async () => {
        await page
          .getByRole('search', { name: 'Filters' })
          .getByRole('button', { name: 'Filters', exact: true })
          .click();
        await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
        await page.goForward();
        await expect(orderDrawer(page, { id: uuid(1, 2), ticketNumber: ticketOf(2) })).toBeVisible(PATIENCE);
        await expect(page.getByRole('dialog')).toHaveCount(1);
        await page.keyboard.press('Escape');
      });

      await test.step('one button of the sheet applies all that is typed', async () => {
        await page.setViewportSize({ width: 360, height: 740 });
        const filters = page.getByRole('search', { name: 'Filters' });
        await expect(filters.getByRole('button', { name: 'Date: Last 7 days' })).toBeVisible();
        await filters.getByRole('button', { name: 'Filters', exact: true }).click();
        const sheet = page.getByRole('dialog', { name: 'Filters' });
        const unfold = (name: string) => sheet.getByRole('button', { name, exact: true }).click(PATIENCE);
        await unfold('Amount');
        await sheet.getByLabel('At least').fill('4');
        await unfold('Reason');
        await sheet.getByLabel('Reason contains').fill('reason 4');
        await expectAccessible(page);
        await sheet.getByRole('button', { name: 'Show refunds' }).click();
        await page.waitForURL(`${url}/refunds?amount_min=400&reason=reason%204`);
        await expect(sheet).toHaveCount(0);
        await expect(totals(page)).toContainText('1 refund', PATIENCE);
        await expect(refundsGrid(page).locator(':focus')).toHaveCount(1);
        await expect(filters.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
        await filters.getByRole('button', { name: /^Remove filter: Reason/ }).click();
        await page.waitForURL(`${url}/refunds?amount_min=400`);
        await filters.getByRole('button', { name: 'Clear all filters' }).click();
        await page.waitForURL(`${url}/refunds`);
        await expect(filters.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
      });
    });

    await test.step('a period without a beginning has all refunds there are', async () => {
      await moveTo(page, '/refunds?to=2026-11-18');
      await expect(page.getByRole('button', { name: 'Date: until Nov 18' })).toBeVisible();
      await expect(totals(page)).toContainText('6 refunds', PATIENCE);
      await expect(totals(page)).not.toContainText('older than');
      // All orders are known now, so no refund is missing any more.
      await moveTo(page, '/refunds');
      await expect(totals(page)).toContainText('5 refunds');
      await expect(totals(page)).not.toContainText('older than');
    });
  });

  test('count as “at least” until all is read; Cancel stops, Read on goes on', async ({ page, startHostile }) => {
    const many = Array.from({ length: 900 }, (_, number) =>
      refundedOrder(100 + number, number / 3, number % 100 === 0 ? [{ hours: 2, amountCents: 200 }] : []),
    );
    const { url, upstream } = await startHostile(many, {}, { headersMs: 60_000, totalMs: 60_000 });
    const gate = Promise.withResolvers<void>();
    let answers = 0;
    upstream.behaviour.fault = ({ query }) => {
      // The first page of the refunds comes, and the next ones once the gate is open.
      if (query.get('expand') === 'payments,refunds') answers += 1;
      if (answers === 1) upstream.behaviour.gate = gate.promise;
      return undefined;
    };
    await page.goto(`${url}/refunds`);
    await expect(totals(page)).toContainText('at least 2 refunds', PATIENCE);
    await expect(totals(page)).toContainText(/back to \S/);
    await expect(totals(page).getByRole('progressbar')).toBeVisible();
    await expectAccessible(page);
    const [grouping, cancel] = ['Group by: Day', 'Cancel'].map((name) => totals(page).getByRole('button', { name }));
    const [left, right] = [await cancel?.boundingBox(), await grouping?.boundingBox()];
    expect(Math.abs((left?.y ?? 0) - (right?.y ?? 99))).toBeLessThan(2);
    await cancel?.click();
    await expect(totals(page).getByRole('progressbar')).toHaveCount(0);
    await expect(totals(page)).toContainText('at least 2 refunds');

    await test.step('nothing is called empty before all is read', async () => {
      await moveTo(page, '/refunds?method=cash');
      await expect(page.getByRole('heading', { name: 'None so far' })).toBeVisible();
      await expect(page.getByText('No refunds')).toHaveCount(0);
    });
    gate.resolve();
    await totals(page).getByRole('button', { name: 'Read on' }).click();
    await expect(page.getByRole('heading', { name: 'No refunds match these filters' })).toBeVisible(PATIENCE);
    await page.getByRole('button', { name: 'Clear all filters' }).last().click();
    await expect(totals(page)).toContainText('9 refunds');
    await expect(totals(page)).not.toContainText(/at least|back to/);
  });
});

test('while refunds are read the table is there, with its header; without a connection, or an answer, the page says so, and reads on', async ({
  page,
  startHostile,
  problems,
}) => {
  problems.expect(FAILED_RESPONSE);
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const { url, upstream } = await startHostile(lagging, {}, { headersMs: 60_000, totalMs: 60_000, retryDelayMs: 1 });
  const gate = Promise.withResolvers<void>();
  upstream.behaviour.gate = gate.promise;
  await page.goto(`${url}/refunds`);
  const grid = refundsGrid(page);
  await expect(grid).toHaveAttribute('aria-busy', 'true', PATIENCE);
  await expect(grid.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  await expect(grid.getByRole('row')).toHaveCount(1);
  await expectAccessible(page);

  await page.context().setOffline(true);
  await expect(page.getByRole('heading', { name: 'You’re offline. Refunds can’t be loaded.' })).toBeVisible(PATIENCE);
  await expect(page.getByText('No refunds')).toHaveCount(0);
  gate.resolve();
  await page.context().setOffline(false);
  await expect(totals(page)).toContainText('4 refunds', PATIENCE);

  await test.step('when nothing can be read the page says so, and Try again reads it', async () => {
    upstream.behaviour.fault = () => ({ kind: 'status', status: 500 });
    await page.goto(`${url}/refunds`);
    await expect(page.getByText('Can’t load refunds')).toBeVisible(PATIENCE);
    await expect(refundsGrid(page).getByRole('columnheader', { name: 'Amount' })).toBeVisible();
    upstream.behaviour.fault = () => undefined;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(totals(page)).toContainText('4 refunds', PATIENCE);
  });
});
