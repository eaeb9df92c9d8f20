import type { Locator, Page } from '@playwright/test';
import { buildOrder, moment, ticketOf, uuid } from '../fixtures/build-order.ts';
import { drawerSection, orderDrawer } from '../fixtures/order-drawer.ts';
import { openList, openOrder, orderRow, ordersGrid } from '../fixtures/orders-list.ts';
import { changePoisons, named, poison } from '../fixtures/poison.ts';
import { expect, test } from '../fixtures/test.ts';

const COUNT = 60;
const orders = Array.from({ length: COUNT }, (_, number) => buildOrder(number, moment(number * 60)));
const newest = { id: uuid(1, COUNT - 1), ticketNumber: ticketOf(COUNT - 1) };
const second = { id: uuid(1, COUNT - 2), ticketNumber: ticketOf(COUNT - 2) };
/** What the button of live updates does. */
const RUNNING = 'Live updates on. Pause';
/** What React writes to the console about a fault that a region caught. */
const CAUGHT = /^console error: RangeError: Invalid "/;

/** The alert of a region that failed, by its words. */
function alertOf(page: Page, words: string): Locator {
  return page.getByRole('alert').filter({ hasText: words });
}

async function tryAgain(alert: Locator): Promise<void> {
  await alert.getByRole('button', { name: 'Try again' }).click();
}

/** The faults in the BFF's log. */
function loggedFaults(output: readonly string[]): { region: string; [key: string]: unknown }[] {
  return output
    .map((line) => JSON.parse(line))
    .flatMap(({ msg, clientError }) => (msg === 'client error' ? clientError : []));
}

// Which regions there are, and that each one's faults stay there, is proven by every-region.test.tsx: here, that of the built product.
test('list and open order stay usable while many other regions fail, and each recovers alone and is reported; a whole page that fails leaves everything else usable, and starts afresh', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(CAUGHT);
  const { url, output } = await startHostile(orders);
  const failing = [
    { words: 'Totals can’t be shown.', region: 'totals', by: named('Totals') },
    { words: 'Views can’t be shown.', region: 'views', by: named('Views') },
    { words: 'Live updates can’t be shown.', region: 'live', by: { attribute: 'title', value: RUNNING } },
    { words: 'The account menu can’t be shown.', region: 'account', by: named('Account') },
  ];
  await poison(page, ...failing.map(({ by }) => by));
  await openOrder(page, url, newest.id);
  for (const { words } of failing) await expect(alertOf(page, words)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(failing.length);

  // The frame, the list and the order work as ever.
  const drawer = orderDrawer(page, newest);
  await expect(drawerSection(drawer, 'Payments')).toBeVisible();
  await orderRow(page, second.ticketNumber).getByRole('link').click();
  await expect(orderDrawer(page, second)).toBeVisible();
  await page.getByRole('link', { name: 'Refunds' }).click();
  await expect(page.getByRole('grid', { name: 'Refunds' })).toBeVisible();
  await page.goBack();
  await expect(orderDrawer(page, second)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(orderDrawer(page, second)).toHaveCount(0);

  // Still failing, a region says so again.
  await tryAgain(alertOf(page, 'Views can’t be shown.'));
  await expect(alertOf(page, 'Views can’t be shown.')).toBeVisible();

  await changePoisons(page);
  for (const { words } of failing) {
    await tryAgain(alertOf(page, words));
    await expect(alertOf(page, words)).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();

  // Whoever runs Tillview learns of each, without what was in its message or address.
  // The refunds have a region of the name “Totals” too.
  const regions = ['refunds_totals', ...failing.map(({ region }) => region)];
  await expect
    .poll(() =>
      loggedFaults(output)
        .map(({ region }) => region)
        .toSorted(),
    )
    .toEqual(regions.toSorted());
  for (const fault of loggedFaults(output)) {
    expect(fault).toEqual({
      region: fault.region,
      message: 'RangeError: Invalid … of …',
      location: expect.stringMatching(/^assets\/[\w-]+\.js:\d+:\d+$/),
      version: expect.stringMatching(/^[\w-]{8}$/),
      route: fault.region === 'refunds_totals' ? '/refunds' : '/orders/:id',
    });
  }

  await test.step('a whole page leaves the header, and other pages', async () => {
    await changePoisons(page, named('Settings sections'));
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    const alert = alertOf(page, 'This page can’t be shown.');
    await expect(alert).toBeVisible();
    await page.getByRole('link', { name: 'Orders' }).click();
    await expect(orderRow(page, newest.ticketNumber)).toBeVisible();
    await page.goBack();
    await expect(alert).toBeVisible();
    await changePoisons(page);
    await tryAgain(alert);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  });
});

test('without a connection, a region that fails before its words have loaded says so in plain ones', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(CAUGHT);
  problems.expect(/net::|request failed/);
  const { url } = await startHostile(orders);
  // The words come with what the list shows after its first rows.
  const words = /\/assets\/list-[^/]*\.js$/;
  await page.route(words, (route) => route.abort('internetdisconnected'));
  await poison(page);
  await openList(page, url);
  await expect(orderRow(page, newest.ticketNumber)).toBeVisible();
  // Not while it renders, but when React changes the document.
  await changePoisons(page, { attribute: 'aria-expanded', value: 'true' });
  const filter = page.getByRole('search').getByRole('button', { name: /^Payment/ });
  await filter.click();
  const alert = alertOf(page, 'This part can’t be shown.');
  await expect(alert).toBeVisible();
  await expect(ordersGrid(page)).toBeVisible();
  await page.unroute(words);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(alertOf(page, 'Filters can’t be shown.')).toBeVisible();
  await changePoisons(page);
  await tryAgain(alertOf(page, 'Filters can’t be shown.'));
  await expect(filter).toBeVisible();
});
