import type { Page } from '@playwright/test';
import { buildOrder, buildRefund, moment, STORES, ticketOf } from '../fixtures/build-order.ts';
import { PATIENCE } from '../fixtures/refunds-page.ts';
import { expect } from '../fixtures/test.ts';

export const DAY = 86_400;

/** Yesterday at noon by the fixed clock. */
export const YESTERDAY = 16 * DAY + 43_200;

const [, shibuya] = STORES;

/** Order numbers by the exception planted in them, in list order. */
export const CANCELLED = 1;
export const LATE = 20;
export const ABROAD = 3;

/** All orders with an exception, and one without. */
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
  // Fills the gap in the daily numbers.
  buildOrder(2, moment(YESTERDAY)),
];

export const list = (page: Page) => page.getByRole('list', { name: 'Exceptions' });

export const entry = (page: Page, number: number) =>
  list(page)
    .getByRole('listitem')
    .filter({ hasText: ticketOf(number) });

export const link = (page: Page, number: number) => entry(page, number).locator('[data-entry]');

export async function expectListed(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(/exceptions?/, PATIENCE);
}

export async function openPage(page: Page, url: string, search = ''): Promise<void> {
  await page.goto(`${url}/exceptions${search}`);
  await expectListed(page);
}
