import type { Page } from '@playwright/test';
import { buildOrder, buildRefund, moment, STORES, ticketOf } from '../fixtures/build-order.ts';
import { PATIENCE } from '../fixtures/refunds-page.ts';
import { expect } from '../fixtures/test.ts';

/** The seconds of a day. */
export const DAY = 86_400;

/** Yesterday at noon, by the fixed clock. */
export const YESTERDAY = 16 * DAY + 43_200;

const [, shibuya] = STORES;

/** Numbers of orders, each with what is found about it, from the first to the last of the list. */
export const CANCELLED = 1;
export const LATE = 20;
export const ABROAD = 3;

/** The orders about which something is found, and one about which nothing is. */
export const ORDERS = [
  buildOrder(CANCELLED, moment(YESTERDAY), { fulfillmentStatus: 'cancelled' }),
  buildOrder(LATE, moment(YESTERDAY - 12 * DAY), {
    memberId: 'm1',
    memberName: 'Mia',
    refunds: [buildRefund(LATE, { createdAt: moment(YESTERDAY), reason: 'Cold' })],
  }),
  buildOrder(ABROAD, moment(YESTERDAY - 3_600), {
    storeId: shibuya.id,
    fulfillmentStatus: 'cancelled',
  }),
  // Not one of the day's numbers is missing.
  buildOrder(2, moment(YESTERDAY)),
];

/** The list of exceptions. */
export const list = (page: Page) => page.getByRole('list', { name: 'Exceptions' });

/** What is listed about an order. */
export const entry = (page: Page, number: number) =>
  list(page)
    .getByRole('listitem')
    .filter({ hasText: ticketOf(number) });

/** The link of an entry, which opens its order. */
export const link = (page: Page, number: number) => entry(page, number).locator('[data-entry]');

/** Waits until the page tells how many entries there are. */
export async function expectListed(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(/exceptions?/, PATIENCE);
}

/** Opens the page and waits for its list. */
export async function openPage(page: Page, url: string, search = ''): Promise<void> {
  await page.goto(`${url}/exceptions${search}`);
  await expectListed(page);
}
