import type { Page } from '@playwright/test';
import { moveToPage } from '../fixtures/orders-list.ts';
import { readMessages } from '../fixtures/read-messages.ts';
import { expect, test } from '../fixtures/test.ts';

/** The cut texts of rows, and whether their first character is seen. */
function readCutTexts(page: Page) {
  return page.locator('[data-row] .truncate').evaluateAll((boxes) =>
    boxes.flatMap((box) => {
      const first = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode();
      const range = document.createRange();
      range.selectNodeContents(box);
      const { left, right, width } = box.getBoundingClientRect();
      if (!first || range.getBoundingClientRect().width <= width) return [];
      range.selectNodeContents(first);
      range.setEnd(first, 1);
      const character = range.getBoundingClientRect();
      const isSeen = character.left >= left - 1 && character.right <= right + 1;
      return [{ text: box.textContent, isSeen }];
    }),
  );
}

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

  await test.step('texts from left to right lose their end, not their beginning', async () => {
    await page.setViewportSize({ width: 1440, height: 720 });
    await moveToPage(page, '/refunds?date=last_30_days');
    await expect.poll(() => readCutTexts(page)).not.toEqual([]);
    for (const cut of await readCutTexts(page)) expect.soft(cut).toEqual({ ...cut, isSeen: true });
  });
});
