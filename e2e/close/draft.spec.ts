import { expect, test } from '../fixtures/test.ts';
import { buildOrder, moment, STORES } from '../fixtures/build-order.ts';
import { PASSWORD, signInAtOnce } from '../fixtures/serve-with-sign-in.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';
import { DAY, openDay } from './close-page.ts';

const [SOHO] = STORES;

test('cash that was counted is still there after the session has expired and a reload', async ({
  page,
  problems,
  startWithSignIn,
}) => {
  const { url, expire } = await startWithSignIn([buildOrder(1, moment(16 * 86_400 + 43_200), { storeId: SOHO.id })]);
  await signInAtOnce(page, url, 'Ana');
  await openDay(page, url, SOHO.id);
  const counted = page.getByRole('textbox', { name: 'Cash counted' });
  await counted.fill('250.50');
  await expire();
  problems.expect(FAILED_RESPONSE);
  await page.reload();
  await page.getByLabel('Name').fill('Ana');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/close\\?.*${DAY}`));
  await expect(counted).toHaveValue('250.50');
});
