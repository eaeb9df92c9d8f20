import { STORES, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { moveTo } from '../fixtures/orders-list.ts';
import { countText, expectWhole, openRefunds, PATIENCE, refundRows, refundsGrid } from '../fixtures/refunds-page.ts';
import { totals } from '../fixtures/sales.ts';
import { expect, test } from '../fixtures/test.ts';
import { lagging, refundedOrder } from './lagging-refunds.ts';

const WITHOUT_DETAILS = 'plus 1 refunded order without details (refund date unknown, so listed in every period)';
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
    await expect(totals(page)).toContainText(WITHOUT_DETAILS);
    await expect(totals(page)).toContainText(OLDER_MISSING);
    await expect(totals(page).getByRole('button', { name: /Read|Cancel/ })).toHaveCount(0);

    await test.step('on paper the sums say the same', async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const sheet = page.locator('.printed-table');
      for (const text of [
        '4 refunds',
        '−£17.20',
        'Card −£4.20',
        'on orders from other days',
        WITHOUT_DETAILS,
        OLDER_MISSING,
      ])
        await expect(sheet).toContainText(text);
      await page.keyboard.press('Escape');
    });

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
      const withoutDetails = refundRows(page).filter({ hasText: 'No refund details' });
      await expect(withoutDetails).toContainText(new RegExp(`${ticketOf(5)} Nov \\d+, .+ · £.+Unknown`));
      // Item names load with the whole order.
      await expect(refundRows(page).filter({ hasText: 'Reason 2.0' })).toContainText('Product 1', PATIENCE);
      // In this sequence no count is still the one before.
      for (const [search, count] of [
        ['mark=other_method', 1],
        ['extent=partial', 3],
        ['mark=no_details', 0],
        ['', 4],
        ['from=2026-11-17&to=2026-11-17', 1],
      ] as const) {
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
        ['product', '2 refunds'],
        ['pink bag', '1 refund'],
        ['reason 4', '2 refunds'],
        [ticketOf(6), '1 refund'],
      ] as const) {
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

      await test.step('by a column, as by every other', async () => {
        const header = page.getByRole('columnheader').last();
        await header.getByRole('button').click();
        await expect(header).toHaveAttribute('aria-sort', /ascending|descending/);
        await page.waitForURL(`${url}/refunds?sort=-days`);
        await expect(refundRows(page).first()).toContainText('390 days');
      });

      await test.step('grouped by reason, each group with its amounts', async () => {
        await page.getByRole('button', { name: /^Group by/ }).click();
        await page
          .getByRole('dialog', { name: /^Group by/ })
          .getByText('Reason', { exact: true })
          .click();
        await page.waitForURL(`${url}/refunds?sort=-days&group=reason`);
        const group = refundsGrid(page).getByRole('rowgroup').filter({ hasText: 'Reason 4.1' });
        await expect(group.locator('[data-group]')).toHaveText(/^Reason 4\.11 refund.*−£13\.00$/);
      });
    });

    await test.step('they fit a phone, where a row opens the order over them, and filters are in a sheet', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await moveTo(page, '/refunds');
      await expect(page.getByRole('button', { name: /^Group by: Day/ })).toBeVisible();
      const row = refundRows(page).filter({ hasText: ticketOf(2) });
      await expect(row).toContainText('−£3.20');
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

  test('count as “at least” until all is read, while no row moves; Cancel stops, Read on goes on', async ({
    page,
    startHostile,
  }) => {
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
    // In a window without room for the sums by method beside the totals.
    await page.setViewportSize({ width: 768, height: 1024 });
    const topOfRows = async () => (await refundRows(page).first().boundingBox())?.y;
    await page.goto(`${url}/refunds`);
    await expect(totals(page)).toContainText('at least 2 refunds', PATIENCE);
    const topWhileReading = await topOfRows();
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
    expect(await topOfRows()).toBe(topWhileReading);
  });
});
