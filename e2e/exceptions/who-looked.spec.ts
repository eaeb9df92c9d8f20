import { STORES, ticketOf } from '../fixtures/build-order.ts';
import { moveToPage } from '../fixtures/orders-list.ts';
import { PASSWORD, signInAtOnce } from '../fixtures/serve-with-sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';
import { ABROAD, CANCELLED, entry, LATE, link, list, openPage, ORDERS } from './exceptions-page.ts';

const [, shibuya] = STORES;

test('people see who reviewed what in their stores', async ({
  page,
  problems,
  startWithSignIn,
}) => {
  problems.expect(FAILED_RESPONSE);
  const ben = { name: 'Ben', password: PASSWORD, storeIds: [shibuya.id] };
  const { url } = await startWithSignIn(ORDERS, { users: [ben], kept: ORDERS });
  await signInAtOnce(page, url, 'Ana');
  await openPage(page, url);

  await test.step('a failed save is undone and can be retried', async () => {
    await page.route('**/api/exceptions/marks', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, body: '{}' })
        : route.continue(),
    );
    await link(page, LATE).focus();
    await page.keyboard.press('l');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This wasn’t saved.');
    await page.unroute('**/api/exceptions/marks');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  for (const number of [CANCELLED, ABROAD]) {
    // Shown optimistically; the activity log has it only after saving.
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await link(page, number).focus();
    await page.keyboard.press('l');
    await page.keyboard.press('Enter');
    await expect(entry(page, number)).toContainText('Reviewed by Ana');
    await saved;
  }
  await moveToPage(page, '/settings#activity');
  await expect(page.getByText(`Ana reviewed exception ${ticketOf(ABROAD)}`)).toBeVisible();

  // An open page would keep polling for a user who has signed out.
  await page.goto('about:blank');
  await signInAtOnce(page, url, 'Ben');
  await openPage(page, url, '?state=any');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(entry(page, ABROAD)).toContainText('Reviewed by Ana');
  await entry(page, ABROAD).getByRole('button', { name: 'Reopen' }).click();
  await expect(entry(page, ABROAD).getByRole('button', { name: 'Snooze' })).toBeVisible();
});
