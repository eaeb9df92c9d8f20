import type { Page } from '@playwright/test';
import { type Language, LANGUAGES } from '#contract/text/interface-language.ts';
import { moveToPage } from '../fixtures/orders-list.ts';
import { readMessages } from '../fixtures/read-messages.ts';
import { textsOf } from '../fixtures/page-texts.ts';
import { speak } from '../fixtures/speak.ts';
import { expect, test } from '../fixtures/test.ts';

/** Words of the demo's orders that are also messages. */
const DATA = new Set(['Card', 'Cash', 'Phone']);

/** The messages of a language that hold nothing but words. */
async function wordsOf(language: Language): Promise<ReadonlySet<string>> {
  return new Set(Object.values(await readMessages(language)).filter((text) => !/[{<]/.test(text)));
}

/**
 * What shows only a part of its text: buttons, links, headings, times; and what reaches beyond the
 * window.
 */
async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const whole = 'button, a, h1, h2, h3, label, legend, th, time, [role="gridcell"]:has(time)';
    const cut = [...document.querySelectorAll(whole)].filter((element) => {
      const style = getComputedStyle(element);
      const isShown =
        element.getClientRects().length > 0 &&
        element.clientWidth > 1 &&
        style.visibility === 'visible';
      return (
        isShown && style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      );
    });
    const wide =
      document.documentElement.scrollWidth > innerWidth
        ? [`page of ${document.documentElement.scrollWidth} px`]
        : [];
    return [...cut.map(({ textContent }) => textContent ?? ''), ...wide];
  });
}

const OTHERS = LANGUAGES.filter((language) => !['en', 'de', 'ar'].includes(language));

test.describe('each language', () => {
  // What is written as in the reader's region is the same in all languages here.
  test.use({ locale: 'de-DE' });

  test('says every word of each page, none of another, and nothing is cut', async ({
    page,
    demo,
  }) => {
    const wordsBy = new Map(
      await Promise.all(
        LANGUAGES.map(async (language) => [language, await wordsOf(language)] as const),
      ),
    );
    const order = demo.orders.find(({ refunds }) => (refunds?.length ?? 0) > 0);
    const pages = [
      [`orders/${order?.id}`, page.getByRole('complementary').getByRole('region').first()],
      ['refunds', page.locator('[data-row]').first()],
      ['insights', page.getByRole('table').first()],
      ['exceptions?date=last_30_days', page.getByRole('listitem').first()],
      [`close?store_id=${order?.storeId}`, page.getByRole('table').first()],
      ['settings', page.getByRole('region').first()],
      ['help', page.locator('main').getByRole('heading').first()],
    ] as const;
    await page.setViewportSize({ width: 1440, height: 568 });
    for (const [index, [path, shown]] of pages.entries()) {
      // Words stay known from page to page, and each page loads its own.
      await (index === 0 ? page.goto(`${demo.url}/${path}`) : moveToPage(page, `/${path}`));
      await expect(shown).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      // What isn’t painted is laid out all the same, and painting takes a third of the time.
      await page.evaluate(() => void (document.body.style.opacity = '0'));
      // The longest words, another language on each page, and right to left: each has all messages
      // (messages.test.ts), and the pseudo-locale, whose words are longer, shows that each text of
      // every page is one of them, at each width.
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 568 });
        for (const language of ['de', OTHERS[index] ?? 'de', 'ar'] as const) {
          const own = wordsBy.get(language);
          const others = [...wordsBy].filter(([other]) => other !== language);
          await speak(page, language);
          const look = async () => ({
            foreign: (await textsOf(page)).filter(
              (text) =>
                !DATA.has(text) && !own?.has(text) && others.some(([, words]) => words.has(text)),
            ),
            cut: await cutTexts(page),
          });
          await expect.soft
            .poll(look, `${language}, /${path} at ${width} px`)
            .toEqual({ foreign: [], cut: [] });
        }
      }
    }
  });
});

test.describe('a browser in Arabic that runs no scripts', () => {
  test.use({ locale: 'ar-EG', javaScriptEnabled: false });

  test('is told in Arabic what the page needs', async ({ page, demo }) => {
    await page.goto(`${demo.url}/orders`);
    await expect(page.locator('html[lang="ar"][dir="rtl"]')).toBeAttached();
    // Playwright takes the text of this element for empty.
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
