import type { Page } from '@playwright/test';
import { buildItem, buildOrder, manyOrders, moment, ticketOf, uuid } from './fixtures/build-order.ts';
import { expect, test } from './fixtures/test.ts';
import { orderDrawer } from './fixtures/order-drawer.ts';
import { openColumnsPanel, openList, openOrder, orderRow, ordersGrid } from './fixtures/orders-list.ts';

const orders = manyOrders(60);

const CARD = { paymentMethodId: uuid(5, 1), paymentMethodCode: 'card', paymentMethodName: { _base: 'Card' } };

/** An order with everything in it that leads elsewhere: refunds, promotions, a parent and a phone number. */
const linked = buildOrder(61, moment(61 * 60), {
  parentOrderId: uuid(1, 59),
  memberPhone: '+44 20 7946 0018',
  couponCode: 'HAPPY',
  items: [buildItem(61, 1, { discountCents: 200, taxCents: 120 }), buildItem(61, 2, { submitRound: 2 })],
  appliedPromotions: [
    {
      promotionId: uuid(7, 1),
      name: { _base: 'Happy hour' },
      triggerType: 'coupon',
      discountCents: 200,
      lineAllocations: [{ lineIndex: 0, discountCents: 200 }],
    },
  ],
  discountCents: 200,
  refunds: [
    {
      id: uuid(8, 1),
      amountCents: 500,
      reason: 'Cold',
      createdAt: moment(62 * 60),
      items: [{ id: uuid(9, 1), orderItemId: uuid(2, 610_001), qty: 1, amountCents: 500, taxCents: 0 }],
      payments: [{ id: uuid(8, 2), ...CARD, amountCents: 500 }],
    },
  ],
});

/** Opens that order with all that unfolds in it unfolded. */
async function openLinked(page: Page, url: string): Promise<void> {
  await openOrder(page, url, linked.id);
  const drawer = orderDrawer(page, { id: linked.id, ticketNumber: ticketOf(61) });
  await expect(drawer.getByRole('region', { name: 'Promotions' }).getByText('Happy hour').first()).toBeVisible();
  for (const name of ['Adds up', 'Raw data', 'add up', 'can’t be read']) {
    const summary = drawer.locator('summary').filter({ hasText: name });
    if ((await summary.count()) > 0) await summary.first().click();
  }
  await expect(drawer.getByRole('searchbox')).toBeVisible();
}

/**
 * Controls of the list that a pointer can miss: smaller than `least` px either way, edges of columns narrower than `edge` px. A label
 * counts as its control; links in a row open what the row does.
 */
async function tooSmall(page: Page, least: number, edge: number): Promise<readonly string[]> {
  return page.evaluate(
    ([least, edge]) => {
      const controls = [...document.querySelectorAll('button, a[href], input, select, summary, [role="separator"]')];
      return controls.flatMap((control) => {
        if (control.closest('[role="row"][data-order-id]')) return [];
        if (!control.checkVisibility({ visibilityProperty: true })) return [];
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
        // Edges of columns lie over heads that are narrow themselves; they are far enough apart to be told from each other.
        const isEdge = control.role === 'separator';
        const isEnough = height + 0.5 >= (isEdge ? 24 : least) && width + 0.5 >= (isEdge ? edge : least);
        if (isEnough || width <= 1) return [];
        const name = control.getAttribute('aria-label') ?? control.textContent.trim();
        return [`${control.localName} “${name}” ${Math.round(width)} × ${Math.round(height)}`];
      });
    },
    [least, edge] as const,
  );
}

test('with a mouse nothing to press is smaller than 24 px', async ({ page, startHostile }) => {
  const { url } = await startHostile(orders);
  await openList(page, url);
  await expect(orderRow(page, ticketOf(59))).toBeVisible();
  expect(await tooSmall(page, 24, 12)).toEqual([]);
  await openColumnsPanel(page);
  expect(await tooSmall(page, 24, 12)).toEqual([]);
});

test('with a mouse nothing in an open order is smaller than 24 px', async ({ page, startHostile }) => {
  const { url } = await startHostile([...orders, linked]);
  await openLinked(page, url);
  expect(await tooSmall(page, 24, 12)).toEqual([]);
});

test.describe('with a finger', () => {
  // A phone's pointer is coarse: Chromium says so where it emulates one.
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

  test('nothing to press is smaller than 44 px', async ({ page, startHostile }) => {
    const { url } = await startHostile(orders);
    await openList(page, url);
    await expect(orderRow(page, ticketOf(59))).toBeVisible();
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    expect(await tooSmall(page, 44, 24)).toEqual([]);
    await openColumnsPanel(page);
    expect(await tooSmall(page, 44, 24)).toEqual([]);
  });

  for (const [name, width] of [
    ['beside the list', 1180],
    ['over the list', 360],
  ] as const) {
    test(`nothing in an order ${name} is smaller than 44 px`, async ({ page, startHostile }) => {
      await page.setViewportSize({ width, height: 800 });
      const { url } = await startHostile([...orders, linked]);
      await openLinked(page, url);
      expect(await tooSmall(page, 44, 24)).toEqual([]);
    });
  }

  test('a head is not dragged, as a finger on it scrolls', async ({ page, startHostile }) => {
    const { url } = await startHostile(orders);
    await openList(page, url);
    await expect(orderRow(page, ticketOf(59))).toBeVisible();
    const heads = ordersGrid(page).getByRole('columnheader');
    expect(await heads.first().evaluate((head) => getComputedStyle(head).touchAction)).toBe('auto');
    const names = await heads.allTextContents();
    const from = await heads.nth(3).boundingBox();
    const to = await heads.nth(1).boundingBox();
    const client = await page.context().newCDPSession(page);
    const y = (from?.y ?? 0) + 10;
    for (const [type, x] of [
      // Their middles: at their ends are the edges, which a finger may drag.
      ['touchStart', (from?.x ?? 0) + (from?.width ?? 0) / 2],
      ['touchMove', (to?.x ?? 0) + (to?.width ?? 0) / 2],
    ] as const) {
      await client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await heads.allTextContents()).toEqual(names);
  });
});
