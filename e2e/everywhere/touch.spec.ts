import type { Page } from '@playwright/test';
import {
  buildItem,
  buildOrder,
  buildRefund,
  manyOrders,
  moment,
  ticketOf,
  uuid,
} from '../fixtures/build-order.ts';
import { tooSmall } from '../fixtures/expect-accessible.ts';
import { expect, test } from '../fixtures/test.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import {
  moveTo,
  openColumnsPanel,
  openList,
  orderRow,
  ordersGrid,
} from '../fixtures/orders-list.ts';

/**
 * An order at a table with every kind of link: refunds, promotions, a parent and a phone number.
 */
const linked = buildOrder(61, moment(61 * 60), {
  parentOrderId: uuid(1, 59),
  memberPhone: '+44 20 7946 0018',
  couponCode: 'HAPPY',
  tableName: 'Terraza 1',
  items: [
    buildItem(61, 1, { discountCents: 200, taxCents: 120 }),
    buildItem(61, 2, { submitRound: 2 }),
  ],
  appliedPromotions: [
    {
      promotionId: uuid(7, 1),
      name: { _base: 'Happy hour' },
      triggerType: 'coupon',
      discountCents: 200,
      lineAllocations: [{ lineIndex: 0, discountCents: 200, promotionId: uuid(7, 1) }],
    },
  ],
  discountCents: 200,
  refunds: [
    buildRefund(61, {
      createdAt: moment(62 * 60),
      items: [
        { id: uuid(9, 1), orderItemId: uuid(2, 610_001), qty: 1, amountCents: 100, taxCents: 0 },
      ],
      payments: [
        {
          id: uuid(8, 2),
          paymentMethodId: uuid(5, 1),
          paymentMethodCode: 'card',
          amountCents: 100,
        },
      ],
    }),
  ],
});
const orders = [...manyOrders(60), linked];

/** Expands all details of the open order with links. */
async function expandLinked(page: Page): Promise<void> {
  const drawer = orderDrawer(page, { id: linked.id, ticketNumber: ticketOf(61) });
  await expect(
    drawer.getByRole('region', { name: 'Promotions' }).getByText('Happy hour').first(),
  ).toBeVisible();
  for (const name of ['Adds up', 'Raw data', 'add up', 'can’t be read']) {
    const summary = drawer.locator('summary').filter({ hasText: name });
    if ((await summary.count()) > 0) await summary.first().click();
  }
  await expect(drawer.getByRole('group', { name: 'Raw data' })).toBeVisible();
}

/**
 * Expects no control of the list, of its columns and of an order to be smaller than `least` px, or
 * a column edge than `edge` px.
 */
async function expectLargeEnough(
  page: Page,
  url: string,
  least: number,
  edge: number,
): Promise<void> {
  const expectControls = () => expect.poll(() => tooSmall(page, least, edge)).toEqual([]);
  await openList(page, url);
  await expect(orderRow(page, ticketOf(59))).toBeVisible();
  await expectControls();
  await openColumnsPanel(page);
  await expectControls();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Columns' })).toHaveCount(0);
  await moveTo(page, `/orders/${linked.id}`);
  await expandLinked(page);
  await expectControls();
}

test('with a mouse no control of list and order is smaller than 24 px; on a phone rows name the table', async ({
  page,
  startKept,
}) => {
  const { url } = await startKept(orders);
  await expectLargeEnough(page, url, 24, 12);
  await moveTo(page, '/orders');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(orderRow(page, ticketOf(61))).toContainText('Terraza 1');
});

type Watchers = { CloseWatcher: new () => object; latest?: { requestClose(): void } };

/** Keeps the latest close watcher of a page for `pressBack`. */
function keepCloseWatchers(): void {
  const page: Watchers = Object(window);
  page.CloseWatcher = class extends page.CloseWatcher {
    constructor() {
      super();
      page.latest = Object(this);
    }
  };
}

/** What Chrome does on Android when Back is pressed while something listens for it. */
async function pressBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { latest }: Watchers = Object(window);
    latest?.requestClose();
  });
}

test.describe('with a finger', () => {
  // Emulating a phone gives Chromium a coarse pointer.
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1180, height: 800 } });

  test('no control of the list or of an order beside or over it is smaller than 44 px; dragging a header doesn’t move its column; Back closes what is open', async ({
    page,
    startKept,
  }) => {
    const { url } = await startKept(orders);
    await page.addInitScript(keepCloseWatchers);
    await expectLargeEnough(page, url, 44, 24);
    const headers = ordersGrid(page).getByRole('columnheader');
    const names = await headers.allTextContents();
    // From the middle of one header to the middle of the other, because the edges at the ends can
    // be dragged with a finger.
    const [from, to] = [await settledBox(headers.nth(3)), await settledBox(headers.nth(1))];
    const client = await page.context().newCDPSession(page);
    for (const [type, box] of [
      ['touchStart', from],
      ['touchMove', to],
    ] as const) {
      const touchPoints = [{ x: box.x + box.width / 2, y: from.y + 10 }];
      await client.send('Input.dispatchTouchEvent', { type, touchPoints });
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await headers.allTextContents()).toEqual(names);

    await page.setViewportSize({ width: 360, height: 800 });
    await expect(page.getByRole('dialog', { name: ticketOf(61) })).toBeVisible();
    await expandLinked(page);
    await expect.poll(() => tooSmall(page, 44, 24)).toEqual([]);
    await moveTo(page, '/orders');
    const more = page.getByRole('button', { name: 'More' }).filter({ visible: true });
    await more.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await pressBack(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(more).toBeFocused();
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('button', { name: 'Search' })
      .click();
    await page.getByRole('combobox', { name: 'Find orders' }).fill(ticketOf(59));
    const found = page.getByRole('listbox', { name: 'Orders found' });
    await expect(found).toBeVisible();
    await pressBack(page);
    await expect(found).toHaveCount(0);
    await expect(page).toHaveURL(`${url}/orders`);
  });
});
