import { test, expect } from './fixtures/test.ts';
const out = process.env.SHOTS ?? '/tmp/tv/shots-refunds';
test('look', async ({ page, demo }) => {
  test.setTimeout(240_000);
  for (const [name, w, h] of [
    ['1440', 1440, 900],
    ['768', 768, 1024],
    ['390', 390, 844],
    ['320', 320, 640],
  ] as const) {
    await page.setViewportSize({ width: w, height: h });
    for (const theme of ['light', 'dark'] as const) {
      if (theme === 'dark' && name !== '1440' && name !== '390') continue;
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(`${demo.url}/refunds?date=last_30_days`);
      await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Totals' })).not.toContainText('so far', { timeout: 30_000 });
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `${out}/${name}-${theme}.png` });
      if (theme === 'light') {
        await page.getByRole('grid', { name: 'Refunds' }).getByRole('row').nth(3).click();
        await page.waitForTimeout(1200);
        await page.screenshot({ path: `${out}/${name}-drawer.png` });
      }
    }
  }
});
