import type { Page } from '@playwright/test';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { NOW } from '../fixtures/fixed-clock.ts';
import { moveTo } from '../fixtures/orders-list.ts';
import { csvRows, exportButton, saveExport } from '../fixtures/export.ts';
import { fewDemoOrders } from '../fixtures/few-demo-orders.ts';
import { PATIENCE } from '../fixtures/refunds-page.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  EURO_STORES,
  euros,
  inEuros,
  isSale,
  refundsOf,
  rowsOf,
  soldOn,
  sum,
  wallTime,
  WEEK,
  WEEK_BEFORE,
} from './insights-figures.ts';

const ADDRESS = '/insights?date=last_7_days&currency=EUR';

async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('table', { name: 'Figures', exact: true })).toBeVisible(PATIENCE);
  await expect(page.locator('[aria-busy=true]:has(table)')).toHaveCount(0);
}

test.use({ viewport: { width: 1440, height: 1_000 } });

async function chooseMeasure(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Charts show/ }).click();
  await page.getByRole('group', { name: 'Charts show' }).getByText(name, { exact: true }).click();
}

test('insights add up to their orders, and link to them', async ({ page, startKept }) => {
  const orders = fewDemoOrders(14, 0.15);
  const { url } = await startKept(orders, demoStores);
  await page.goto(`${url}${ADDRESS}`);
  await expectWhole(page);
  await test.step('stores, reasons and items match the orders and link to them', async () => {
    const stores = EURO_STORES.map(({ id, name }) => {
      const cents = WEEK.reduce(
        (all, day) =>
          all +
          soldOn(
            orders.filter(({ storeId }) => storeId === id),
            day,
          ),
        0,
      );
      return { name, cents };
    }).toSorted((left, right) => right.cents - left.cents);
    await expect
      .poll(() => rowsOf(page.getByRole('table', { name: 'Order totals by store' })))
      .toEqual(stores.map(({ name, cents }) => [name, euros(cents)]));

    const sold = inEuros(orders).filter(
      (order) => isSale(order) && WEEK.some((day) => wallTime(order.createdAt).startsWith(day)),
    );
    const pieces = Map.groupBy(
      sold.flatMap(({ items = [] }) => items),
      ({ productId }) => productId,
    );
    const most = Math.max(
      ...[...pieces.values()]
        .filter((lines) => lines.every(({ qty }) => Number.isInteger(qty)))
        .map((lines) => lines.reduce((all, { qty }) => all + qty, 0)),
    );
    const [best] = await rowsOf(
      page.getByRole('table', { name: 'Best-selling items by quantity' }),
    );
    expect(best?.[1]).toBe(String(most));
    const [bestId] =
      [...pieces].find(([, lines]) => lines.reduce((all, { qty }) => all + qty, 0) === most) ?? [];
    const bestLink = page
      .getByRole('table', { name: 'Best-selling items by quantity' })
      .getByRole('link')
      .first();
    await expect(bestLink).toHaveAttribute('href', new RegExp(`figure=product\\.${bestId}\\.`));

    const refunds = refundsOf(orders);
    const reasons = Map.groupBy(refunds, ({ reason }) => reason.trim().toLowerCase());
    const [reason = '', given = []] =
      [...reasons].toSorted(([, left], [, right]) => sum(right) - sum(left))[0] ?? [];
    const table = page.getByRole('table', { name: 'Refunds by reason' });
    const first = (await rowsOf(table))[0] ?? [];
    expect([first[0]?.toLowerCase(), first[1]]).toEqual([reason, euros(sum(given))]);
    await expect(page.getByText(`${refunds.length} refunds, ${euros(sum(refunds))}`)).toBeVisible();
    await expect(table.getByRole('link').first()).toHaveAttribute('href', /^\/refunds\?.*reason=/);
  });

  await moveTo(page, `${ADDRESS}&compare=weekdays`);
  await expect(page.getByText(/Until .+, compared with Nov 5 – Nov 11/)).toBeVisible();
  await expectWhole(page);

  await test.step('prints the whole page', async () => {
    const bottom = page.getByRole('table', { name: 'Day by day' });
    const isBelowWindow = () =>
      bottom.evaluate((table) => table.getBoundingClientRect().bottom > innerHeight);
    expect(await isBelowWindow()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    // The header names the stores.
    const stores = page.getByRole('main').getByText(/^All stores · /);
    await expect(stores).toBeVisible();
    // The document is as long as its content, so no printed page is cut off.
    const reach = await bottom.evaluate(
      (table) =>
        document.documentElement.scrollHeight - table.getBoundingClientRect().bottom - scrollY,
    );
    expect(reach).toBeGreaterThanOrEqual(0);
    await page.emulateMedia({ media: null });
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(stores).toBeHidden();
  });

  await test.step('the column titles of a long table stay', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1440, height: 300 });
    const box = page.getByRole('group', { name: 'Day by day' });
    const title = box.getByRole('columnheader', { name: 'Net sales' });
    const topOf = async () =>
      ((await title.boundingBox())?.y ?? 0) - ((await box.boundingBox())?.y ?? 0);
    const top = await topOf();
    await box.getByRole('row').last().scrollIntoViewIfNeeded();
    await box.evaluate((element) => (element.scrollTop = element.scrollHeight));
    expect(await box.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    expect(await topOf()).toBe(top);
    if (size) await page.setViewportSize(size);
  });

  const table = page.getByRole('table', { name: 'Order totals by day' });
  await page.getByText('Show as table').first().click();
  const now = wallTime(NOW).slice(11);
  const expected = WEEK.map((day, index) => [
    soldOn(orders, day),
    soldOn(orders, WEEK_BEFORE[index] ?? '', index === 6 ? now : undefined),
  ]);
  await expect
    .poll(async () => (await rowsOf(table)).map(([, ...cells]) => cells))
    .toEqual(expected.map((pair) => pair.map(euros)));

  await test.step('the exported figures by day have the same sums', async () => {
    await exportButton(page).click();
    const file = await saveExport(page, 'Figures by day', 'CSV for other software');
    expect(file.name).toBe(`insights-by-day-${WEEK[0]}-${WEEK[6]}.csv`);
    const rows = csvRows(file).filter(({ currency }) => currency === 'EUR');
    expect(rows.map(({ day }) => day)).toEqual(WEEK);
    expect(rows.map(({ orders }) => Number(orders))).toEqual(
      WEEK.map(
        (day) =>
          inEuros(orders).filter((order) => {
            const [date] = wallTime(order.createdAt).split(' ');
            return isSale(order) && date === day;
          }).length,
      ),
    );
    await exportButton(page).click();
    const figures = csvRows(await saveExport(page, /^Figures$/, 'CSV for other software')).filter(
      ({ currency }) => currency === 'EUR',
    );
    const netSales = figures.find(({ figure }) => figure === 'net_sales')?.['amount'];
    expect(rows.reduce((cents, row) => cents + Number(row['net_sales']), 0)).toBe(Number(netSales));
    await expect(page.getByRole('table', { name: 'Figures', exact: true })).toContainText(
      euros(Number(netSales)),
    );
  });

  await test.step('a day links to its list, in the chart and in the table', async () => {
    const yesterday = euros(expected[5]?.[0] ?? 0);
    const link = table.getByRole('link', { name: yesterday });
    const href = await link.getAttribute('href');
    await expect(page.locator(`svg a[href="${href}"]`)).toBeVisible();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/orders\\?from=${WEEK[5]}&to=${WEEK[5]}$`));
  });

  await test.step('an hour of a weekday and a bar of net takings link to their orders', async () => {
    await page.goBack();
    await chooseMeasure(page, 'Net takings');
    await page.getByText('Show as table').first().click();
    await expect(
      page.getByRole('table', { name: 'Net takings by day' }).getByRole('link').nth(5),
    ).toHaveAttribute('href', new RegExp(`figure=net_takings\\.${WEEK[5]}\\.${WEEK[5]}`));
    await chooseMeasure(page, 'Orders');
    const cell = page
      .getByRole('table', { name: 'Orders by hour and weekday' })
      .getByRole('link')
      .first();
    const count = Number(await cell.locator('[aria-hidden]').textContent());
    expect(count).toBeGreaterThan(0);
    await cell.click();
    await expect(page).toHaveURL(/[?&]from_time=\d\d:00&to_time=\d\d:59$/);
    const { searchParams } = new URL(page.url());
    const hour = `${searchParams.get('from')} ${searchParams.get('from_time')?.slice(0, 2)}`;
    const listed = orders.filter(({ storeId, createdAt }) =>
      wallTime(createdAt, demoStores.find(({ id }) => id === storeId)?.timeZone).startsWith(hour),
    );
    expect(inEuros(listed).filter(isSale)).toHaveLength(count);
  });

  await test.step('an invalid figure in the URL is ignored with a notice', async () => {
    const figure = `nonsense.${WEEK[0]}.${WEEK[6]}`;
    await moveTo(page, `/orders?figure=${figure}`);
    await expect(page.getByText(/^Ignored in the link: /)).toContainText(figure);
  });
});
