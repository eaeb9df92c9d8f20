import { parse } from '@formatjs/icu-messageformat-parser';
import type { Locator, Page } from '@playwright/test';
import { LANGUAGES } from '#contract/text/interface-language.ts';
import { demoStores } from '#demo-orders/demo-stores.ts';
import {
  expectAccessible,
  expectReachable,
  faultsOfTabbing,
} from '../fixtures/expect-accessible.ts';
import { layoutFaultsOf, textsOf } from '../fixtures/page-texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { dayFromNow } from '../fixtures/fixed-clock.ts';
import { PASSWORD, signInAtOnce } from '../fixtures/serve-with-sign-in.ts';
import { readCatalogues } from '../fixtures/read-messages.ts';
import { moveTo, moveToPage } from '../fixtures/orders-list.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

// The interface speaks a language that nobody does, made of English: brackets around each message,
// no ASCII letter within, and longer. It stands in for a real language whose own dates and numbers
// have no ASCII letters, so that each letter left is of no catalogue.

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçðéƒğĥíĵķĺɱñóþɋřšţúṽŵẋýžÁƁÇÐÉƑĞĤÍĴĶĹṀÑÓÞɊŘŠŢÚṼŴẊÝŽ';
/** How much longer than English the interface's longest languages are. */
const LONGER = 0.4;

/** A text in accented letters, with vowels repeated until it is `LONGER`. */
function accented(text: string): string {
  let missing = 0;
  return [...text]
    .map((letter) => {
      const other = ACCENTED[PLAIN.indexOf(letter)] ?? letter;
      missing += LONGER;
      if (!/[aeiou]/i.test(letter)) return other;
      const more = Math.floor(missing);
      missing -= more;
      return other + other.toLowerCase().repeat(more);
    })
    .join('');
}

/** A compiled message, or a part of one, with all its literal texts accented. */
function accentedTree(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(accentedTree);
  if (typeof tree !== 'object' || tree === null) return tree;
  if ('type' in tree && tree.type === 0 && 'value' in tree)
    return { ...tree, value: accented(String(tree.value)) };
  return Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, accentedTree(part)]));
}

/** A message (ICU) of the pseudo-locale, compiled. */
function pseudo(message: string): unknown[] {
  return [{ type: 0, value: '⟦' }, accentedTree(parse(message)), { type: 0, value: '⟧' }].flat();
}

/** Answers requests for the words of the browser's language with those of the pseudo-locale. */
async function speakPseudo(page: Page): Promise<void> {
  for (const [catalogue, messages] of await readCatalogues('en')) {
    const compiled = Object.fromEntries(
      Object.entries(messages).map(([id, message]) => [id, pseudo(message)]),
    );
    const body = `export default ${JSON.stringify(compiled)};`;
    await page.route(new RegExp(`/assets/${catalogue}-[^/]*\\.js$`), async (route) => {
      const response = await route.fetch();
      // Pages have scripts of the same name.
      const isCatalogue = (await response.text()).startsWith('var e={"');
      await route.fulfill(isCatalogue ? { body, contentType: 'text/javascript' } : { response });
    });
  }
}

/** What the API says in words of its own, for which the catalogues have others. */
const CODES = new Set([
  'paymentStatus',
  'fulfillmentStatus',
  'serviceType',
  'itemRole',
  'triggerType',
]);

/** The start of an id, which stands for things without a name. */
function idStart(text: string): string[] {
  return /^[\da-f]{8}-/.test(text) ? [text.slice(0, 8)] : [];
}

/** The texts in orders. */
function textsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return CODES.has(key) || value.length < 2 ? [] : [value, ...idStart(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, name));
}

/**
 * Sources and methods that no catalogue knows, file formats, abbreviations of zones and currencies,
 * names, and what is wrong in a link.
 */
const NAMES =
  `QR table,Phone,Terminal 2,CSV,XLSX,UTC,CET,EST,JST,US$,JP¥,AR,Tillview,Ana,nonsense,much`.split(
    ',',
  );
/** Languages by their own names. */
const OWN_NAMES = LANGUAGES.map(
  (language) => new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? '',
);

/** Checks what the page shows. */
type Look = (where: string) => Promise<void>;

/**
 * A check that all texts of the page are of a catalogue or in some orders, not joined by hand, and
 * neither cut nor over each other.
 */
function lookFor(page: Page, orders: unknown): Look {
  const data = [...NAMES, ...OWN_NAMES, ...textsIn(orders), ...textsIn(demoStores)];
  const known = [...new Set(data)].toSorted((one, other) => other.length - one.length);
  const isForeign = (text: string) => /[a-z]{2}|⟧\s*,\s*⟦/i.test(text);
  return async (where) => {
    const foreign = (await textsOf(page)).filter((text) => {
      // A part of it that is marked as found, or the id of a request.
      if (
        !isForeign(text) ||
        /^[\da-f-]{36}$/.test(text) ||
        known.some((name) => name.includes(text))
      )
        return false;
      return isForeign(
        known.reduce(
          (rest, name) => (rest.includes(name) ? rest.replaceAll(name, '…') : rest),
          text,
        ),
      );
    });
    expect.soft(foreign, `of no catalogue, ${where}`).toEqual([]);
    expect
      .soft(await layoutFaultsOf(page), `layout, ${where}`)
      .toEqual({ cut: [], overlapping: [] });
  };
}

/** Makes the window as wide as this, and as high as the smallest phone. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 568 });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Looks at a page at each width, and judges how accessible it is there; ends at the widest. What
 * the elements are is the same in both directions, and contrast is calculated by a unit test.
 */
async function lookAtEachWidth(
  page: Page,
  where: string,
  look: Look,
  dir: 'ltr' | 'rtl',
): Promise<void> {
  // Words are as long in both directions.
  for (const width of dir === 'rtl' ? [320, 1440] : [320, 768, 1440]) {
    await resize(page, width);
    await look(`${where}, ${width} px`);
    if (dir === 'ltr' && width === 320) await expectAccessible(page);
    if (dir === 'ltr' && width > 320) await expectReachable(page);
  }
  if (dir === 'ltr') expect.soft(await faultsOfTabbing(page), `by Tab, ${where}`).toEqual([]);
}

/**
 * Opens, one after the other, all that the buttons of a part of the page open, and looks at each.
 */
async function lookInto(page: Page, part: string, look: Look): Promise<void> {
  const buttons = page.locator(
    `${part} :is(button[aria-haspopup], button[aria-expanded="false"]):visible`,
  );
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  );
  // All that differ only by their figures open the same.
  const one = new Map(names.map((name) => [name.replace(/(?<=⟧)[^⟦⟧]*\p{Nd}[^⟦⟧]*$/u, ''), name]));
  for (const name of one.values()) {
    const button = page.locator(part).getByRole('button', { name, exact: true }).first();
    if (!(await button.isVisible())) continue;
    await button.click();
    await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
    await look(`${part}: ${name}`);
    await closePopup(page, button);
  }
}

/** Closes what a button has opened: by Escape, else by the button itself. */
async function closePopup(page: Page, button: Locator): Promise<void> {
  // Read at once, without waiting: the button may have gone, or have got another name, with what it
  // opened.
  const isOpen = async () =>
    (await button.isVisible()) &&
    (await button.evaluateAll(([shown]) => shown?.getAttribute('aria-expanded'))) === 'true';
  const dialog = page.locator('dialog[open], [role=dialog]:visible, [role=menu]:visible').first();
  if ((await isOpen()) || (await dialog.isVisible())) await page.keyboard.press('Escape');
  if (await isOpen()) await button.click();
}

for (const [dir, locale] of [
  ['ltr', 'zh-CN'],
  ['rtl', 'ar-EG'],
] as const) {
  test.describe(`in a pseudo-locale, ${dir}, every text is of a catalogue and whole, and every page accessible at each width`, () => {
    test.use({ locale });

    test('sign-in, orders, an order, refunds, insights, exceptions, a closing and settings', async ({
      page,
      demo,
      problems,
      startWithSignIn,
    }) => {
      problems.expect(FAILED_RESPONSE);
      const orders = await demo.service.listAll({
        from: `${dayFromNow(-2)}T00:00:00Z`,
        page_size: '50',
        expand: 'items,payments,refunds,tax_breakdown,applied_promotions',
      });
      const { url, upstream } = await startWithSignIn(orders, {
        stores: demoStores,
        budgets: { retries: 0 },
        kept: orders,
      });
      await speakPseudo(page);
      const look = lookFor(page, orders);
      const fields = page.locator('form input');
      // A phone is not made narrower, so pages open as on one, and become wider.
      await resize(page, 320);
      await page.goto(`${url}/orders`);
      await expect(page.locator('html')).toHaveAttribute('dir', dir);
      await fields.first().fill('Ana');
      await fields.last().fill('wrong');
      await page.locator('form button[type=submit]').click();
      await expect(page.locator('form [role=status]')).not.toBeEmpty();
      await lookAtEachWidth(page, 'sign-in refused', look, dir);

      await resize(page, 320);
      await signInAtOnce(page, url, 'Ana', PASSWORD);
      await page.goto(`${url}/orders?view=nonsense&amount_min=much`);
      await expect(page.locator('[data-row]').nth(2)).toBeVisible();
      if (dir === 'rtl') await lookInto(page, 'main', look);
      await lookAtEachWidth(page, '/orders', look, dir);
      if (dir === 'ltr') await lookInto(page, 'main', look);
      if (dir === 'ltr') await lookInto(page, 'header', look);

      await resize(page, 320);
      await moveTo(
        page,
        `/orders/${orders.find(({ refunds }) => refunds && refunds.length > 0)?.id}`,
      );
      await expect(page.getByRole('listitem').filter({ visible: true }).first()).toBeVisible();
      await lookAtEachWidth(page, 'order', look, dir);
      await lookInto(page, 'aside', look);
      await page.keyboard.press('/');
      await page.keyboard.type('1');
      await expect(page.getByRole('option').first()).toBeVisible();
      await look('find');
      await page.keyboard.press('Escape');

      upstream.behaviour.fault = () => ({ kind: 'status', status: 400 });
      await moveTo(page, '/orders?payment_status=unpaid');
      await expect(page.getByRole('alert').first()).toBeVisible();
      await look('filters that the service refuses');

      upstream.behaviour.fault = () => undefined;
      const day = dayFromNow(-1);
      for (const path of [
        'refunds',
        'insights',
        'exceptions?date=last_30_days',
        `close?store_id=${orders[0]?.storeId}&from=${day}&to=${day}`,
        'settings',
      ]) {
        await resize(page, 320);
        await moveToPage(page, `/${path}`);
        await expect(
          page.locator('main :is(table, [data-row], section):visible').first(),
        ).toBeVisible();
        await expect(page.getByRole('progressbar')).toHaveCount(0);
        await lookAtEachWidth(page, `/${path}`, look, dir);
        if (dir === 'ltr') await lookInto(page, 'main', look);
      }
    });
  });
}
