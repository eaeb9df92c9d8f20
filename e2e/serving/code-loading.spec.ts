import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { LANGUAGES } from '#contract/text/interface-language.ts';
import { expect, test } from '../fixtures/test.ts';
import { openList, openColumnsPanel, ordersGrid } from '../fixtures/orders-list.ts';
import { BLOCKED_REQUEST } from '../fixtures/watch-page.ts';

test.use({ loadsAhead: true });

/** Blocks all code except the first screen's, which the page itself names, until `mend` is called. */
async function cutOffCode(page: Page, url: string): Promise<{ mend(): Promise<void> }> {
  const document = await (await page.request.get(`${url}/orders`, { headers: { Accept: 'text/html' } })).text();
  const cut = async (route: Route) =>
    document.includes(new URL(route.request().url()).pathname) ? route.fallback() : route.abort('internetdisconnected');
  await page.route(/\/assets\/.*\.js$/, cut);
  return { mend: () => page.unroute(/\/assets\/.*\.js$/, cut) };
}

/** Opens the list and waits for its first rows. */
async function openRows(page: Page, url: string): Promise<void> {
  await openList(page, url);
  await expectRows(page);
}

async function expectRows(page: Page): Promise<void> {
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
}

/** How to open each control whose code loads later, and how to check that its content is there. */
const CONTROLS: Readonly<
  Record<string, { open: (page: Page) => Promise<void>; loaded: (page: Page) => Promise<void> }>
> = {
  'a filter': {
    open: (page) =>
      page
        .getByRole('search')
        .getByRole('button', { name: /^Payment/ })
        .click(),
    loaded: (page) => expect(page.getByRole('checkbox', { name: 'Paid', exact: true })).toBeVisible(),
  },
  'the store in the header': {
    open: (page) => page.getByRole('banner').getByRole('button', { name: 'Store: All stores' }).click(),
    loaded: (page) => expect(page.getByRole('combobox', { name: 'Find a store' })).toBeVisible(),
  },
  'the columns': {
    open: (page) => page.getByRole('button', { name: 'Columns', exact: true }).click(),
    loaded: (page) => expect(page.getByRole('list', { name: 'Columns' })).toBeVisible(),
  },
  'the options of a view': {
    open: (page) => page.getByRole('button', { name: 'All: view options' }).click(),
    loaded: (page) => expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible(),
  },
  'a new view': {
    open: (page) => page.getByRole('button', { name: 'Save as new view' }).click(),
    loaded: (page) => expect(page.getByLabel('View name')).toBeVisible(),
  },
  'a date to go to': {
    open: (page) => page.getByRole('button', { name: /^Go to date/ }).click(),
    loaded: (page) => expect(page.locator('input[type="time"]')).toBeVisible(),
  },
  'the theme': {
    open: (page) => page.getByRole('button', { name: /^Theme/ }).click(),
    loaded: (page) => expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible(),
  },
  'the account': {
    open: (page) => page.getByRole('button', { name: 'Account' }).click(),
    loaded: (page) => expect(page.getByText('Sign-in isn’t set up')).toBeVisible(),
  },
  'the keyboard shortcuts': {
    open: (page) => page.keyboard.press('?'),
    loaded: (page) => expect(page.getByText('Open order; press again to focus it')).toBeVisible(),
  },
  'an order': {
    open: (page) => ordersGrid(page).getByRole('row').nth(2).click(),
    loaded: (page) => expect(page.getByRole('region', { name: 'Items', exact: true })).toBeVisible(),
  },
};

test.describe('code that cannot be loaded', () => {
  // It must be missing until something needs it.
  test.use({ loadsAhead: false });

  test('a control says so in its own place, is closed by Escape, and opens once the code can be loaded; an update is told, too', async ({
    page,
    demo,
    problems,
  }) => {
    problems.expect(BLOCKED_REQUEST);
    await openRows(page, demo.url);
    const { mend } = await cutOffCode(page, demo.url);
    const filter = page.getByRole('search').getByRole('button', { name: /^Amount/ });
    await filter.click();
    const note = page.getByRole('alert');
    await expect(note).toContainText('didn’t load');
    await page.keyboard.press('Escape');
    await expect(note).toHaveCount(0);
    await expect(filter).toBeFocused();
    await page.route(`${demo.url}/`, (route) => route.abort('internetdisconnected'));
    // The list becomes narrower once, when the order is there.
    const list = page.locator('section').filter({ has: ordersGrid(page) });
    const width = (await list.boundingBox())?.width;
    await CONTROLS['an order']?.open(page);
    await expect(note).toContainText('without a connection');
    expect((await list.boundingBox())?.width).toBe(width);
    await expectRows(page);
    await page.route(/\/assets\/panels-[^/]*\.js$/, (route) => route.abort('internetdisconnected'));
    await mend();
    // No press is needed: loading is retried when the connection is back.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await CONTROLS['an order']?.loaded(page);
    await expect(note).toHaveCount(0);

    await test.step('Tillview was updated: said where the code is missing, over the open order, with a button that reloads', async () => {
      await page.route(`${demo.url}/`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replaceAll('/assets/index-', '/assets/index-of-another-build-'),
        });
      });
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
      await expect(note).toContainText('Tillview was updated');
      await expectRows(page);
      // Before the code is available again, which would remove the note.
      await note.getByRole('button', { name: 'Reload page' }).click();
      // The page may be checking again whether it was updated.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await openColumnsPanel(page);
    });
  });
});

/** The most requests for scripts of a visit: the first screen's five, and twice each late one (see `loadCode`), and the worker's. */
const MOST_REQUESTS = 24;

test('once the page has been idle, everything opens without a connection', async ({
  page,
  demo,
  context,
  problems,
}) => {
  problems.expect(BLOCKED_REQUEST);
  const requests: string[] = [];
  page.on('requestfinished', (request) => requests.push(new URL(request.url()).pathname.replace(/^.*\//, '')));
  await openRows(page, demo.url);
  const built = await readdir(join(import.meta.dirname, '../../dist/assets'));
  // The build treats files with these names as already loaded (vite.config.ts), so no other file may have such a name.
  const firstFiles = built.filter((file) =>
    /^(?:ask-early|draw-early|libraries|index|rolldown-runtime)-.*\.js$/.test(file),
  );
  expect(firstFiles).toHaveLength(5);
  // The worker's script is requested with the first reading, what it writes files with and their words by the first export, other languages by their readers.
  const elsewhere = ['reader-worker', 'write-table', 'translations', 'first-screen', 'late', ...LANGUAGES];
  const scripts = built.filter(
    (file) => file.endsWith('.js') && !elsewhere.some((name) => file.startsWith(`${name}-`)),
  );
  await expect.poll(() => scripts.filter((file) => !requests.includes(file)), { timeout: 20_000 }).toEqual([]);
  expect(requests.filter((file) => file.endsWith('.js')).length).toBeLessThanOrEqual(MOST_REQUESTS);
  await context.setOffline(true);
  for (const [name, control] of Object.entries(CONTROLS)) {
    await test.step(name, async () => {
      if (name === 'an order') return;
      await control.open(page);
      await control.loaded(page);
      await page.keyboard.press('Escape');
    });
  }
});

test('what reads periods is there before a page without figures needs it, as after an update', async ({
  page,
  demo,
}) => {
  const read: string[] = [];
  page.on('requestfinished', (request) => read.push(new URL(request.url()).pathname));
  await page.goto(`${demo.url}/settings`);
  await expect.poll(() => read, { timeout: 20_000 }).toContainEqual(expect.stringContaining('/reader-worker-'));
});

test('browsers compile the first screen’s scripts while they load them, and ask for orders before that; its frame is painted before them', async ({
  page,
  demo,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const come = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/session', '/api/orders']));
    come.resolve();
    await route.continue();
  });
  await openRows(page, demo.url);
  await come.promise;
  // The page loads nothing before the script that sends the requests, and the first layout waits for it too.
  expect(asked.find((path) => path.startsWith('/assets/'))).toMatch(/\/ask-early-/);
  await expect(page.locator('script[src*="/ask-early-"]')).toHaveAttribute('blocking', 'render');
  // Each is requested once: the list and the session use the early responses.
  expect(asked.filter((path) => path === '/api/session')).toHaveLength(1);
  const scripts = asked.filter((path) => /\/assets\/(?:index|libraries|ask-early|draw-early)-.*\.js$/.test(path));
  expect(scripts).toHaveLength(4);
  for (const path of scripts) {
    const script = await (await page.request.get(demo.url + path)).text();
    expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }

  await test.step('the page’s frame is painted before its script, and the page takes its place without a shift', async () => {
    const come = Promise.withResolvers<void>();
    await page.unrouteAll();
    await page.route(/\/assets\/(?:app|index)-[^/]*\.js$/, async (route) => {
      await come.promise;
      await route.continue();
    });
    await page.goto(`${demo.url}/orders`, { waitUntil: 'commit' });
    const frame = page.getByRole('region', { name: 'Loading' });
    // Being in the document is not enough: before its styles are loaded, the frame has another size and is not painted.
    const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(paints).toBe(1);
    await expect(frame).toBeVisible();
    const wordmark = await frame.locator('#wordmark').boundingBox();
    const lines = await frame
      .locator(':scope > div')
      .evaluateAll((all) => all.slice(0, 4).map((line) => line.getBoundingClientRect().bottom));
    // A script that takes long is told of; the animation's delay is skipped.
    const note = () => frame.evaluate((element) => getComputedStyle(element, '::after').content);
    expect(await note()).toBe('""');
    await frame.evaluate((element) => element.getAnimations({ subtree: true }).forEach((wait) => wait.finish()));
    expect(await note()).toContain('Still loading.');
    come.resolve();
    await expectRows(page);
    await expect(frame).toBeHidden();
    const bottomOf = async (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
    expect(await bottomOf('header')).toBeCloseTo(lines[0] ?? 0, 0);
    // The width is not compared, because it depends on the font, which loads later.
    const word = await page.getByRole('banner').getByText('Tillview', { exact: true }).boundingBox();
    expect(word?.x).toBeCloseTo(wordmark?.x ?? 0, 0);
    expect(word?.y).toBeCloseTo(wordmark?.y ?? 0, 0);
    expect(word?.height).toBeCloseTo(wordmark?.height ?? 0, 0);
    const top = await ordersGrid(page).evaluate((grid) => grid.getBoundingClientRect().top);
    expect(top).toBeCloseTo(lines[2] ?? 0, 0);
  });

  await test.step('what is typed while the code of a filter is still loading gets into its field, and triggers no shortcut', async () => {
    await page.unrouteAll();
    const come = Promise.withResolvers<void>();
    await page.route(/\/assets\/panels-[^/]*\.js$/, async (route) => {
      await come.promise;
      await route.continue();
    });
    await openRows(page, demo.url);
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Amount/ })
      .focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('7?k40');
    await page.keyboard.press('Enter');
    come.resolve();
    const field = page.getByLabel('At least');
    await expect(field).toHaveValue('7?k40');
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await field.fill('12.50');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/amount_min=1250/);
  });
});
