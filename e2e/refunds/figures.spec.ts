import type { Page } from '@playwright/test';
import type { StoreDescription } from '#contract/bff/store.ts';
import { type RawOrder, startHostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { expectedRefunds, expectedSales } from '../fixtures/expected-figures.ts';
import { NOW } from '../fixtures/fixed-clock.ts';
import { moveTo, moveToPage, ordersGrid } from '../fixtures/orders-list.ts';
import { buildHistory, HISTORY_STORES, withRefunds } from '../fixtures/refund-history.ts';
import { countText, PATIENCE } from '../fixtures/refunds-page.ts';
import { totals } from '../fixtures/sales.ts';
import { serveDashboard } from '../fixtures/serve-dashboard.ts';
import { expect, test } from '../fixtures/test.ts';

/** The days of this period include the end of summer time in Madrid (Oct 25) and in New York (Nov 1). */
const PERIOD = { from: '2026-10-20', to: '2026-11-08' };
const DAYS = [
  { from: '2026-10-25', to: '2026-10-25' },
  { from: '2026-11-01', to: '2026-11-01' },
] as const;

const HISTORY = withRefunds(buildHistory(600, 150, NOW / 1000, 9), {
  oneIn: 2,
  longestDays: 120,
  until: NOW / 1000,
  seed: 11,
});

/** The amounts in an English text, sorted so that sets of them can be compared. */
function amountsIn(text: string): string[] {
  return (text.match(/\u2212?[$€]\d[\d,]*\.\d\d/gu) ?? []).toSorted();
}

function printed(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency })
    .format((cents || 0) / 100)
    .replace('-', '\u2212');
}

async function serve(orders: readonly RawOrder[], stores: readonly StoreDescription[]) {
  const upstream = await startHostileUpstream(orders);
  const dashboard = await serveDashboard(upstream, { stores });
  return {
    url: dashboard.url,
    stop: async () => {
      await dashboard.stop();
      await upstream.close();
    },
  };
}

async function expectRefunds(page: Page, days: { from: string; to: string }): Promise<void> {
  const expected = expectedRefunds(HISTORY, HISTORY_STORES, days);
  await expect(totals(page)).toContainText(countText(expected.count), PATIENCE);
  await expect(totals(page)).not.toContainText('at least', PATIENCE);
  const sums = [
    ...[...expected.amounts].map(([currency, cents]) => printed(-cents, currency)),
    ...[...expected.byMethod].map(([key, cents]) => printed(-cents, key.slice(0, 3))),
    // Named only where not all are of sales of these days.
    ...[...expected.origins].flatMap(([currency, { own, cancelled, others }]) =>
      cancelled === 0 && others === 0
        ? []
        : [own, cancelled || [], others || []].flat().map((cents) => printed(cents, currency)),
    ),
  ];
  await expect.poll(async () => amountsIn((await totals(page).textContent()) ?? '')).toEqual(sums.toSorted());
}

/** The figures of the totals' table, by the currency before them in their row. */
async function salesInTotals(page: Page): Promise<Record<string, readonly string[]>> {
  const rows = totals(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
  );
  return Object.fromEntries(
    texts.flatMap((cells) => {
      const currency = cells.find((text) => /^[A-Z]{3}$/.test(text));
      return currency === undefined ? [] : [[currency, cells.slice(cells.indexOf(currency) + 1)] as const];
    }),
  );
}

test('refunds and sales of a period add up by their own dates on each store’s days, also where clocks change', async ({
  page,
  problems,
}) => {
  const served = await serve(HISTORY, HISTORY_STORES);
  await page.setViewportSize({ width: 1600, height: 900 });
  const [first, ...later] = DAYS;
  await page.goto(`${served.url}/refunds?from=${first.from}&to=${first.to}`);
  await expectRefunds(page, first);
  for (const days of [...later, PERIOD]) {
    await moveTo(page, `/refunds?from=${days.from}&to=${days.to}`);
    await expectRefunds(page, days);
  }

  await test.step('each day heading adds up the refunds of that day', async () => {
    // Tall enough for every row of some days.
    await page.setViewportSize({ width: 1600, height: 4_000 });
    const days = { from: '2026-10-24', to: '2026-11-02' };
    await moveTo(page, `/refunds?from=${days.from}&to=${days.to}`);
    await expectRefunds(page, days);
    const { byDay } = expectedRefunds(HISTORY, HISTORY_STORES, days);
    const expected = [...byDay].map(([key, cents]) => printed(-cents, key.slice(11)));
    const headings = page.getByRole('grid', { name: 'Refunds' }).locator('[data-group]');
    await expect(headings).toHaveCount(new Set([...byDay.keys()].map((key) => key.slice(0, 10))).size);
    await expect.poll(async () => amountsIn((await headings.allTextContents()).join(' '))).toEqual(expected.toSorted());
  });

  await test.step('sales add up on each store’s own days', async () => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await moveToPage(page, '/orders?amount_min=99999999');
    for (const days of [...DAYS, PERIOD]) {
      // In between a list without orders, so that no figure is still of the days before.
      await moveTo(page, '/orders?amount_min=99999999');
      await expect(page.getByText('No orders match these filters')).toBeVisible();
      await moveTo(page, `/orders?from=${days.from}&to=${days.to}`);
      await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
      await expect(totals(page)).toBeVisible();
      await expect(totals(page)).toContainText('Totals for all');
      const expected = [...expectedSales(HISTORY, HISTORY_STORES, days)].map(([currency, sums]) => {
        const money = (cents: number) => printed(cents, currency);
        const { orders, gross, discounts, tax, total, refunds } = sums;
        const average = Math.round(total / orders);
        return [
          currency,
          [String(orders), ...[gross, -discounts, tax, total, -refunds, total - refunds, average].map(money)],
        ];
      });
      await expect.poll(() => salesInTotals(page)).toEqual(Object.fromEntries(expected));
      for (const [currency, sums] of expectedSales(HISTORY, HISTORY_STORES, days)) {
        const { cancelled, cancelledCents, owing, owingCents } = sums;
        if (cancelled > 0)
          await expect(totals(page)).toContainText(`${cancelled} cancelled (${printed(cancelledCents, currency)}`);
        if (owing > 0)
          await expect(totals(page)).toContainText(`${owing} not fully paid (total ${printed(owingCents, currency)}`);
      }
    }
  });
  problems.end();
  await served.stop();
});
