import type { Page } from '@playwright/test';
import { buildRefund, manyOrders, STORES } from '../fixtures/build-order.ts';
import { moveTo, openColumnsPanel } from '../fixtures/orders-list.ts';
import { refundRows, refundsGrid } from '../fixtures/refunds-page.ts';
import { expect, preparePage, test } from '../fixtures/test.ts';

/** Refunds of Nov 18 in two stores, most of them whole. */
const orders = manyOrders(24, (number) => ({
  storeId: STORES[number % 2]?.id,
  refunds: [buildRefund(number, { createdAt: '2026-11-18T09:00:00Z' })],
  paymentStatus: 'refunded',
}));

const strip = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const current = (page: Page) => strip(page).locator('[aria-current="true"]');
const columns = (page: Page) =>
  refundsGrid(page)
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((header) => header.getAttribute('data-column') ?? ''));

async function openAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(refundRows(page).first()).toBeVisible({ timeout: 60_000 });
}

async function chooseInMenu(page: Page, view: string, action: string): Promise<void> {
  await strip(page)
    .getByRole('button', { name: `${view}: view options` })
    .click();
  await page.getByRole('button', { name: action, exact: true }).click();
}

test('columns of refunds are arranged and kept; a view holds them and filters: it opens by its tab, a reload and a link', async ({
  page,
  startHostile,
}) => {
  await page.setViewportSize({ width: 1440, height: 720 });
  const { url } = await startHostile(orders);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAt(page, `${url}/refunds`);
  await expect(current(page)).toHaveText('Last 7 days');
  const usual = await columns(page);

  await moveTo(page, '/refunds?date=last_30_days&sort=-amount&group=none');
  await expect(current(page)).toHaveText('Custom');
  await openColumnsPanel(page);
  await page.getByRole('checkbox', { name: 'Method' }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Order', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  const without = usual.filter((id) => id !== 'method');
  await expect.poll(() => columns(page)).toEqual(without);
  await strip(page).getByRole('button', { name: 'Save as new view' }).click();
  await page.getByLabel('View name').fill('Month');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(current(page)).toHaveText('Month');
  const address = page.url();
  await chooseInMenu(page, 'Month', 'Copy link');
  await expect(page.getByText('Copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');

  await test.step('columns are chosen, moved, pinned and resized like those of orders; a reload keeps them, and the view', async () => {
    const edge = refundsGrid(page).getByRole('separator', { name: 'Width of Amount' });
    const width = Number(await edge.getAttribute('aria-valuenow'));
    await openColumnsPanel(page);
    await page.getByRole('button', { name: 'Move Amount up' }).press('Enter');
    await page.getByRole('button', { name: 'Pin Reason' }).click();
    await page.keyboard.press('Escape');
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    const moved = without.filter((id) => id !== 'reason' && id !== 'amount');
    const arranged = ['reason', ...moved.toSpliced(moved.indexOf('store'), 0, 'amount')];
    const expectArranged = async () => {
      await expect(current(page)).toHaveText(/^Month.*modified$/);
      await expect.poll(() => columns(page)).toEqual(arranged);
      await expect(edge).toHaveAttribute('aria-valuenow', String(width + 16));
    };
    await expectArranged();
    await page.reload();
    await expectArranged();
  });

  await test.step('by its tab', async () => {
    await strip(page).getByRole('button', { name: 'Last 7 days', exact: true }).click();
    await page.waitForURL(`${url}/refunds`);
    await expect(current(page)).toHaveText('Last 7 days');
    await strip(page).getByRole('button', { name: 'Month', exact: true }).click();
    await page.waitForURL(address);
    await expect.poll(() => columns(page)).toEqual(without);
  });

  await test.step('by a link, whose columns are those of the view, not the last ones', async () => {
    await openColumnsPanel(page);
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.poll(() => columns(page)).toEqual(usual);
    const elsewhere = await page.context().newPage();
    const problems = await preparePage(elsewhere);
    await openAt(elsewhere, link);
    await expect.poll(() => columns(elsewhere)).toEqual(without);
    expect(problems.unexpected()).toEqual([]);
  });
});
