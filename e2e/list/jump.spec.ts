import type { Page } from '@playwright/test';
import { buildOrder, manyOrders, moment, SECONDS_BETWEEN, ticketOf } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';
import {
  expectExactly,
  moveTo,
  orderRow,
  ordersGrid,
  readWholeList,
  rowOfId,
  openList,
  scrollUntil,
  leavePage,
} from '../fixtures/orders-list.ts';

/** Goes to a minute in Berlin time, the browser's time zone, because the stores have several. */
async function goTo(page: Page, day: string, time: string): Promise<void> {
  await page.getByRole('button', { name: /^Go to date|go to another date$/ }).click();
  await expect(page.getByText('Berlin time')).toBeVisible();
  await page.getByRole('textbox', { name: 'Day', exact: true }).fill(day);
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill(time);
  await page.getByRole('button', { name: 'Go', exact: true }).click();
}

/** The ids of the rows whose middle is visible, from top to bottom; others are under the table's header or a day heading. */
async function idsOnScreen(page: Page): Promise<string[]> {
  return ordersGrid(page).evaluate((grid) =>
    [...grid.querySelectorAll<HTMLElement>('[data-row]')]
      .map((row) => ({ row, box: row.getBoundingClientRect() }))
      .filter(({ row, box }) => row.contains(document.elementFromPoint(box.x + 200, box.y + box.height / 2)))
      .sort((left, right) => left.box.top - right.box.top)
      .map(({ row }) => row.dataset['row'] ?? ''),
  );
}

/** 360 orders over six hours, one in the middle of each minute. */
const orders = Array.from({ length: 360 }, (_, number) =>
  buildOrder(number, moment(number * SECONDS_BETWEEN + SECONDS_BETWEEN / 2), {
    paymentStatus: number % 3 === 0 ? 'unpaid' : 'paid',
  }),
);
const last = orders.length - 1;
/** The newest order at or before 2026-11-01T02:30 in Berlin, which is 01:30 UTC. */
const AT = (1.5 * 3_600) / SECONDS_BETWEEN;
/** Orders of one second. */
const ties = manyOrders(40).map((order, number) => ({
  ...order,
  id: order.id.replace(/^\d{8}/, '00000009'),
  ticketNumber: `TIE-${number}`,
  createdAt: orders[AT + 200]?.createdAt ?? '',
}));

/** Orders of the same second come in a different order each time, again with each next page. */
const UNSTABLE = { isCursorInclusive: true, comparedDigits: 0, tieOrder: 'unstable' } as const;

test('a date shows the orders up to it, and scrolling up every newer one once; the oldest takes few requests; Back, Forward and “Newest” return; dates without orders are told', async ({
  page,
  problems,
  startHostile,
}) => {
  const many = manyOrders(4_000);
  const { url, upstream } = await startHostile(many);

  await test.step('the oldest of 4,000 orders with fewer requests than they have pages, by End and by its button; Home leads back', async () => {
    await openList(page, url);
    await expect(orderRow(page, ticketOf(3_999))).toBeVisible();
    const before = upstream.requests.length;
    await page.keyboard.press('End');
    const oldest = rowOfId(page, many[0]?.id ?? '');
    await expect(oldest).toBeFocused();
    await expect(oldest).toBeInViewport();
    await expect(page.getByText('End of list')).toBeVisible();
    // What is read of single days has an end.
    const asked = upstream.requests.slice(before).filter(({ query }) => !query.has('to'));
    expect(asked.length).toBeLessThan(20);
    // Upwards, the list continues without a gap.
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await expect(page.locator(':focus')).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(rowOfId(page, many.at(-1)?.id ?? '')).toBeFocused();
    await page.getByRole('button', { name: 'Oldest' }).click();
    await expect(oldest).toBeFocused();
    await page.goBack();
    await expect(rowOfId(page, many.at(-1)?.id ?? '')).toBeVisible();
  });

  await test.step('with filters only matching orders; the date dialog starts at the first row on screen', async () => {
    await leavePage(page);
    upstream.behaviour.orders = [...orders, ...ties];
    upstream.behaviour.list = { ...upstream.behaviour.list, ...UNSTABLE };
    await openList(page, url, '?payment_status=unpaid&at=2026-11-01T02:30');
    await expect(orderRow(page, ticketOf(AT))).toBeInViewport();
    await expect(
      ordersGrid(page)
        .getByRole('row')
        .filter({ hasText: ticketOf(AT - 1) }),
    ).toHaveCount(0);

    // Whatever changes must be measured as it is then, not as at the start of a transition.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await moveTo(page, '/orders?at=2026-11-01T02:30');
    await expect(orderRow(page, ticketOf(AT - 1))).toBeVisible();
    await expect(orderRow(page, ticketOf(AT))).toBeInViewport();
    await page.getByRole('button', { name: /go to another date$/ }).click();
    // The order of 02:30 in Berlin time.
    await expect(page.getByRole('textbox', { name: 'Time', exact: true })).toHaveValue('02:30');
    await page.keyboard.press('Escape');
    await page.emulateMedia({ reducedMotion: null });
  });

  await test.step('the orders up to a date, also after Back, Forward and a reload; every newer order once, despite ties; “Newest” returns, too', async () => {
    await openList(page, url);
    await expect(orderRow(page, ticketOf(last))).toBeVisible();
    const before = upstream.requests.length;
    await goTo(page, '2026-11-01', '02:30');
    await page.waitForURL(`${url}/orders?at=2026-11-01T02:30`);
    // Newer rows are inserted above the screen and move nothing.
    await expect.poll(async () => (await idsOnScreen(page))[0]).toBe(orders[AT]?.id);
    await expect.poll(async () => (await idsOnScreen(page)).length).toBeGreaterThan(8);
    const onScreen = await idsOnScreen(page);
    expect(onScreen).toEqual(onScreen.map((_, index) => orders[AT - index]?.id));
    // The orders between that date and the newest are not loaded; what is read of single days has an end.
    const asked = upstream.requests
      .slice(before)
      .filter(({ path, query }) => path.endsWith('/orders') && !query.has('to'));
    expect(asked.length).toBeLessThan(5);
    await expect(page.getByRole('button', { name: /^From .*, go to another date$/ })).toBeVisible();

    await page.goBack();
    await page.waitForURL(`${url}/orders`);
    await expect(orderRow(page, ticketOf(last))).toBeInViewport();
    await page.goForward();
    await expect(orderRow(page, ticketOf(AT))).toBeInViewport();
    await page.getByRole('button', { name: 'Newest', exact: true }).click();
    await page.waitForURL(`${url}/orders`);
    await expect(orderRow(page, ticketOf(last))).toBeInViewport();
    await page.goBack();
    await page.reload();
    await expect(orderRow(page, ticketOf(AT))).toBeInViewport();
    await scrollUntil(page, ticketOf(last), 'up');
    expectExactly(await readWholeList(page), [...orders, ...ties]);
  });

  await test.step('a date before the first order offers the first orders after it, and the newest', async () => {
    await moveTo(page, '/orders?at=2015-01-01T10:00');
    await expect(page.getByText(/^No orders before Jan 1, 2015, 10:00/)).toBeVisible();
    await page.getByRole('button', { name: 'Show the first orders after' }).click();
    await expect(orderRow(page, ticketOf(0))).toBeInViewport();
    await expect(orderRow(page, ticketOf(0))).toBeFocused();
    await moveTo(page, '/orders?at=2015-01-01T10:01');
    await page.getByRole('button', { name: 'Go to newest' }).click();
    await page.waitForURL(`${url}/orders`);
    await expect(orderRow(page, ticketOf(last))).toBeInViewport();
    await goTo(page, '2015-01-01', '10:02');
    await expect(page.getByText(/^No orders before Jan 1, 2015, 10:02/)).toBeVisible();
    await page.getByRole('button', { name: 'Go to newest' }).click();
    await expect(orderRow(page, ticketOf(last))).toBeInViewport();
  });

  await test.step('an invalid date is ignored with a notice', async () => {
    await moveTo(page, '/orders?at=2026-11-31T03:00');
    await expect(page.getByText('Ignored in the link: “2026-11-31T03:00” isn’t a valid date and time')).toBeVisible();
    await expect(orderRow(page, ticketOf(last))).toBeVisible();
  });

  await test.step('an oldest order that cannot be found is told, with a retry', async () => {
    expect(problems.unexpected()).toEqual([]);
    problems.expect(FAILED_RESPONSE);
    upstream.behaviour.fault = () => ({ kind: 'status', status: 500 });
    await page.getByRole('button', { name: 'Oldest' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'The oldest order couldn’t be found' });
    await expect(notice).toBeVisible();
    upstream.behaviour.fault = () => undefined;
    await notice.getByRole('button', { name: /^Try again/ }).click();
    await expect(rowOfId(page, orders[0]?.id ?? '')).toBeFocused();
  });
});
