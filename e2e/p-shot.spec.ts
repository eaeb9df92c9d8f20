import { test } from './fixtures/test.ts';
const OUT = '/tmp/w/pics-p';
for (const locale of ['de-DE', 'fr-FR', 'en-US'] as const)
test.describe(locale, () => {
  test.use({ locale });
  for (const w of [768, 900])
    test(`head ${w}`, async ({ page, demo }) => {
      await page.setViewportSize({ width: w, height: 400 });
      await page.goto(`${demo.url}/orders`);
      await page.waitForTimeout(3000);
      await page.screenshot({ path: `${OUT}/head-${locale}-${w}.png` });
    });
});
