// Longer than 250 lines: every figure is compared with the same ledger of the demo's orders.
import type { Page } from '@playwright/test';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { dayFromNow, NOW } from '../fixtures/fixed-clock.ts';
import { moveTo, moveToPage } from '../fixtures/orders-list.ts';
import { totals } from '../fixtures/sales.ts';
import { csvRows, exportButton, saveExport } from '../fixtures/export.ts';
import { readWhole } from '../fixtures/read-whole.ts';
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
  totalInEuros,
  wallTime,
  WEEK,
  WEEK_BEFORE,
} from './insights-figures.ts';

const ADDRESS = '/insights?date=last_7_days&currency=EUR';

async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('table', { name: 'Figures' })).toBeVisible();
  await readWhole(page);
}

test.use({ viewport: { width: 1440, height: 1_000 } });

test('days add up to their orders, beside the week before until the same minute, printed whole, at any width; all leads to its orders', async ({
  page,
  demo,
}) => {
  const orders = await demo.service.listAll({ expand: 'items,payments,refunds' });
  const [store] = EURO_STORES;
  if (!store) throw new Error('The demo has no store in EUR.');
  await page.goto(`${demo.url}${ADDRESS}`);
  await expectWhole(page);
  const chart = page.getByRole('group', { name: 'Order totals by day' });

  await test.step('dragging over days, and keys, narrow the period; Back widens it again', async () => {
    const box = await chart.boundingBox();
    if (!box) throw new Error('The chart has no box.');
    const middleOf = (index: number) => box.x + (box.width * (index + 0.5)) / WEEK.length;
    await page.mouse.move(middleOf(1), box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(middleOf(3), box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(new RegExp(`from=${WEEK[1]}&to=${WEEK[3]}`));
    await expectWhole(page);
    await expect(chart.getByRole('link')).toHaveCount(3);

    await chart.getByRole('link').first().focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`from=${WEEK[1]}&to=${WEEK[2]}`));
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/date=last_7_days/);
    await expect(chart.getByRole('link')).toHaveCount(7);
    await expectWhole(page);
  });

  await test.step('stores, reasons and items are those of the orders, and lead to them', async () => {
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
    const [best] = await rowsOf(page.getByRole('table', { name: 'Best-selling items by quantity' }));
    expect(best?.[1]).toBe(String(most));
    const [bestId] = [...pieces].find(([, lines]) => lines.reduce((all, { qty }) => all + qty, 0) === most) ?? [];

    const refunds = refundsOf(orders);
    const reasons = Map.groupBy(refunds, ({ reason }) => reason.trim().toLowerCase());
    const [reason = '', given = []] = [...reasons].toSorted(([, left], [, right]) => sum(right) - sum(left))[0] ?? [];
    const table = page.getByRole('table', { name: 'Refunds by reason' });
    const first = (await rowsOf(table))[0] ?? [];
    expect([first[0]?.toLowerCase(), first[1]]).toEqual([reason, euros(sum(given))]);
    await expect(page.getByText(`${refunds.length} refunds, ${euros(sum(refunds))}`)).toBeVisible();
    await table.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/refunds\?.*reason=/);
    await expect(totals(page)).not.toContainText('at least');
    await expect(totals(page)).toContainText(euros(-sum(given)));

    await page.goBack();
    await page.getByRole('table', { name: 'Best-selling items by quantity' }).getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`figure=product\\.${bestId}\\.`));
    await expect(page.getByRole('search', { name: 'Filters' })).toContainText(`Figures:${best?.[0]}`);
    const withBest = orders.filter(
      (order) =>
        isSale(order) &&
        order.items?.some(({ productId }) => productId === bestId) &&
        WEEK.includes(
          wallTime(order.createdAt, demoStores.find(({ id }) => id === order.storeId)?.timeZone).slice(0, 10),
        ),
    );
    await expect(totals(page)).toContainText(`Totals for all ${withBest.length} orders`);
    await page.goBack();
  });

  await moveTo(page, `${ADDRESS}&compare=weekdays`);
  await expect(page.getByText(/Until .+, compared with Nov 5 – Nov 11/)).toBeVisible();
  await expectWhole(page);

  await test.step('on paper', async () => {
    const bottom = page.getByRole('table', { name: 'Refunds by time after order' });
    const isBelowWindow = () => bottom.evaluate((table) => table.getBoundingClientRect().bottom > innerHeight);
    expect(await isBelowWindow()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    // Of which stores and currency, and when.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const printed = page.getByText(/^Printed /);
    await expect(printed).toBeVisible();
    await expect(printed.locator('..')).toContainText('All stores · Only amounts in EUR');
    // The document itself is as long as its content, so that no page is cut off.
    const reach = await bottom.evaluate(
      (table) => document.documentElement.scrollHeight - table.getBoundingClientRect().bottom - scrollY,
    );
    expect(reach).toBeGreaterThanOrEqual(0);
    await page.emulateMedia({ media: null });
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(printed).toBeHidden();
  });

  const table = page.getByRole('table', { name: 'Order totals by day' });
  await page.getByText('Show as table').first().click();
  const now = wallTime(NOW).slice(11);
  const expected = WEEK.map((day, index) => [
    soldOn(demo.orders, day),
    soldOn(demo.orders, WEEK_BEFORE[index] ?? '', index === 6 ? now : undefined),
  ]);
  await expect
    .poll(async () => (await rowsOf(table)).map(([, ...cells]) => cells))
    .toEqual(expected.map((pair) => pair.map(euros)));

  await test.step('fits a window of any width', async () => {
    const overflow = () =>
      page.getByRole('table', { name: 'Figures' }).evaluate((table) => {
        const area = table.closest('.overflow-y-auto');
        return area ? area.scrollWidth - area.clientWidth : undefined;
      });
    for (const [width, direction] of [
      [1440, 'ltr'],
      [768, 'rtl'],
      [320, 'rtl'],
      [320, 'ltr'],
    ] as const) {
      await page.setViewportSize({ width, height: 720 });
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
      }, direction);
      await expect.poll(overflow, `${direction} at ${width} px`).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 1_000 });
  });

  await test.step('the figures by day are a file with the same sums', async () => {
    await exportButton(page).click();
    const file = await saveExport(page, 'Figures by day', 'CSV for programs');
    expect(file.name).toBe(`figures by day ${WEEK[0]} to ${WEEK[6]}.csv`);
    const rows = csvRows(file).filter(({ currency }) => currency === 'EUR');
    const until = (day: string) => (day === WEEK[6] ? now : undefined);
    expect(rows.map(({ day }) => day)).toEqual(WEEK);
    expect(rows.map(({ orders }) => Number(orders))).toEqual(
      WEEK.map(
        (day) =>
          inEuros(demo.orders).filter((order) => {
            const [date, time = ''] = wallTime(order.createdAt).split(' ');
            return isSale(order) && date === day && time < (until(day) ?? '24:00');
          }).length,
      ),
    );
    const figures = csvRows(await saveExport(page, /^Figures$/, 'CSV for programs')).filter(
      ({ currency }) => currency === 'EUR',
    );
    const netSales = figures.find(({ figure }) => figure === 'Net sales')?.['amount'];
    expect(rows.reduce((cents, row) => cents + Number(row['net_sales']), 0)).toBe(Number(netSales));
    await expect(page.getByRole('table', { name: 'Figures' })).toContainText(euros(Number(netSales)));
    await page.keyboard.press('Escape');
  });

  await test.step('a bar leads to the list that shows its sum', async () => {
    await chart.getByRole('link').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    const yesterday = euros(expected[5]?.[0] ?? 0);
    await expect(chart.getByRole('link', { name: yesterday })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/orders\\?from=${WEEK[5]}&to=${WEEK[5]}$`));
    await expect(totals(page)).toContainText('Totals for all');
    await expect.poll(() => totalInEuros(page, 'Total')).toBe(yesterday);
  });

  const [from, to] = [dayFromNow(-20), dayFromNow(-1)];
  await test.step('a bar of net takings leads to the orders of which something was paid or refunded then', async () => {
    await moveToPage(page, `/insights?store_id=${store.id}&from=${from}&to=${to}&measure=takings`);
    await expectWhole(page);
    const day = dayFromNow(-2);
    const isThen = ({ createdAt }: { readonly createdAt: string }) => wallTime(createdAt).startsWith(day);
    const moving = orders.filter(
      ({ storeId, payments = [], refunds = [] }) =>
        storeId === store.id && (payments.some(isThen) || refunds.some(isThen)),
    );
    const chart = page.getByRole('group', { name: 'Net takings by day' });
    await chart.getByRole('link').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`figure=net_takings\\.${day}\\.${day}$`));
    await expect(page.getByRole('search', { name: 'Filters' })).toContainText('Figures:Net takings (');
    await expect(totals(page)).toContainText(`Totals for all ${moving.length} orders`);
  });

  await test.step('an hour of a weekday leads to its orders, over several weeks too', async () => {
    await page.goBack();
    await page.getByRole('combobox', { name: 'Charts show' }).selectOption('Orders');
    const cell = page.getByRole('table', { name: 'Orders by hour and weekday' }).getByRole('link').first();
    const [, name = '', count = ''] =
      /^(.*): ([\d,]+)$/.exec((await cell.locator('.sr-only').textContent()) ?? '') ?? [];
    await cell.click();
    await expect(page).toHaveURL(/&figure=hour\.\d\.\d+$/);
    await expect(page.getByRole('search', { name: 'Filters' })).toContainText(`Figures:${name}`);
    const [, weekday, hour] = new URL(page.url()).searchParams.get('figure')?.split('.').map(Number) ?? [];
    const listed = orders.filter(({ storeId, createdAt }) => {
      if (storeId !== store.id) return false;
      const [day = '', time = ''] = wallTime(createdAt).split(' ');
      const isThen = new Date(`${day}T00:00:00Z`).getUTCDay() === weekday && Number(time.slice(0, 2)) === hour;
      return isThen && day >= from && day <= to;
    });
    expect(listed.filter(isSale)).toHaveLength(Number(count.replace(',', '')));
    await expect(totals(page)).toContainText(`Totals for all ${listed.length} orders`);

    await test.step('a figure in the address that makes no sense is ignored, and the page says so', async () => {
      const figure = `nonsense.${from}.${to}`;
      await moveTo(page, `/orders?figure=${figure}`);
      await expect(page.getByText(/^Ignored in the link: /)).toContainText(figure);
    });
  });
});
