// Longer than 250 lines: all actions share one order that has everything.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { buildItem, buildOrder, moment, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { moveToOrder, openOrder } from '../fixtures/orders-list.ts';

const CARD = { paymentMethodId: uuid(5, 1), paymentMethodName: { _base: 'Card' }, paymentMethodCode: 'card' };
const CASH = { paymentMethodId: uuid(5, 2), paymentMethodName: { _base: 'Cash' }, paymentMethodCode: 'cash' };
const SHEET = { width: 210, height: 297 };
const MILLIMETERS_PER_POINT = 25.4 / 72;

/** An order with everything that a receipt prints, and a field that no schema knows. */
const rich = buildOrder(7, moment(7 * 3_600), {
  paymentStatus: 'refunded',
  tableName: '12',
  memberName: 'Ana',
  pickupName: 'Ben',
  note: 'No onions.\nRing twice.',
  subtotalCents: 2450,
  discountCents: 200,
  taxCents: 225,
  totalCents: 2475,
  items: [
    buildItem(7, 1, {
      modifiers: [
        { id: uuid(6, 1), name: { _base: 'Oat milk' }, priceDeltaCents: 50 },
        { id: uuid(6, 2), name: { _base: 'No sugar' }, priceDeltaCents: 0 },
      ],
      discountCents: 200,
    }),
    buildItem(7, 2, { qty: 0.25, amountCents: 1250, productName: { _base: '<b>Ham</b>\u202E by weight\nsliced' } }),
  ],
  appliedPromotions: [
    { promotionId: uuid(7, 1), triggerType: 'automatic', name: { _base: 'Happy hour' }, discountCents: 200 },
  ],
  taxBreakdown: [{ taxRateId: 'standard', taxRatePercent: 10, taxCents: 225 }],
  payments: [
    { id: uuid(3, 71), ...CARD, amountCents: 1475, note: '', createdAt: moment(7 * 3_600 + 60) },
    { id: uuid(3, 72), ...CASH, amountCents: 1000, tenderCents: 2000, note: '', createdAt: moment(7 * 3_600 + 90) },
  ],
  refunds: [
    {
      id: uuid(8, 1),
      amountCents: 1200,
      reason: 'wrong item',
      createdAt: moment(9 * 3_600),
      items: [{ id: uuid(8, 3), orderItemId: uuid(2, 7 * 10_000 + 1), qty: 1, amountCents: 1000, taxCents: 200 }],
      payments: [{ id: uuid(8, 2), ...CARD, amountCents: 1200 }],
    },
  ],
  loyalty: { points: 12, tier: 'gold' },
});

/** More lines than one sheet holds. */
const long = buildOrder(8, moment(8 * 3_600), {
  items: Array.from({ length: 70 }, (_, line) => buildItem(8, line + 1)),
});

async function openRich(page: Page, url: string): Promise<Locator> {
  await openOrder(page, url, rich.id);
  const drawer = page.getByRole('complementary', { name: ticketOf(7) });
  await expect(drawer).toHaveAttribute('aria-busy', 'false');
  return drawer;
}

async function choose(page: Page, drawer: Locator, name: string): Promise<void> {
  await drawer.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('dialog', { name: 'More actions' }).getByRole('button', { name }).click();
}

/** Keeps the browser's print dialog, which would block the test, from opening. */
async function stubPrint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      document.documentElement.toggleAttribute('data-printed', true);
    };
  });
}

/** The sizes of a PDF's pages in whole millimeters. */
function pageSizes(pdf: Buffer): { width: number; height: number }[] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map((match) => ({
    width: Math.round(Number(match[1]) * MILLIMETERS_PER_POINT),
    height: Math.round(Number(match[2]) * MILLIMETERS_PER_POINT),
  }));
}

test('an order is copied as link, text, fields and JSON, and printed for staff and customer on sheets and rolls, also by the browser', async ({
  page,
  context,
  startHostile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await stubPrint(page);
  const { url } = await startHostile([rich, long]);
  const answer = page.waitForResponse(new RegExp(`/api/orders/${rich.id}$`));
  const drawer = await openRich(page, url);
  const body = await (await answer).text();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await drawer.getByRole('button', { name: 'Copy link to this order' }).click();
  await expect.poll(clipboard).toBe(`${url}/orders/${rich.id}`);
  await choose(page, drawer, 'Copy internal text');
  await expect(drawer.getByText('Order copied as text')).toBeAttached();
  await expect.poll(clipboard).toContain('After refunds: £12.75');
  const text = await clipboard();
  expect(text.split('\n')).toEqual([
    `Order ${ticketOf(7)} · Soho`,
    'Sun, Nov 1, 2026, 07:00 GMT',
    'Dine-in · Table 12',
    'Refunded · Completed',
    '',
    'Payment status is Refunded, but only £12.00 of £24.75 was refunded.',
    '',
    '2 × Product 1: £12.00',
    '  Oat milk (+£0.50)',
    '  No sugar',
    '  Discount −£2.00',
    '0.25 × <b>Ham</b> by weight sliced: £12.50',
    '',
    'Subtotal: £24.50',
    'Happy hour: −£2.00',
    'Tax: £2.25',
    'Total: £24.75',
    '',
    'Paid by Card: £14.75',
    'Paid by Cash: £10.00',
    '  £20.00 given, £10.00 change',
    '',
    'Refunded Sun, Nov 1, 2026, 09:00: −£12.00',
    '  wrong item',
    '  1 × Product 1: −£12.00',
    '  to Card: −£12.00',
    '',
    'After refunds: £12.75',
    '',
    `${url}/orders/${rich.id}`,
  ]);
  // The customer's text contains neither the reason written by staff nor the order's URL in Tillview.
  await choose(page, drawer, 'Copy as text');
  await expect.poll(clipboard).toContain('Total after refunds: £12.75');
  const receipt = await clipboard();
  expect(receipt).toContain(`Order ${ticketOf(7)} · Copy`);
  expect(receipt).toContain('1 × Product 1: −£12.00\n  to Card: −£12.00');
  expect(receipt).not.toMatch(/wrong item|Payment status|http|No onions/);

  await test.step('Download JSON saves the exact answer, unknown fields included', async () => {
    const download = page.waitForEvent('download');
    await choose(page, drawer, 'Download JSON');
    const file = await download;
    expect(file.suggestedFilename()).toBe(`order-${ticketOf(7)}.json`);
    expect(await readFile(await file.path(), 'utf8')).toBe(body);
    expect(body).toContain('"loyalty":{"points":12,"tier":"gold"}');
  });

  await test.step('the raw data has every field, also an unknown one, and is copied', async () => {
    await drawer.getByText('Raw data').click();
    const json = drawer.getByRole('group', { name: 'Raw data' });
    await expect(json).toContainText('"tier": "gold"');
    await drawer.getByRole('button', { name: 'Copy Raw data' }).click();
    await expect.poll(clipboard).toBe(JSON.stringify(JSON.parse(body), undefined, 2));
  });

  await test.step('receipts are printed: for staff and for the customer, on sheets and rolls', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    for (const [name, paper, width] of [
      ['Internal copy on A4', 'a4', 210],
      ['Internal copy on 80 mm roll', 'roll', 80],
    ] as const) {
      await test.step(`${name}: only the receipt, in black on white, also in the dark theme`, async () => {
        await choose(page, drawer, name);
        await expect(page.locator('html[data-printed]')).toBeAttached();
        const receipt = page.locator(`.printed-receipt[data-paper="${paper}"]`);
        await page.emulateMedia({ media: 'print' });
        await expect(receipt).toBeVisible();
        await expect(drawer).not.toBeVisible();
        for (const words of [
          'Soho',
          `Order ${ticketOf(7)}`,
          'Oat milk (+£0.50)',
          'Happy hour',
          '£24.75',
          'After refunds',
          'GMT',
        ]) {
          await expect(receipt).toContainText(words);
        }
        // Details that the copied text leaves out.
        await expect(receipt.locator('p')).toContainText(['Customer: Ana', 'Pickup: Ben', 'No onions.\nRing twice.'], {
          useInnerText: true,
        });
        await expect(receipt.locator('li[data-depth="1"]')).toContainText([
          '10% standard: £2.25',
          '07:01',
          '07:01',
          '1 × Product 1−£12.00',
        ]);
        const colors = await receipt.evaluate((element) =>
          [...element.querySelectorAll('*')].map((part) => getComputedStyle(part).color),
        );
        expect(new Set(colors)).toEqual(new Set(['rgb(0, 0, 0)']));
        await expect.poll(() => receipt.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
        const sizes = pageSizes(await page.pdf({ preferCSSPageSize: true }));
        expect(sizes).toHaveLength(1);
        expect(sizes[0]?.width).toBe(width);
        await expect(receipt).toBeVisible();
        await page.emulateMedia({ media: null });
        // Paper is narrower than the breakpoint of the drawer, which must not remount the receipt.
        if (paper === 'roll') await page.pdf({ preferCSSPageSize: true });
        await expect(receipt).toBeAttached();
        await page.keyboard.press('Shift');
        await expect(receipt).toHaveCount(0);
        await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
      });
    }

    await test.step('Print gives the customer’s receipt: no checks, notes or ids, marked as a copy', async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      const receipt = page.locator('.printed-receipt');
      for (const print of [
        () => drawer.getByRole('button', { name: 'Print', exact: true }).click(),
        () => choose(page, drawer, 'Print on 80 mm roll'),
      ]) {
        await print();
        await expect(page.locator('html[data-printed]')).toBeAttached();
        await expect(receipt).toContainText(`Order ${ticketOf(7)} Copy`);
        await expect(receipt).toContainText('Total after refunds');
        await expect(receipt).toContainText('10%: £2.25');
        await expect(receipt).not.toContainText(/No onions|wrong item|Payment status|standard|Internal/);
        await expect(receipt).not.toContainText(rich.id);
        await page.keyboard.press('Shift');
        await expect(receipt).toHaveCount(0);
        await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
      }
    });
  });

  await test.step('the browser’s print command prints the open order, with its title and page numbers on each sheet', async () => {
    await moveToOrder(page, long.id);
    const drawer = page.getByRole('complementary', { name: ticketOf(8) });
    await expect(drawer).toHaveAttribute('aria-busy', 'false');
    const receipt = page.locator('.printed-receipt');
    await expect(receipt).toHaveCount(0);
    expect(pageSizes(await page.pdf({ preferCSSPageSize: true }))).toEqual([SHEET, SHEET]);
    await expect(receipt.locator('li').filter({ hasText: /^2 × Product/ })).toHaveCount(70);
    const rules = await page.evaluate(() =>
      document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
    );
    expect(rules.join('')).toContain(`"Order ${ticketOf(8)} · Soho"`);
    expect(rules.join('')).toContain('counter(page) " / " counter(pages)');
    // In this case the browser itself shows the dialog.
    await expect(page.locator('html[data-printed]')).toHaveCount(0);
    await page.keyboard.press('Shift');
    await expect(receipt).toHaveCount(0);
  });

  await test.step('on a phone an order is printed in full', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await choose(page, page.getByRole('dialog', { name: ticketOf(8) }), 'Print on A4');
    await expect(page.locator('html[data-printed]')).toBeAttached();
    expect(pageSizes(await page.pdf({ preferCSSPageSize: true }))).toEqual([SHEET, SHEET]);
  });
});

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-EG' });

  test('on paper, an amount stands at the edge and clear of the text before it', async ({ page, startHostile }) => {
    const items = [buildItem(9, 1, { productName: { _base: 'Donaudampfschifffahrtsgesellschaft'.repeat(3) } })];
    const order = buildOrder(9, moment(9 * 3_600), { items });
    const { url } = await startHostile([order]);
    await openOrder(page, url, order.id);
    const drawer = page.getByRole('complementary', { name: ticketOf(9) });
    await expect(drawer).toHaveAttribute('aria-busy', 'false');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const line = page.locator('.printed-receipt li').filter({ hasText: 'Donaudampf' });
    const gaps = await line.evaluate((element) => {
      const [text, amount] = ['[data-text]', '[data-amount]'].map((part) => element.querySelector(part));
      const edge = (of: Element | null | undefined) => of?.getBoundingClientRect() ?? new DOMRect();
      return { before: edge(text).left - edge(amount).right, after: edge(amount).left - edge(element).left };
    });
    expect(gaps.before).toBeGreaterThan(8);
    expect(gaps.after).toBeLessThan(1);
  });
});
