import { moveToPage } from '../fixtures/orders-list.ts';
import { readMessages } from '../fixtures/read-messages.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('a browser in Arabic that runs no scripts', () => {
  test.use({ locale: 'ar-EG', javaScriptEnabled: false });

  test('reads in Arabic what the page needs', async ({ page, demo }) => {
    await page.goto(`${demo.url}/orders`);
    await expect(page.locator('html[lang="ar"][dir="rtl"]')).toBeAttached();
    // Playwright reads this element's text as empty.
    expect(await page.content()).toContain('<noscript>يحتاج Tillview إلى JavaScript.</noscript>');
  });
});

test('the language is changed at once, and stays', async ({ page, demo }) => {
  const german = await readMessages('de');
  await page.goto(`${demo.url}/orders`);
  await page.getByRole('button', { name: 'EN, language: English' }).click();
  await page.getByRole('group', { name: 'Language', exact: true }).getByText('Deutsch').click();
  await expect(page.getByRole('grid', { name: german['orders.name'] ?? '' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('grid', { name: german['orders.name'] ?? '' })).toBeVisible();
  await moveToPage(page, '/settings');
  await page
    .getByRole('combobox', { name: german['frame.interface_legend'] ?? '', exact: true })
    .selectOption('ar');
  await expect(page.locator('html[lang="ar"][dir="rtl"]')).toBeAttached();
});
