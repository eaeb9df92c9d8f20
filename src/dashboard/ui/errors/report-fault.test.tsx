// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { clientErrorRequest } from '#contract/bff/request-bodies.ts';
import { createFaultReporter } from './report-fault.ts';

const fetched =
  vi.fn<
    (path: string, init: { body: string; headers: Record<string, string> }) => Promise<Response>
  >();

/** A page's reporter of faults at its current address. */
function reporter() {
  const report = createFaultReporter();
  return (error: unknown, region: string) => report(error, region, location.pathname);
}

/** An error with a stack as browsers write it. */
function errorAt(stack: string, message = 'Invalid time value'): Error {
  return Object.assign(new RangeError(message), { stack: `RangeError: ${message}\n${stack}` });
}

const HERE = location.origin;
const CHROMIUM = `    at r (${HERE}/assets/order-drawer-B9b_z-Ze.js:1:2345)\n    at ${HERE}/assets/index-x.js:9:9`;

/** The reports sent so far, each as the server accepts it. */
function reports() {
  return fetched.mock.calls.map(([path, { body, headers }]) => {
    expect(path).toBe('/api/client-errors');
    expect(headers['X-Requested-With']).toBe('tillview');
    return z.parse(clientErrorRequest, JSON.parse(body));
  });
}

beforeEach(() => {
  fetched.mockReset();
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetched);
  document.head.innerHTML = '<script src="/assets/index-CyB_K-6z.js"></script>';
  history.replaceState(
    null,
    '',
    '/orders/3c7d1f0e-6f4f-4d8e-9a53-1f2b3c4d5e6f?payment_status=paid',
  );
});

test('a report says what failed, where, in which build, on which page', async () => {
  await reporter()(errorAt(CHROMIUM, 'No order "12" for Ana'), 'drawer_items');
  expect(reports()).toEqual([
    {
      message: 'RangeError: No order … for …',
      location: 'assets/order-drawer-B9b_z-Ze.js:1:2345',
      version: 'CyB_K-6z',
      route: '/orders/:id',
      region: 'drawer_items',
    },
  ]);
});

test.each([
  ['Chromium', CHROMIUM, 'assets/order-drawer-B9b_z-Ze.js:1:2345'],
  [
    'Firefox and Safari',
    `r@${HERE}/assets/a-1.js:1:23\n@${HERE}/assets/b.js:4:5`,
    'assets/a-1.js:1:23',
  ],
  [
    'the development server',
    `    at r (${HERE}/src/dashboard/app/app.tsx?t=17:8:9)`,
    'src/dashboard/app/app.tsx:8:9',
  ],
  [
    'an extension above our own',
    `    at x (chrome-extension://a/assets/x.js:1:1)\n${CHROMIUM}`,
    'assets/order-drawer-B9b_z-Ze.js:1:2345',
  ],
  ['another site', '    at x (https://evil.example/assets/x.js:1:1)', null],
  ['nothing', '', null],
])('the place in a stack of %s', async (_name, stack, expected) => {
  await reporter()(errorAt(stack), 'totals');
  expect(reports()).toMatchObject([{ location: expected }]);
});

test.each([
  ['/orders', '/orders'],
  ['/orders/', '/orders'],
  ['/orders/a', '/orders/:id'],
  ['/refunds?q=ana', '/refunds'],
  ['/insights?date=today', '/insights'],
  ['/exceptions?state=any', '/exceptions'],
  ['/settings#keys', '/settings'],
  ['/help', '/help'],
  ['/sign-in?returnTo=/', '/sign-in'],
  ['/ana', 'other'],
  ['/', 'other'],
])('the page %s is %s', async (address, route) => {
  history.replaceState(null, '', address);
  await reporter()(errorAt(CHROMIUM), 'totals');
  expect(reports()).toMatchObject([{ route }]);
});

test.each([['Ana Smith'], [{ name: 'Ana' }], [undefined], [null]])(
  'of %j only its type is sent',
  async (thrown) => {
    await reporter()(thrown, 'totals');
    expect(reports()).toMatchObject([{ message: `A thrown ${typeof thrown}`, location: null }]);
  },
);

test('the same fault is sent once, and in all no more than twenty', async () => {
  const report = reporter();
  for (let turn = 0; turn < 3; turn += 1) await report(errorAt(CHROMIUM), 'totals');
  await report(errorAt(CHROMIUM), 'list');
  expect(reports()).toHaveLength(2);
  for (let column = 1; column < 50; column += 1)
    await report(errorAt(`    at r (${HERE}/assets/a.js:1:${column})`), 'totals');
  expect(reports()).toHaveLength(20);
});

test('outside of boundaries only errors of our own files count, without aborts', async () => {
  const report = reporter();
  await report(errorAt('    at x (chrome-extension://a/x.js:1:1)'), 'none');
  await report(undefined, 'none');
  await report(new DOMException('The user left', 'AbortError'), 'totals');
  expect(reports()).toEqual([]);
  await report(errorAt(CHROMIUM), 'none');
  expect(reports()).toHaveLength(1);
});

test('without a connection nothing is thrown, and the fault is sent the next time', async () => {
  const report = reporter();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await report(errorAt(CHROMIUM), 'totals');
  await report(errorAt(CHROMIUM), 'totals');
  await report(errorAt(CHROMIUM), 'totals');
  expect(reports()).toHaveLength(2);
});
