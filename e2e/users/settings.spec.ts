import type { Page } from '@playwright/test';
import { buildOrder, buildRefund, moment, STORES, ticketOf } from '../fixtures/build-order.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { moveToPage, orderRow } from '../fixtures/orders-list.ts';
import { PASSWORD } from '../fixtures/serve-with-sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const [SOHO, SHIBUYA] = STORES;
const refunds = [buildRefund(1, { createdAt: moment(120) })];
const orders = [
  buildOrder(1, moment(60), {
    storeId: SOHO.id,
    refunds,
    paymentStatus: 'unpaid',
    payments: [],
    paidAt: null,
  }),
  buildOrder(2, moment(120), { storeId: SHIBUYA.id }),
];

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

// Browsers log the 401 of a signed-out page as an error.
test.beforeEach(({ problems }) => problems.expect(FAILED_RESPONSE));

test('an admin creates and deletes a key, and adds a user with one store', async ({
  page,
  startWithSignIn,
}) => {
  const { url } = await startWithSignIn(orders, { kept: orders });
  await page.goto(`${url}/settings`);
  await expect(page.getByLabel('Name')).toBeVisible();
  // A server on the same machine responds even offline.
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await signIn(page, 'Ana', PASSWORD);
  const keys = page.getByRole('region', { name: 'API keys' });
  await expect(keys.getByText('No API keys yet')).toBeVisible();
  await keys.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Accounting');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('It isn’t shown again')).toBeVisible();
  const key = (await dialog.locator('code').first().textContent()) ?? '';
  expect(key).toMatch(/^mp_[0-9a-z]{8}_/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(keys.getByRole('button', { name: 'Create key' })).toBeFocused();
  const row = keys.getByRole('row').filter({ hasText: 'Accounting' });
  await expect(row).toContainText(key.slice(0, 11));
  await expect(row).toContainText('Never used');
  await expect(page.getByText(key)).toHaveCount(0);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await dialog.getByRole('button', { name: 'Delete key' }).click();
  await expect(keys.getByText('No API keys yet')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Activity log' })).toContainText(
    'Ana deleted the key',
  );

  await test.step('a user added for one store sees only that store', async () => {
    const people = page.getByRole('region', { name: 'People' });
    await people.getByRole('button', { name: 'Add person' }).click();
    await dialog.getByLabel('Name').fill('Ben');
    await dialog.getByRole('checkbox', { name: 'Soho' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Ben can sign in now')).toBeVisible();
    const password = (await dialog.locator('code').nth(1).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(people.getByRole('row').filter({ hasText: 'Ben' })).toContainText('Soho');
    await expect(people.getByRole('button', { name: 'Remove Ana' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await signIn(page, 'Ben', password);
    await page.getByLabel('New password').fill('a sunny monday in hackney');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(orderRow(page, ticketOf(1))).toBeVisible();
    await expect(orderRow(page, ticketOf(2))).toHaveCount(0);
    await moveToPage(page, '/settings');
    await expect(page.getByRole('region', { name: 'Account' })).toContainText('Signed in as Ben');
    await expect(page.getByRole('region', { name: 'People' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'API keys' })).toHaveCount(0);

    await test.step('their lists of refunds and exceptions don’t repeat the store', async () => {
      await moveToPage(page, '/refunds?from=2026-11-01&to=2026-11-01');
      await expect(page.getByRole('row', { name: ticketOf(1) })).toBeVisible();
      await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
      await expect(page.getByRole('columnheader', { name: 'Store' })).toHaveCount(0);

      await moveToPage(page, '/exceptions?from=2026-11-01&to=2026-11-01');
      const entries = page.getByRole('list', { name: 'Exceptions' }).getByRole('listitem');
      await expect(entries.filter({ hasText: ticketOf(1) }).first()).toBeVisible();
      await expect(entries.filter({ hasText: SOHO.name })).toHaveCount(0);
    });
  });
});
