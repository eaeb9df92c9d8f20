import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { buildOrder, moment, SECONDS_BETWEEN, ticketOf } from '../fixtures/build-order.ts';
import { NOW, POLL_SECONDS } from '../fixtures/fixed-clock.ts';
import { expectExactly, moveTo, openList, orderRow, readWholeList, scrollBy } from '../fixtures/orders-list.ts';
import { expectAll, totals } from '../fixtures/sales.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';
import type { HostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { noted, withNotes } from './orders-with-notes.ts';

const progress = (page: Page) => page.getByRole('progressbar');

/** Filters for orders with a note; the service answers nothing until the returned promise is resolved. */
async function filterNotesUnanswered(
  page: Page,
  { behaviour }: Pick<HostileUpstream, 'behaviour'>,
): Promise<PromiseWithResolvers<void>> {
  const answer = Promise.withResolvers<void>();
  behaviour.gate = answer.promise;
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('group', { name: 'Note' }).getByRole('button', { name: 'With', exact: true }).click();
  await page.keyboard.press('Escape');
  return answer;
}

test('a list with a beginning is read to its end, and says so only then; it can be canceled, and is whole after a failure or a reload', async ({
  page,
  problems,
  startHostile,
}) => {
  const orders = withNotes(441);
  const { url, upstream } = await startHostile(orders);

  await openList(page, url, '?date=this_month');
  await expect(orderRow(page, ticketOf(440))).toBeVisible();

  await test.step('it says so only when it was read to its end; it can be canceled, and goes on where it stopped', async () => {
    const answer = await filterNotesUnanswered(page, upstream);
    await expect(progress(page)).toBeVisible();
    await expect(totals(page)).toContainText('19 orders so far');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const goOn = totals(page).getByRole('button', { name: 'Read on', exact: true });
    await expect(goOn).toBeVisible();
    answer.resolve();
    await expect(totals(page)).toContainText('The newest 19 orders so far');
    await goOn.click();
    await expectAll(page, 41);
    await expect(progress(page)).toHaveCount(0);
    await expect(totals(page)).not.toContainText('so far');
    expectExactly(await readWholeList(page), noted(orders));
  });

  await test.step('it returns to its position after a reload, and is whole again', async () => {
    await scrollBy(page, -100_000);
    await scrollBy(page, 500);
    const row = orderRow(page, ticketOf(11 * 20));
    await expect(row).toBeInViewport();
    await page.reload();
    await expect(row).toBeInViewport();
    await expectAll(page, 41);
    await expect(row).toBeInViewport();
    await page.goBack();
    await expect(orderRow(page, ticketOf(440 - 1))).toBeVisible();
    await page.goForward();
    await expect(row).toBeInViewport();
  });

  await test.step('it is read by itself, and says that nothing matches only when everything was read', async () => {
    const answer = Promise.withResolvers<void>();
    upstream.behaviour.gate = answer.promise;
    await moveTo(page, '/orders?table=Cellar&date=this_month');
    await expect(totals(page)).toContainText('0 orders so far');
    await expect(page.getByText('No orders match these filters')).toHaveCount(0);
    answer.resolve();
    await expect(page.getByRole('heading', { name: 'No orders match these filters' })).toBeVisible();
    await expect(totals(page)).toContainText('No sales');
  });

  expect(problems.unexpected()).toEqual([]);
  problems.expect(FAILED_RESPONSE);
  await test.step('it names what failed, claims nothing, and is whole after another try', async () => {
    // The reading fails before 03:00; unlike its requests, those of the list itself end with the last nanosecond of a day.
    const isEarly = (text: string | null) => text !== null && text < '2026-11-01T03:00:00Z';
    upstream.behaviour.fault = ({ query }) => {
      const [to, before] = [query.get('to'), query.get('before')];
      const isReading = to !== null && !to.includes('.');
      return isReading && (isEarly(to) || isEarly(before)) ? { kind: 'status', status: 500 } : undefined;
    };
    await moveTo(page, '/orders?service_type=delivery&date=this_month');
    const again = page.getByRole('button', { name: 'Try again', exact: true }).first();
    await expect(again).toBeVisible({ timeout: 20_000 });
    await expect(totals(page)).toContainText(/^\d+ orders so far/);
    await expect(progress(page)).toHaveCount(0);
    await expect(page.getByText('End of list')).toHaveCount(0);
    upstream.behaviour.fault = () => undefined;
    await again.click();
    const delivered = orders.filter(({ serviceType }) => serviceType === 'delivery');
    await expectAll(page, delivered.length);
    expectExactly(await readWholeList(page), delivered);
  });
});

test('once read, a list counts new and changed orders at once, and reads again by itself what may have changed', async ({
  page,
  startHostile,
}) => {
  const orders = withNotes(441);
  const { url, upstream } = await startHostile(orders);
  await page.clock.install({ time: NOW });
  await openList(page, url, '?date=this_month&has_note=true');
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(totals(page)).toContainText('all 41', { timeout: 1_000 });
  }).toPass();
  const late = [
    ...orders,
    buildOrder(441, moment(441 * SECONDS_BETWEEN), { note: 'Late', totalCents: 200 }),
    buildOrder(442, moment(442 * SECONDS_BETWEEN), { note: '' }),
  ];
  upstream.behaviour.orders = late;
  await page.clock.runFor(POLL_SECONDS * 1_000);
  await expectAll(page, 42);
  await expect(orderRow(page, ticketOf(441))).toBeVisible();

  const [oldest, newest] = [noted(orders)[0], orders[440]];
  const withTotals = (totals: ReadonlyMap<unknown, number>) =>
    late.map((order) => {
      const totalCents = totals.get(order);
      return totalCents === undefined ? order : { ...order, orderVersion: 2, totalCents };
    });
  const expectSum = (changes: number) => {
    const cents = noted(orders).reduce((sum, order) => sum + Number(order['totalCents']), 300 + changes);
    return expect(totals(page)).toContainText(
      `£${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
      { timeout: 1_000 },
    );
  };
  const arrived = buildOrder(443, '2026-11-18T12:59:00Z', { note: 'Ring twice', totalCents: 100 });
  upstream.behaviour.orders = [
    ...withTotals(
      new Map([
        [newest, 1_420],
        [oldest, 99_900],
      ]),
    ),
    arrived,
  ];
  await page.clock.runFor(POLL_SECONDS * 1_000);
  await expect(orderRow(page, ticketOf(443))).toBeVisible();
  await expectAll(page, 43);
  await expect(() => expectSum(100)).toPass();
  // Old orders stay fresh for hours.
  await page.clock.fastForward('12:00:00');
  await expect(async () => {
    await page.clock.runFor(500);
    await expectSum(100 + 98_580);
  }).toPass();
});
