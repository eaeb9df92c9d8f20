import { STORES, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { moveTo } from '../fixtures/orders-list.ts';
import {
  countText,
  expectWhole,
  openRefunds,
  PATIENCE,
  refundRows,
  refundsGrid,
} from '../fixtures/refunds-page.ts';
import { totals } from '../fixtures/sales.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';
import { lagging } from './lagging-refunds.ts';

const WITHOUT_DETAILS =
  'plus 1 refunded order without details (refund date unknown, so listed on the order’s day)';

test.describe('refunds of older orders', () => {
  test('refunds of older orders are listed, filtered and grouped by their own day', async ({
    page,
    startKept,
    problems,
  }) => {
    const { url } = await startKept(lagging);
    await openRefunds(page, url);
    await expect(totals(page)).toContainText('5 refunds');
    await expect(totals(page)).toContainText('−£27.20');
    await expect(totals(page)).toContainText('−¥1,320');
    await expect(totals(page)).toContainText(WITHOUT_DETAILS);

    await test.step('those of a store, and of today by cash', async () => {
      await moveTo(page, `/refunds?store_id=${STORES[1].id}`);
      await expect(totals(page)).toContainText('1 refund');
      await expect(totals(page)).not.toContainText('£');
      await moveTo(page, '/refunds?date=today&method=cash');
      await expect(totals(page)).toContainText('1 refund');
      await expect(totals(page)).toContainText('−£13.00');
    });

    await test.step('flags are shown, and filters by flag, extent and method match them', async () => {
      await moveTo(page, '/refunds');
      const byCash = refundRows(page).filter({ hasText: 'Reason 4.1' });
      await expect(byCash).toContainText('Cash');
      await expect(byCash).toContainText('Refunded to a different method');
      await expect(byCash).toContainText('More than was paid');
      await expect(byCash).toContainText('Not itemized');
      await expect(byCash).toContainText('9 days');
      const withoutDetails = refundRows(page).filter({ hasText: 'No refund details' });
      await expect(withoutDetails).toContainText(
        new RegExp(`${ticketOf(5)} Nov \\d+, .+ · £.+Unknown`),
      );
      await expect(refundRows(page).filter({ hasText: 'Reason 2.0' })).toContainText('Product 1');
      // In this sequence, each count differs from the previous one.
      for (const [search, count] of [
        ['mark=other_method', 1],
        ['extent=partial', 4],
        ['mark=no_details', 0],
        ['', 5],
        ['from=2026-11-17&to=2026-11-17', 1],
      ] as const) {
        await moveTo(page, `/refunds?${search}`);
        await expect(totals(page)).toContainText(count === 0 ? 'No refunds' : countText(count));
      }

      await test.step('a period without refunds keeps the table’s header', async () => {
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

      await test.step('a link with only a first day lists everything since', async () => {
        await moveTo(page, '/refunds?from=2026-11-17');
        await expect(page.getByRole('button', { name: 'Date: since Nov 17' })).toBeVisible();
        await expect(totals(page)).toContainText('5 refunds');
      });
    });

    await test.step('ticket, person and item are searched, as in the URL', async () => {
      await moveTo(page, '/refunds');
      const field = page.getByRole('searchbox', { name: 'Search refunds' });
      for (const [text, count] of [
        ['zoe', '1 refund'],
        ['product', '4 refunds'],
        ['pink bag', '1 refund'],
        [ticketOf(6), '1 refund'],
      ] as const) {
        await field.fill(text);
        await expect(totals(page)).toContainText(count);
        await expectWhole(page);
      }
      await expect(page).toHaveURL(`${url}/refunds?q=${ticketOf(6)}`);
      await field.fill('nothing like it');
      await expect(
        page.getByRole('heading', { name: 'No refunds match these filters' }),
      ).toBeVisible();
      await field.fill('yesterday');
      await page.getByRole('button', { name: 'Refunds of Tuesday, November 17, 2026' }).click();
      await page.waitForURL(`${url}/refunds?from=2026-11-17&to=2026-11-17`);
      await expect(field).toHaveValue('');
      await moveTo(page, '/refunds?q=nothing');
      await page.getByRole('button', { name: 'Clear all filters' }).first().click();
      await page.waitForURL(`${url}/refunds`);
      await expect(field).toHaveValue('');

      await test.step('any column sorts the list', async () => {
        const header = page.getByRole('columnheader').last();
        await header.getByRole('button').click();
        await expect(header).toHaveAttribute('aria-sort', /ascending|descending/);
        await page.waitForURL(`${url}/refunds?sort=-days`);
        await expect(refundRows(page).first()).toContainText('420 days');
      });

      await test.step('a group of one refund is a row that opens its order', async () => {
        await page.getByRole('button', { name: /^Group by/ }).click();
        await page
          .getByRole('dialog', { name: /^Group by/ })
          .getByText('Reason', { exact: true })
          .click();
        await page.waitForURL(`${url}/refunds?sort=-days&group=reason`);
        const rows = page.getByRole('table', { name: 'Refunds' }).getByRole('row');
        await expect(rows.nth(2)).toContainText(/^Reason 4\.1 · .*−£13\.00$/);
        await rows.nth(2).getByRole('link').click();
        await expect(orderDrawer(page, { id: uuid(1, 4), ticketNumber: ticketOf(4) })).toBeVisible(
          PATIENCE,
        );
        await page.keyboard.press('Escape');
        await expect(rows.nth(2).getByRole('link')).toBeFocused();

        await moveTo(page, '/refunds?group=member');
        await page.getByRole('button', { name: 'No member' }).click();
        await page.getByRole('link', { name: 'Show only these' }).click();
        await page.waitForURL(`${url}/refunds?member=-`);
        await expect(
          page.getByRole('button', { name: /Remove filter: .*No member/ }),
        ).toBeVisible();
        await expect(refundRows(page).filter({ hasText: ticketOf(6) })).toHaveCount(0);
        await expect(totals(page)).toContainText('4 refunds');
      });
    });

    await test.step('on a phone, a row opens its order over the list', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await moveTo(page, '/refunds');
      await expect(page.getByRole('button', { name: /^Group by: None/ })).toBeVisible();
      const row = refundRows(page).filter({ hasText: ticketOf(2) });
      await expect(row).toContainText('−£3.20');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await row.click();
      await expect(orderDrawer(page, { id: uuid(1, 2), ticketNumber: ticketOf(2) })).toBeVisible(
        PATIENCE,
      );
      await page.keyboard.press('Escape');
      await expect(row).toBeFocused();
    });

    await test.step('a period without a first day lists all refunds', async () => {
      await moveTo(page, '/refunds?to=2026-11-18');
      await expect(page.getByRole('button', { name: 'Date: until Nov 18' })).toBeVisible();
      await expect(totals(page)).toContainText('6 refunds');
    });

    await test.step('a failed list says so, and Try again loads it', async () => {
      problems.expect(FAILED_RESPONSE);
      await page.route('**/api/refunds?*', (route) => route.fulfill({ status: 500, json: {} }));
      await moveTo(page, '/refunds?date=last_month');
      await expect(page.getByText('Can’t load refunds')).toBeVisible();
      await page.unroute('**/api/refunds?*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(totals(page)).toContainText('1 refund');
    });
  });
});
