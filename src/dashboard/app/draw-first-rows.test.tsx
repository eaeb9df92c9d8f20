// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { exampleSession } from '#testing/example-session.ts';
import { askEarly } from '../kit/loading/early-responses.ts';
import { drawFirstRows } from './draw-first-rows.ts';
import { ALL_ORDERS_PATH, PREFERENCES_PATH, SESSION_PATH } from './first-requests.ts';

const { items: _, payments: __, ...order } = exampleOrder({ refunds: [] });
const session = exampleSession({ user: null });

/** Sets up the page as before the dashboard renders, with the server's answers. */
function openPage(
  answers: { session?: unknown; preferences?: object; orders?: unknown; status?: number; sheet?: null } = {},
): void {
  document.body.innerHTML = '<div id="root"></div><section id="frame"></section><link rel="stylesheet">';
  const styles = document.querySelector('link');
  if (styles) Object.defineProperty(styles, 'sheet', { value: answers.sheet === null ? null : {} });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query !== '(width < 40rem)' }));
  vi.stubGlobal('fetch', async (path: string) =>
    path === PREFERENCES_PATH
      ? Response.json(answers.preferences ?? {})
      : path === SESSION_PATH
        ? Response.json(answers.session ?? session)
        : Response.json(answers.orders ?? { orders: [order], hasMore: true }, { status: answers.status ?? 200 }),
  );
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1440);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
  askEarly(SESSION_PATH);
  askEarly(PREFERENCES_PATH);
  askEarly(ALL_ORDERS_PATH);
}

function place(): HTMLElement | null {
  return document.getElementById('first-rows');
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the first orders are drawn, for eyes alone, until the dashboard shows anything', async () => {
  openPage();
  await drawFirstRows();
  expect(place()?.querySelectorAll('[role="row"]')).toHaveLength(1);
  expect(place()?.getAttribute('aria-hidden')).toBe('true');
  expect(place()?.inert).toBe(true);
  document.getElementById('root')?.append('the dashboard');
  await Promise.resolve();
  expect(place()).toBeNull();
});

test('nothing is drawn before the styles have come', async () => {
  openPage({ sheet: null });
  const styles = document.querySelector('link');
  if (!styles) throw new Error('The page has no styles.');
  const listen = vi.spyOn(styles, 'addEventListener');
  const drawn = drawFirstRows();
  await expect.poll(() => listen.mock.calls.length).toBe(1);
  styles.dispatchEvent(new Event('error'));
  expect(place()).toBeNull();
  styles.dispatchEvent(new Event('load'));
  await drawn;
  expect(place()).not.toBeNull();
});

test('a connection that is lost before the words have loaded is no unhandled failure', async () => {
  openPage();
  const unhandled = vi.fn<() => void>();
  process.on('unhandledRejection', unhandled);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  // The browser doesn’t know English as in Taiwan, so the locale takes a while.
  vi.stubGlobal('navigator', { languages: ['zh-TW'], language: 'zh-TW' });
  askEarly(SESSION_PATH);
  askEarly(PREFERENCES_PATH);
  askEarly(ALL_ORDERS_PATH);
  await expect(drawFirstRows()).rejects.toThrow('Failed to fetch');
  process.off('unhandledRejection', unhandled);
  expect(place()).toBeNull();
  expect(unhandled).not.toHaveBeenCalled();
});

test('they are as the reader likes them: columns, theme, hours and names', async () => {
  openPage({
    preferences: {
      theme: 'dark',
      hours: 'h12',
      nameLanguage: 'ja',
      tableLayout: { hidden: ['service', 'source'], density: 'compact' },
    },
    session: {
      ...session,
      stores: [{ id: order.storeId, name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' }],
    },
    orders: { orders: [{ ...order, createdAt: '2026-11-01T21:05:00Z' }] },
  });
  await drawFirstRows();
  const row = place()?.querySelector<HTMLElement>('[role="row"]');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(row?.textContent).toMatch(/9:05.PM/);
  expect(row?.textContent).not.toContain('Dine-in');
  expect(row?.style.height).toBe('32px');
});

test.each([
  ['the window is small', () => vi.stubGlobal('matchMedia', () => ({ matches: false }))],
  ['the dashboard is there already', () => document.getElementById('root')?.append('the dashboard')],
])('nothing is drawn where %s', async (_, change) => {
  openPage();
  change();
  await drawFirstRows();
  expect(place()).toBeNull();
});

test.each([
  ['what is no list', { orders: 'none' }],
  ['a table with a column of items', { preferences: { tableLayout: { shown: ['items'] } } }],
  ['no session', { session: { error: 'signed out' } }],
  ['a failure', { status: 502 }],
  ['no orders', { orders: { orders: [] } }],
  ['an order of another kind', { orders: { orders: [{ ...order, totalCents: '1' }] } }],
])('nothing is drawn of %s', async (_, answers) => {
  openPage(answers);
  await drawFirstRows();
  expect(place()).toBeNull();
});

test('what cannot be drawn leaves nothing behind', async () => {
  openPage();
  vi.spyOn(document, 'createTextNode').mockImplementation(() => {
    throw new Error('No text.');
  });
  await expect(drawFirstRows()).rejects.toThrow('No text.');
  expect(place()).toBeNull();
});
