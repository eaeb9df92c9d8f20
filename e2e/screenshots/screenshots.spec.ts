import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildItem, buildOrder, manyOrders, moment } from '../fixtures/build-order.ts';
import { expectAccessible, waitUntilStill } from '../fixtures/expect-accessible.ts';
import { oddOrders } from '../fixtures/odd-orders.ts';
import { signInAtOnce } from '../fixtures/serve-with-sign-in.ts';
import { type Demo, expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';
import { SCREENSHOTS_VARIABLE } from './screenshots-variable.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
] as const;

/** As long as the longest real shop names. */
const LONG_NAME =
  'Wholegrain sourdough sandwich with slow-roasted vegetables, goat’s cheese and walnut pesto (large, to share)';

/** A URL of the demo, and the actions taken there at each size. */
type State = {
  readonly path: (demo: Demo) => string;
  /** Runs before the page opens. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly act?: (page: Page) => Promise<unknown>;
  /** True if the page never stops loading. */
  readonly isLoading?: boolean;
};

function refundedOrder({ orders }: Demo) {
  const order = orders.find(({ refunds }) => (refunds?.length ?? 0) > 0);
  if (!order) throw new Error('The demo data holds no refund.');
  return order;
}

const filterButtons = (page: Page) => page.getByRole('search').getByRole('button');

const STATES: Readonly<Record<string, State>> = {
  orders: { path: () => '/orders' },
  order: { path: (demo) => `/orders/${refundedOrder(demo).id}` },
  filters: {
    path: () => '/orders?payment_status=paid,refunded&amount_min=1000',
    act: (page) => filterButtons(page).first().click(),
  },
  find: {
    path: () => '/orders',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('A-1');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  empty: { path: () => '/orders?amount_min=99999999&payment_status=unpaid' },
  loading: {
    path: () => '/orders',
    prepare: (page) => page.route('**/api/orders?*', () => new Promise(() => undefined)),
    act: (page) => expect(page.locator('[data-placeholder]').first()).toBeVisible(),
    isLoading: true,
  },
  error: {
    path: () => '/orders',
    prepare: (page) =>
      page.route('**/api/orders?*', (route) =>
        route.fulfill({
          status: 401,
          json: { error: '', code: 'upstream_credentials', request_id: '7f3a' },
        }),
      ),
    act: (page) => expect(page.getByRole('alert').first()).toBeVisible(),
  },
  refunds: { path: () => '/refunds' },
  insights: { path: () => '/insights' },
  exceptions: {
    path: () => '/exceptions?date=last_30_days',
    act: (page) => expect(page.locator('main').getByRole('listitem').first()).toBeVisible(),
  },
  close: { path: ({ orders }) => `/close?store_id=${orders[0]?.storeId}` },
  settings: { path: () => '/settings' },
  help: { path: () => '/help#statuses' },
  shortcuts: { path: () => '/refunds', act: (page) => page.keyboard.press('?') },
  menu: {
    path: () => '/orders',
    act: (page) => page.locator(':is(header, nav) button[aria-haspopup]:visible').last().click(),
  },
};

async function waitUntilWhole(page: Page): Promise<void> {
  const loading = page.locator('[aria-busy="true"], [role="progressbar"], [data-placeholder]');
  // The static shell stays in the DOM, hidden.
  await expect(loading.filter({ visible: true })).toHaveCount(0);
}

/** In both color schemes, each checked by axe. */
async function takePictures(page: Page, name: string): Promise<void> {
  const folder = process.env[SCREENSHOTS_VARIABLE] ?? '';
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await waitUntilStill(page);
    const side = (await page.locator('html').getAttribute('dir')) === 'rtl' ? 'right' : 'left';
    const width = page.viewportSize()?.width;
    const picture = `${name}-${width}-${colorScheme}-${side}`;
    await page.screenshot({ path: join(folder, `${picture}.png`) });
    const known = test.info().errors.length;
    await expectAccessible(page);
    if (test.info().errors.length > known) console.log(`Violations in ${picture}`);
  }
}

async function takeAllPictures(
  page: Page,
  name: string,
  url: string,
  { act, isLoading }: Partial<State> = {},
) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(url);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect(page.locator('h1')).toBeAttached();
    if (!isLoading) await waitUntilWhole(page);
    await act?.(page);
    if (!isLoading) await waitUntilWhole(page);
    await takePictures(page, name);
  }
}

for (const locale of ['en-GB', 'ar-EG']) {
  test.describe(locale, () => {
    test.use({ locale });

    for (const [name, state] of Object.entries(STATES)) {
      test(name, async ({ page, problems, demo }) => {
        problems.expect(FAILED_RESPONSE);
        await state.prepare?.(page);
        await takeAllPictures(page, name, `${demo.url}${state.path(demo)}`, state);
      });
    }

    test('sign-in, and settings of an admin', async ({ page, problems, startWithSignIn }) => {
      problems.expect(FAILED_RESPONSE);
      const { url } = await startWithSignIn(manyOrders(20), {
        users: [
          {
            name: 'Ben',
            password: 'a windy friday in leeds',
            storeIds: [String(buildOrder(1, moment(0)).storeId)],
          },
        ],
      });
      await takeAllPictures(page, 'sign-in', `${url}/sign-in`);
      await signInAtOnce(page, url, 'Ana');
      await takeAllPictures(page, 'settings-admin', `${url}/settings#data`);
    });

    test('long names', async ({ page, startHostile }) => {
      const { html, rtl, emoji, unknownEnums, wrongSums } = oddOrders(20);
      const long = buildOrder(100, moment(3_600), {
        memberName: LONG_NAME,
        tableName: LONG_NAME,
        note: LONG_NAME,
        items: [1, 2, 3].map((line) => buildItem(100, line, { productName: { _base: LONG_NAME } })),
      });
      const { url } = await startHostile([
        html,
        rtl,
        emoji,
        unknownEnums,
        wrongSums,
        long,
        ...manyOrders(12),
      ]);
      await takeAllPictures(page, 'long-names', `${url}/orders`);
      await takeAllPictures(page, 'long-names-order', `${url}/orders/${long.id}`);
    });
  });
}
