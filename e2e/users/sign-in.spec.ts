import type { Locator, Page } from '@playwright/test';
import { manyOrders, STORES, ticketOf } from '../fixtures/build-order.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { exportButton, filesOnDisk, saveExport } from '../fixtures/export.ts';
import { moveTo, orderRow, scrollBy } from '../fixtures/orders-list.ts';
import { PASSWORD, signInAtOnce } from '../fixtures/serve-with-sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const orders = manyOrders(120);

async function signIn(on: Page | Locator, password = PASSWORD, name = 'Ana'): Promise<void> {
  await on.getByLabel('Name').fill(name);
  await on.getByLabel('Password').fill(password);
  await on.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Ends the session, which the page notices on its next request: at once, because the user seems to return to its tab. */
async function expireSession(page: Page, expire: () => Promise<void>): Promise<Locator> {
  await expire();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const dialog = page.getByRole('dialog', { name: 'You’re signed out' });
  await expect(dialog).toBeVisible();
  return dialog;
}

// Nobody is signed in at first, which browsers log as an error.
test.beforeEach(({ problems }) => problems.expect(FAILED_RESPONSE));

test('signing in leads to the address asked for, and signing out forgets every order and export', async ({
  page,
  startWithSignIn,
}) => {
  const { url } = await startWithSignIn(orders);
  await page.goto(`${url}/orders?payment_status=paid`);
  await expect(page.getByLabel('Name')).toBeFocused();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/orders?payment_status=paid');
  await expectAccessible(page);
  await signIn(page, 'not the password');
  await expect(page.getByRole('status').filter({ hasText: 'Wrong name or password' })).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  await signIn(page);
  await expect(orderRow(page, ticketOf(119))).toBeVisible();
  await expect(page).toHaveURL(`${url}/orders?payment_status=paid`);

  const other = await page.context().newPage();
  // A tab whose watch over its session comes late hears nothing, and finds out.
  const watchCode = Promise.withResolvers<undefined>();
  await other.route(/\/assets\/settings-[^/]*\.js$/, async (route) => {
    await watchCode.promise;
    await route.continue();
  });
  await other.goto(`${url}/orders`);
  await expect(orderRow(other, ticketOf(119))).toBeVisible();
  await exportButton(page).click();
  await saveExport(page);
  expect(await filesOnDisk(page)).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Tillview' })).toBeVisible();
  await expect.poll(() => filesOnDisk(page)).toEqual([]);
  watchCode.resolve(undefined);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Sign in to Tillview' })).toBeVisible();
    await expect(tab.getByText(ticketOf(119))).toHaveCount(0);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in to Tillview' })).toBeVisible();
});

test('once somebody has signed in again over the page, it goes on where it was, even if the dialog’s code failed at first; on a phone, too', async ({
  page,
  problems,
  startWithSignIn,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const { url, expire } = await startWithSignIn(orders);
  await signInAtOnce(page, url, 'Ana');
  const settings = /\/assets\/settings-[^/]*\.js$/;
  await page.route(settings, (route) => route.abort('internetdisconnected'));
  await page.goto(`${url}/orders`);
  await expect(orderRow(page, ticketOf(119))).toBeVisible();
  const find = page.getByRole('combobox', { name: 'Find orders' });
  await find.focus();
  await expire();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  // Hidden, the field loses the focus.
  await expect(page.locator('html[data-locked]')).toBeAttached();
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('body');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  // What it says is over the page and doesn’t make it longer, so the header stays.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(page.viewportSize()?.height);
  await page.unroute(settings);
  const dialog = page.getByRole('dialog', { name: 'You’re signed out' });
  // The page also tries again by itself, every five seconds, and the button goes meanwhile.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await signIn(dialog);
  await expect(dialog).toHaveCount(0);
  await expect(find).toBeFocused();

  // Where nothing had it, keys must still do something.
  await find.blur();
  await expireSession(page, expire);
  await signIn(dialog);
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[role="row"]:focus')).toBeAttached();

  await test.step('a list that was scrolled, with an order open, is as before', async () => {
    await moveTo(page, `/orders?store_id=${STORES[0].id}`);
    await page.waitForURL(/store_id=/);
    await expect(orderRow(page, ticketOf(119))).toBeVisible();
    await scrollBy(page, 1_600);
    // The order in the middle of the window, by now.
    const ticket = ticketOf(72);
    await orderRow(page, ticket).click();
    const drawer = page.getByRole('complementary', { name: new RegExp(ticket) });
    await expect(drawer.getByRole('region', { name: 'Items' })).toBeVisible();
    const address = page.url();
    await page.evaluate(() => {
      document.documentElement.dataset['mark'] = 'before';
    });
    const top = await orderRow(page, ticket).evaluate((element) => element.getBoundingClientRect().top);

    await expireSession(page, expire);
    await expect(dialog.getByLabel('Password')).toBeFocused();
    await expect(dialog).toHaveAccessibleDescription('Sign in again to continue.');
    await expect(page.getByText(ticket).first()).toBeHidden();
    await expect(page).toHaveTitle('Tillview');
    expect(await page.getByRole('row').count()).toBe(0);
    // The frame behind the dialog never says that the page is still loading.
    expect(await page.locator('#frame').evaluate((frame) => getComputedStyle(frame, '::after').display)).toBe('none');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'dialog');

    await signIn(dialog);
    await expect(dialog).toHaveCount(0);
    await expect(drawer.getByRole('region', { name: 'Items' })).toBeVisible();
    await expect(page).toHaveURL(address);
    expect(await orderRow(page, ticket).evaluate((element) => element.getBoundingClientRect().top)).toBe(top);
    // The page was not loaded again.
    expect(await page.evaluate(() => document.documentElement.dataset['mark'])).toBe('before');
  });

  await test.step('on a phone the dialog neither closes an order nor is hidden by one whose code arrives behind it', async () => {
    await expire();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${url}/orders`);
    await signIn(page);
    const code = Promise.withResolvers<undefined>();
    await page.route(/\/assets\/drawer-[^/]*\.js$/, async (route) => {
      await code.promise;
      await route.continue();
    });
    await orderRow(page, ticketOf(119)).click();
    await page.waitForURL(/\/orders\/./);
    await expireSession(page, expire);
    code.resolve(undefined);
    const drawer = page.getByRole('dialog', { name: new RegExp(ticketOf(119)), includeHidden: true });
    await expect(drawer).toBeAttached();
    // By their roles, as screen readers find them.
    await expect(dialog).toBeVisible();
    await signIn(dialog);
    await expect(dialog).toHaveCount(0);
    await expect(drawer.getByRole('region', { name: 'Items' })).toBeVisible();

    await test.step('an order that was open is hidden behind the dialog, and open again', async () => {
      await expireSession(page, expire);
      await expect(drawer).toBeHidden();
      await signIn(dialog);
      await expect(drawer.getByRole('region', { name: 'Items' })).toBeVisible();
    });
  });
});
