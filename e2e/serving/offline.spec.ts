import { manyOrders } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { BLOCKED_REQUEST, FAILED_RESPONSE } from '../fixtures/watch-page.ts';

// What loads in idle time brings the worker too.
test.use({ locale: 'de-AT' });

test('without a connection, a page in the reader’s language and theme says what it needs, and opens again by itself', async ({
  page,
  context,
  problems,
  startHostile,
}) => {
  const { url } = await startHostile(manyOrders(3));
  await page.goto(`${url}/orders`);
  const list = page.getByRole('grid', { name: 'Bestellungen' });
  await expect(list).toBeVisible();
  await page.evaluate(() => localStorage.setItem('tillview.appearance', '{"theme":"dark"}'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  problems.expect(BLOCKED_REQUEST);
  problems.expect(FAILED_RESPONSE);
  await context.setOffline(true);
  const api = await page.evaluate(() => fetch('/api/session').then(String, () => 'failed'));
  expect([api, await page.evaluate(() => caches.keys())]).toEqual(['failed', []]);
  await page.goto(`${url}/orders?view=paid`);
  await expect(page).toHaveTitle('Keine Verbindung zu Tillview · Tillview');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('heading', { name: 'Keine Verbindung zu Tillview' })).toBeVisible();

  await context.setOffline(false);
  await expect(list).toBeVisible();
  expect(new URL(page.url()).search).toBe('?view=paid');
});
