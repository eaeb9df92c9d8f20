import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { NOW } from './fixtures/fixed-clock.ts';
import { buildOrder, manyOrders } from './fixtures/build-order.ts';
import { expectExactly, readWholeList, openList } from './fixtures/orders-list.ts';
import type { ListedOrder } from './fixtures/service-client.ts';

/** The counts in the note over the list. */
type Counted = { readonly shown: number; readonly loaded: number };

/** Waits until the note counts at least this many loaded orders, and reads it. */
async function readNote(page: Page, atLeast = 1): Promise<Counted> {
  const note = page.getByText(/^[\d,]+ of [\d,]+ (loaded )?orders match/);
  let counted: Counted = { shown: 0, loaded: 0 };
  await expect(async () => {
    const [shown = 0, loaded = 0] = ((await note.textContent()) ?? '')
      .split(' of ')
      .map((part) => Number.parseInt(part.replaceAll(',', ''), 10));
    counted = { shown, loaded };
    expect(loaded).toBeGreaterThanOrEqual(atLeast);
  }).toPass({ timeout: 30_000 });
  return counted;
}

const orders = manyOrders(500, (number) => ({
  note: number % 7 === 0 ? 'Ring twice' : ' ',
  serviceType: number % 5 === 0 ? 'delivery' : 'dine_in',
  discountCents: number % 4 === 0 ? 100 : 0,
}));

test('note and service filters show the loaded matches, and after checking older orders every match once', async ({
  page,
  startHostile,
}) => {
  const { url } = await startHostile(orders);
  await openList(page, url);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('group', { name: 'Note' }).getByRole('button', { name: 'With', exact: true }).click();
  await page.waitForURL(`${url}/orders?has_note=true`);
  await page.getByRole('group', { name: 'Service' }).getByRole('button', { name: 'Delivery' }).click();
  await page.waitForURL(/service_type=delivery/);
  await page.keyboard.press('Escape');

  const isMatch = (order: (typeof orders)[number]) => order['note'] !== ' ' && order['serviceType'] === 'delivery';
  const loaded = orders.toReversed().slice(0, 200).filter(isMatch);
  await expect(page.getByText(`${loaded.length} of 200 loaded orders match`)).toBeVisible();
  await expect(page.getByText('older orders not checked yet')).toBeVisible();

  await page.getByRole('button', { name: 'Check older orders' }).click();
  const all = orders.filter(isMatch);
  await expect(page.getByText(`${all.length} of 500 orders match; all orders checked.`)).toBeVisible();
  expectExactly(await readWholeList(page), all);

  await page.getByRole('button', { name: /^Remove filter: Service/ }).click();
  await expect(page.getByText('72 of 500 orders match; all orders checked.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await page.waitForURL(`${url}/orders`);
  // The address changes before the rows.
  await expect(page.getByText('all orders checked')).toHaveCount(0);
  expectExactly(await readWholeList(page), orders);
});

/** Orders numbered from 0, the newest, an hour apart; some were refunded just now. */
function hourlyOrders(count: number, refunded: readonly number[]) {
  const momentOf = (hoursAgo: number) => new Date(NOW - hoursAgo * 3_600_000).toISOString();
  return Array.from({ length: count }, (_, number) =>
    buildOrder(number, momentOf(number), {
      refunds: refunded.includes(number)
        ? [{ id: `r-${number}`, amountCents: 500, reason: '', createdAt: momentOf(0), items: [], payments: [] }]
        : [],
    }),
  );
}

test('a refund date finds recent refunds of weeks-old orders, and says how far back it checked', async ({
  page,
  startHostile,
}) => {
  const orders = hourlyOrders(1_100, [1, 300, 700, 1_050]);
  const { url, upstream } = await startHostile(orders);
  await openList(page, url);
  await page.getByRole('button', { name: 'Refunded this week', exact: true }).click();
  await page.waitForURL(`${url}/orders?refunded_within=this_week`);
  await openList(page, url, '?refunded_within=last_7_days');
  // 31 days are 744 hours; older orders are checked only on request.
  const note = page.getByText(
    /^3 of [\d,]+ loaded orders match, back to .*; older orders not checked yet may have refunds too/,
  );
  await expect(note).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check older orders' })).toBeVisible();
  const loaded = Number((/of ([\d,]+) loaded/.exec((await note.textContent()) ?? '')?.[1] ?? '').replace(',', ''));
  expect(loaded).toBeGreaterThan(744);
  expect(loaded).toBeLessThan(1_000);
  const asked = upstream.requests.length;
  await page.getByRole('button', { name: 'Check older orders' }).click();
  await expect(page.getByText('4 of 1,100 orders match; all orders checked.')).toBeVisible();
  expect(upstream.requests.length).toBeGreaterThan(asked);
});

test('checking older orders can be canceled', async ({ page, startHostile }) => {
  const { url, upstream } = await startHostile(manyOrders(900));
  const olderPages = () => upstream.requests.filter(({ query }) => query.has('before')).length;
  await openList(page, url, '?has_note=true');
  await expect(page.getByText('No match in 200 loaded orders')).toBeVisible();
  const answer = Promise.withResolvers<void>();
  upstream.behaviour.gate = answer.promise;
  await page.getByRole('button', { name: 'Check older orders' }).click();
  await expect(page.getByText('Checking older orders')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Check older orders' })).toBeVisible();
  // The page in flight still counts, and no other is requested.
  answer.resolve();
  await expect(page.getByText('No match in 399 loaded orders')).toBeVisible();
  expect(olderPages()).toBe(1);
});

test.describe('demo data: each filter counts the same as filtering the loaded orders in memory', () => {
  const isRefunded = (order: ListedOrder) =>
    order.paymentStatus === 'refunded' || (order.refunds ?? []).some(({ amountCents }) => amountCents > 0);
  for (const [address, isMatch] of [
    ['refunded=any', isRefunded],
    ['refunded=none', (order) => !isRefunded(order)],
    ['service_type=delivery,takeaway', ({ serviceType }) => ['delivery', 'takeaway'].includes(serviceType)],
    ['has_discount=true', (order) => order.discountCents !== 0 || order.manualDiscountCents !== 0],
    ['has_note=false', ({ note }) => note.trim() === ''],
  ] satisfies [string, (order: ListedOrder) => boolean][]) {
    test(address, async ({ page, demo }) => {
      await openList(page, demo.url, `?${address}`);
      const first = await readNote(page);
      const counted = (loaded: number) => demo.orders.slice(0, loaded).filter(isMatch).length;
      expect(first.shown).toBe(counted(first.loaded));
      await page.getByRole('button', { name: 'Check older orders' }).click();
      const more = await readNote(page, first.loaded + 1);
      expect(more.shown).toBe(counted(more.loaded));
      await expect(page.getByRole('button', { name: 'Check older orders' })).toBeVisible();
      const settled = await readNote(page, more.loaded);
      expect(settled.shown).toBe(counted(settled.loaded));
      expect(settled.shown).toBeGreaterThanOrEqual(first.shown + 50);
    });
  }
});
