import { demoStores } from '#demo-orders/demo-stores.ts';
import { csvRows, exportButton, saveExport } from '../fixtures/export.ts';
import { fewDemoOrders } from '../fixtures/few-demo-orders.ts';
import { NOW } from '../fixtures/fixed-clock.ts';
import { moveTo, moveToPage } from '../fixtures/orders-list.ts';
import {
  countText,
  openRefunds,
  PATIENCE,
  refundRows,
  refundsGrid,
} from '../fixtures/refunds-page.ts';
import { dayIn, totals } from '../fixtures/sales.ts';
import { expect, test } from '../fixtures/test.ts';

const DAY = 86_400_000;

type DemoOrder = ReturnType<typeof fewDemoOrders>[number];

type Refunded = {
  readonly order: DemoOrder;
  readonly amountCents: number;
  readonly reason: string;
  readonly day: string;
};

/** Each with its store's local day, computed without product code. */
function refundsOf(orders: readonly DemoOrder[]): Refunded[] {
  return orders.flatMap((order) =>
    (order.refunds ?? []).map(({ amountCents, reason, createdAt }) => ({
      order,
      amountCents,
      reason,
      day: dayIn(storeOf(order).timeZone, createdAt),
    })),
  );
}

function storeOf({ storeId }: Pick<DemoOrder, 'storeId'>) {
  const store = demoStores.find(({ id }) => id === storeId);
  if (!store) throw new Error(`No store ${storeId}.`);
  return store;
}

/** At `NOW` all stores have the same date. */
function daysAgo(days: number): string {
  return new Date(NOW - days * DAY).toISOString().slice(0, 10);
}

/** Formatted sums by currency, e.g. `−€12.50`. */
function sumTexts(refunds: readonly Refunded[]): string[] {
  const sums = new Map<string, number>();
  for (const { order, amountCents } of refunds) {
    const { currency } = storeOf(order);
    sums.set(currency, (sums.get(currency) ?? 0) + amountCents);
  }
  return [...sums].map(([currency, cents]) => {
    const format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    return format.format(-cents / 10 ** digits).replace('-', '−');
  });
}

test('figures of a period are those of its refunds', async ({ page, startKept }) => {
  const orders = fewDemoOrders(7, 0.5);
  const { url } = await startKept(orders, demoStores);
  const expected = refundsOf(orders).filter(({ day }) => day >= daysAgo(6) && day <= daysAgo(0));
  expect(expected.length).toBeGreaterThan(20);
  await openRefunds(page, url);
  await expect(page.getByRole('button', { name: 'Date: Last 7 days' })).toBeVisible();
  await expect(totals(page)).toContainText(countText(expected.length));
  for (const text of sumTexts(expected)) await expect(totals(page)).toContainText(text);
  // Keys work on a fresh page without a click.
  await page.keyboard.press('j');
  await expect(refundRows(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const row = refundRows(page).nth(1);
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/order=.*refund=/);
  const drawer = page.getByRole('complementary');
  const shown = drawer
    .getByRole('region', { name: 'Refunds', exact: true })
    .locator('[aria-current]');
  await expect(shown).toBeInViewport(PATIENCE);
  const sections = drawer.getByRole('navigation', { name: 'Order sections' });
  await expect(sections.locator('[aria-current]')).toHaveText(/^Refunds/);
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await page.waitForURL(`${url}/refunds`);
  await expect(row).toBeFocused();

  await test.step('all rows are printed, about 32 on an A4 page', async () => {
    // A whole browser prints only once at a time.
    await page.evaluate(() => (window.print = () => undefined));
    await page.keyboard.press('Control+p');
    await expect(refundsGrid(page)).toHaveAttribute('aria-rowcount', /^\d/);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    const printed = await page.locator('.printed-list tr:has(td)').count();
    expect(printed).toBeGreaterThanOrEqual(expected.length);
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length;
    expect(pages).toBeLessThanOrEqual(Math.ceil(expected.length / 32));
  });

  await test.step('the navigation keeps the chosen stores', async () => {
    const id = demoStores[0]?.id;
    await moveToPage(page, `/orders?store_id=${id}`);
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Refunds' })
      .click();
    await page.waitForURL(`${url}/refunds?store_id=${id}`);
    const orders = page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Orders' });
    await expect(orders).toHaveAttribute('href', `/orders?store_id=${id}`);
  });

  await test.step('the URL restores the filters', async () => {
    const reason = [...Map.groupBy(expected, (refund) => refund.reason.trim())].toSorted(
      ([, left], [, right]) => right.length - left.length,
    )[0]?.[0];
    if (!reason) throw new Error('No reason.');
    await moveTo(page, '/refunds');
    await expect(totals(page)).toContainText(countText(expected.length));
    await page
      .getByRole('search', { name: 'Filters' })
      .getByRole('button', { name: 'Reason' })
      .click();
    await page
      .getByRole('dialog', { name: 'Reason' })
      .getByRole('checkbox', { name: reason })
      .first()
      .check();
    const matching = expected.filter((refund) => refund.reason.trim() === reason);
    await expect(totals(page)).toContainText(countText(matching.length));
    await page.keyboard.press('Escape');
    await page
      .getByRole('search', { name: 'Filters' })
      .getByRole('button', { name: 'Amount' })
      .click();
    const amount = page.getByRole('dialog', { name: 'Amount' });
    await expect(amount).toContainText('use several currencies');
    await amount.getByLabel('At least').fill('10');
    await amount.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/amount_min=1000/);
    const large = matching.filter(({ amountCents }) => amountCents >= 1000);
    await expect(totals(page)).toContainText(
      large.length === 0 ? 'No refunds' : countText(large.length),
    );

    const [[storeId, ofStore] = ['', []]] = [
      ...Map.groupBy(large, ({ order }) => order.storeId),
    ].toSorted(([, left], [, right]) => right.length - left.length);
    await test.step('the URL restores filters, sorting and the open refund after a reload', async () => {
      await moveTo(page, `/refunds${new URL(page.url()).search}&store_id=${storeId}`);
      await expect(totals(page)).toContainText(countText(ofStore.length));
      await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
      await page.waitForURL(/sort=-amount/);
      await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      const amounts = async () => {
        const texts = await refundRows(page).locator('.text-refund').allTextContents();
        return texts.map((text) => Number(text.replaceAll(/[^\d]/g, '')));
      };
      await expect(refundsGrid(page)).toHaveAttribute('aria-busy', 'false');
      const sorted = await amounts();
      expect(new Set(sorted).size).toBeGreaterThan(3);
      expect(sorted).toEqual(sorted.toSorted((left, right) => right - left));
      await row.click();
      await page.waitForURL(/order=.*refund=/);
      await page.reload();
      await expect(shown).toBeInViewport(PATIENCE);
      await expect(totals(page)).toContainText(countText(ofStore.length), PATIENCE);
      await expect.poll(amounts).toEqual(sorted);
      await page.keyboard.press('Escape');
    });

    // Stores are chosen in the header, so they stay.
    await page.getByRole('button', { name: 'Clear all filters' }).first().click();
    await expect(page).toHaveURL(`${url}/refunds?store_id=${storeId}&sort=-amount`);
    const there = expected.filter(({ order }) => order.storeId === storeId);
    await expect(totals(page)).toContainText(countText(there.length));
    await page.getByRole('button', { name: 'Service', exact: true }).click();
    await page
      .getByRole('group', { name: 'Service' })
      .getByRole('button', { name: 'Takeaway' })
      .click();
    await expect(page).toHaveURL(/service_type=takeaway/);
    const takenAway = there.filter(({ order }) => order.serviceType === 'takeaway');
    await expect(totals(page)).toContainText(
      takenAway.length === 0 ? 'No refunds' : countText(takenAway.length),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Remove filter: Service/ }).click();
    await expect(totals(page)).toContainText(countText(there.length));
  });

  await test.step('the export has the page’s filters', async () => {
    await moveTo(page, `/refunds?from=${daysAgo(1)}&to=${daysAgo(1)}&extent=partial`);
    await exportButton(page).click();
    const csv = await saveExport(page, 'CSV for other software');
    expect(csv.name).toBe(`refunds-${daysAgo(1)}.csv`);
    await expect(totals(page)).toContainText(countText(csvRows(csv).length));
  });
});
