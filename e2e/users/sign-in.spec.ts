import type { Page } from '@playwright/test';
import { buildOrder, manyOrders, STORES, ticketOf } from '../fixtures/build-order.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { dayFromNow } from '../fixtures/fixed-clock.ts';
import { orderRow } from '../fixtures/orders-list.ts';
import { returnTo } from '../fixtures/return-to.ts';
import { PASSWORD, signInAtOnce } from '../fixtures/serve-with-sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const [SOHO, SHIBUYA] = STORES;
const orders = manyOrders(120);

async function signIn(page: Page, password = PASSWORD, name = 'Ana'): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** After a session's end; leads back to `path`. */
async function expectSignIn(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in again to continue' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe(path);
}

// Browsers log the 401 of a signed-out page as an error.
test.beforeEach(({ problems }) => problems.expect(FAILED_RESPONSE));

test('signing in leads to the requested page, and signing out clears all orders', async ({
  page,
  startWithSignIn,
}) => {
  const { url } = await startWithSignIn(orders);
  await page.goto(`${url}/orders?payment_status=paid`);
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Sign in to Tillview' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/orders?payment_status=paid');
  await expectAccessible(page);
  await signIn(page, 'not the password');
  await expect(
    page.getByRole('status').filter({ hasText: 'Wrong name or password' }),
  ).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  await signIn(page);
  await expect(orderRow(page, ticketOf(119))).toBeVisible();
  await expect(page).toHaveURL(`${url}/orders?payment_status=paid`);

  const other = await page.context().newPage();
  await other.goto(`${url}/orders`);
  await expect(orderRow(other, ticketOf(119))).toBeVisible();
  await other.evaluate(() => sessionStorage.setItem('tillview.closing-draft', '{}'));
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Tillview' })).toBeVisible();
  expect(await other.evaluate(() => sessionStorage.getItem('tillview.closing-draft'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('tillview.appearance'))).not.toBeNull();
  // The other tab learns of it with its next request.
  await returnTo(other);
  await expectSignIn(other, '/orders');
  for (const tab of [page, other]) await expect(tab.getByText(ticketOf(119))).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in to Tillview' })).toBeVisible();
});

test('a password that somebody else has set is changed before anything else', async ({
  page,
  startWithSignIn,
}) => {
  const ben = { name: 'Ben', password: PASSWORD, mustChangePassword: true };
  const { url } = await startWithSignIn(orders, { users: [ben] });
  await page.goto(`${url}/orders?payment_status=paid`);
  await signIn(page, PASSWORD, 'Ben');
  const heading = page.getByRole('heading', { name: 'Choose a new password' });
  await expect(heading).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'other than the current one' }),
  ).toBeVisible();
  await page.getByLabel('New password').fill('a sunny monday in hackney');
  await page.keyboard.press('Enter');
  await expect(orderRow(page, ticketOf(119))).toBeVisible();
  await expect(page).toHaveURL(`${url}/orders?payment_status=paid`);
});

test('an ended session leads to the sign-in page, and from there back', async ({
  page,
  startWithSignIn,
}) => {
  const { url, expire } = await startWithSignIn(orders);
  await signInAtOnce(page, url, 'Ana');
  await page.goto(`${url}/orders?store_id=${SOHO.id}`);
  await orderRow(page, ticketOf(118)).click();
  await page.waitForURL(/\/orders\/./);
  const { pathname, search } = new URL(page.url());
  await expire();
  await returnTo(page);
  await expectSignIn(page, pathname + search);
  await signIn(page);
  await expect(
    page.getByRole('complementary').getByRole('region', { name: 'Items' }),
  ).toBeVisible();
  expect(page.url()).toBe(url + pathname + search);
  await page.goBack();
  await expect(page).toHaveURL(`${url}/orders?store_id=${SOHO.id}`);
});

test('a closing’s counted cash survives signing in again', async ({ page, startWithSignIn }) => {
  const ofYesterday = [buildOrder(1, `${dayFromNow(-1)}T12:00:00Z`)];
  const { url, expire } = await startWithSignIn(ofYesterday, { kept: ofYesterday });
  await signInAtOnce(page, url, 'Ana');
  const path = `/close?store_id=${SOHO.id}&from=${dayFromNow(-1)}&to=${dayFromNow(-1)}`;
  await page.goto(url + path);
  await page.getByLabel('Float').fill('100');
  await page.getByLabel('Cash counted').fill('112.50');
  await expire();
  // There is no button once the page already knows.
  await page
    .getByRole('button', { name: 'Save closing' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await expectSignIn(page, path);
  await signIn(page);
  await expect(page.getByLabel('Float')).toHaveValue('100');
  await expect(page.getByLabel('Cash counted')).toHaveValue('112.50');
});

test('a page switches to the user who signs in in another tab', async ({
  page,
  startWithSignIn,
}) => {
  const ben = { name: 'Ben', password: PASSWORD, storeIds: [SHIBUYA.id] };
  const theirs = buildOrder(200, `${dayFromNow(-1)}T12:00:00Z`, { storeId: SHIBUYA.id });
  const { url } = await startWithSignIn([...orders, theirs], { users: [ben] });
  await signInAtOnce(page, url, 'Ana');
  await page.goto(`${url}/orders?payment_status=paid`);
  await expect(orderRow(page, ticketOf(119))).toBeVisible();
  await signInAtOnce(page, url, 'Ben');
  await returnTo(page);
  await expect(orderRow(page, ticketOf(119))).toHaveCount(0);
  await expect(orderRow(page, ticketOf(200))).toBeVisible();
  await expect(page).toHaveURL(`${url}/orders?payment_status=paid`);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toContainText('Ben');
});
