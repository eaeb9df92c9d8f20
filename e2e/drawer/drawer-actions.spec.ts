import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { buildItem, buildOrder, buildRefund, moment, ticketOf } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { moveToOrder, openOrder } from '../fixtures/orders-list.ts';

const A4 = { width: 210, height: 297 };
const MILLIMETERS_PER_POINT = 25.4 / 72;

/** An order with a refund, a note for staff, and a field that no schema knows. */
const rich = buildOrder(7, moment(7 * 3_600), {
  paymentStatus: 'refunded',
  note: 'No onions.\nRing twice.',
  items: [buildItem(7, 1, { productName: { _base: '<b>Ham</b>\u202E by weight\nsliced' } })],
  refunds: [
    buildRefund(7, { amountCents: 500, reason: 'wrong item', createdAt: moment(9 * 3_600) }),
  ],
  loyalty: { points: 12, tier: 'gold' },
});
/** More lines than one sheet holds, one of which has a long word. */
const long = buildOrder(8, moment(8 * 3_600), {
  items: Array.from({ length: 70 }, (_, line) =>
    buildItem(
      8,
      line + 1,
      line === 69 ? { productName: { _base: 'Donaudampfschiff'.repeat(6) } } : {},
    ),
  ),
});

async function choose(page: Page, drawer: Locator, name: string): Promise<void> {
  await drawer.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('dialog', { name: 'More actions' }).getByRole('button', { name }).click();
}

/** The sizes of the sheets that the page prints, in whole millimeters. */
async function sheetsOf(page: Page): Promise<{ width: number; height: number }[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const millimeters = (points: string | undefined) =>
    Math.round(Number(points) * MILLIMETERS_PER_POINT);
  return [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(
    (match) => ({
      width: millimeters(match[1]),
      height: millimeters(match[2]),
    }),
  );
}

test('an order is copied as link and text, downloaded, and printed for staff and customer on sheets and rolls, also by the browser', async ({
  page,
  context,
  startKept,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // The browser's print dialog would block the test.
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      document.documentElement.toggleAttribute('data-printed', true);
    };
  });
  const { url } = await startKept([rich, long]);
  const answer = page.waitForResponse(new RegExp(`/api/orders/${rich.id}$`));
  await openOrder(page, url, rich.id);
  const drawer = page.getByRole('complementary', { name: ticketOf(7) });
  const body = await (await answer).text();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await drawer.getByRole('button', { name: 'Copy link to this order' }).click();
  await expect.poll(clipboard).toBe(`${url}/orders/${rich.id}`);
  await choose(page, drawer, 'Copy internal text');
  await expect
    .poll(clipboard)
    .toMatch(/2 × <b>Ham<\/b> by weight sliced: £12.00[^]*wrong item[^]*After refunds: £8.20/);
  await choose(page, drawer, 'Copy as text');
  await expect.poll(clipboard).toContain('Total after refunds: £8.20');
  expect(await clipboard()).not.toMatch(/wrong item|Payment status|http|No onions/);
  const download = page.waitForEvent('download');
  await choose(page, drawer, 'Download JSON');
  expect((await download).suggestedFilename()).toBe(`order-${ticketOf(7)}.json`);
  expect(await readFile(await (await download).path(), 'utf8')).toBe(body);
  await drawer.getByText('Raw data').click();
  await drawer.getByRole('button', { name: 'Copy Raw data' }).click();
  await expect.poll(clipboard).toContain('"tier": "gold"');

  const receipt = page.locator('.printed-receipt');
  const isPrinted = page.locator('html[data-printed]');
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [print, isInternal, width] of [
    [() => choose(page, drawer, 'Internal copy on A4'), true, 210],
    [() => choose(page, drawer, 'Internal copy on 80 mm roll'), true, 80],
    [() => drawer.getByRole('button', { name: 'Print', exact: true }).click(), false, 210],
    [() => choose(page, drawer, 'Print on 80 mm roll'), false, 80],
  ] as const) {
    await test.step(`a receipt of ${width} mm is all that is printed, in black also in the dark theme`, async () => {
      await print();
      await expect(isPrinted).toBeAttached();
      await page.emulateMedia({ media: 'print' });
      await expect(receipt).toBeVisible();
      await expect(drawer).not.toBeVisible();
      await expect(receipt).toContainText(isInternal ? 'No onions.' : `Order ${ticketOf(7)} Copy`);
      if (!isInternal)
        await expect(receipt).not.toContainText(/No onions|wrong item|Payment status|Internal/);
      const colors = await receipt.evaluate((element) =>
        [...element.querySelectorAll('*')].map((part) => getComputedStyle(part).color),
      );
      expect(new Set(colors)).toEqual(new Set(['rgb(0, 0, 0)']));
      await expect
        .poll(() => receipt.evaluate((element) => element.scrollWidth - element.clientWidth))
        .toBe(0);
      expect((await sheetsOf(page)).map((sheet) => sheet.width)).toEqual([width]);
      await page.emulateMedia({ media: null });
      // Paper is narrower than the breakpoint of the drawer, which must not remount the receipt.
      await expect(receipt).toBeAttached();
      await page.keyboard.press('Shift');
      await expect(receipt).toHaveCount(0);
      await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
    });
  }

  await test.step('the browser’s print command prints the open order, with its title on each sheet; so does a phone', async () => {
    await moveToOrder(page, long.id);
    await expect(page.getByRole('complementary', { name: ticketOf(8) })).toHaveAttribute(
      'aria-busy',
      'false',
    );
    expect(await sheetsOf(page)).toEqual([A4, A4]);
    const rules = await page.evaluate(() =>
      document.adoptedStyleSheets.flatMap(({ cssRules }) =>
        [...cssRules].map(({ cssText }) => cssText),
      ),
    );
    expect(rules.join('')).toContain(`"Order ${ticketOf(8)} · Soho"`);
    await page.keyboard.press('Shift');
    await expect(receipt).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await choose(page, page.getByRole('dialog', { name: ticketOf(8) }), 'Print on A4');
    await expect(isPrinted).toBeAttached();
    expect(await sheetsOf(page)).toEqual([A4, A4]);
  });
});

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-EG' });

  test('on paper, an amount stands at the edge and clear of the text before it', async ({
    page,
    startKept,
  }) => {
    const { url } = await startKept([long]);
    await openOrder(page, url, long.id);
    await expect(page.getByRole('complementary', { name: ticketOf(8) })).toHaveAttribute(
      'aria-busy',
      'false',
    );
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const gaps = await page
      .locator('.printed-receipt li')
      .filter({ hasText: 'Donaudampf' })
      .evaluate((element) => {
        const edge = (part: string) =>
          element.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
        const amount = edge('[data-amount]');
        return {
          before: edge('[data-text]').left - amount.right,
          after: amount.left - element.getBoundingClientRect().left,
        };
      });
    expect(gaps.before).toBeGreaterThan(8);
    expect(gaps.after).toBeLessThan(1);
  });
});
