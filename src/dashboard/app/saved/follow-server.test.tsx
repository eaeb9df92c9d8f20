// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EXCEPTIONS_VIEWS } from '../../exceptions/exceptions-views.ts';
import { INSIGHTS_VIEWS } from '../../insights/insights-views.ts';
import { browserMemory, switchStorageTo } from '../../kit/browser-storage.ts';
import { createQueryClient } from '../../kit/query-client.ts';
import { REFUNDS_VIEWS } from '../../refunds/views/refunds-views.ts';
import { DefaultViewFirst } from '../../views/default-view-first.tsx';
import { VIEWS_KEY } from '../../views/view-keys.ts';
import { LIST_MODE_KEY } from '../../orders-feed/list-mode.ts';
import { LIVE_KEY } from '../../orders-list/page/live-preference.ts';
import { BrowserRouter } from 'react-router';
import { PREFERENCES_KEY } from './read-preferences.ts';
import { followServer } from './follow-server.ts';

/** Every request to a server that keeps preferences, as `METHOD path body`. */
let requests: string[] = [];
let preferences: Record<string, unknown> = {};
let isReachable = true;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  switchStorageTo(null);
  requests = [];
  preferences = {};
  isReachable = true;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, keepalive }: RequestInit) => {
    requests.push(
      [method, path, ...(typeof body === 'string' ? [body] : []), ...(keepalive ? ['keepalive'] : [])].join(' '),
    );
    if (!isReachable) throw new TypeError('Failed to fetch');
    if (path === '/api/views') return Response.json({ views: [] });
    if (typeof body === 'string') preferences = { ...preferences, ...JSON.parse(body) };
    return Response.json(preferences);
  });
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const { lasting } = browserMemory;
const writes = () => requests.filter((request) => !request.startsWith('GET'));
const settle = () => vi.advanceTimersByTimeAsync(2_000);

async function start(user: string | null = null) {
  const client = createQueryClient();
  client.mount();
  const stopFollowing = followServer(client, user);
  stop = () => {
    stopFollowing();
    client.unmount();
  };
  await settle();
  requests = [];
}

test('a change is sent at once, in a request that outlives the page, and the last of several wins', async () => {
  await start();
  for (const theme of ['light', 'dark', 'system', 'dark']) lasting.set(PREFERENCES_KEY, { theme });
  await vi.advanceTimersByTimeAsync(0);
  expect(writes()).toEqual(['PUT /api/preferences {"theme":"dark"} keepalive']);
  await settle();
  expect(writes()).toHaveLength(1);
  expect(preferences).toEqual({ theme: 'dark' });
});

test('what changed elsewhere arrives when the page is looked at again, but not at every glance', async () => {
  await start();
  preferences = { theme: 'dark' };
  window.dispatchEvent(new Event('focus'));
  await settle();
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  window.dispatchEvent(new Event('focus'));
  await settle();
  expect(lasting.get(PREFERENCES_KEY)).toEqual({ theme: 'dark' });
});

test('without a connection it tries again, when the user returns or later, also on the next page', async () => {
  await start();
  isReachable = false;
  lasting.set(PREFERENCES_KEY, { theme: 'dark' });
  await settle();
  isReachable = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(preferences).toEqual({ theme: 'dark' });
  isReachable = false;
  lasting.set(PREFERENCES_KEY, { theme: 'light' });
  await vi.advanceTimersByTimeAsync(300_000);
  isReachable = true;
  window.dispatchEvent(new Event('focus'));
  await settle();
  expect(preferences).toEqual({ theme: 'light' });
  isReachable = false;
  lasting.set(PREFERENCES_KEY, { theme: 'system' });
  await settle();
  stop();
  isReachable = true;
  preferences = { ...preferences, live: false };
  await start();
  expect(preferences).toEqual({ theme: 'system', live: false });
  expect(lasting.get(LIVE_KEY)).toBe(false);
});

test('on the first reading the server’s preferences win, and it gets what it lacks', async () => {
  localStorage.setItem(PREFERENCES_KEY, '{"hours":"h12","nameLanguage":"es"}');
  localStorage.setItem(LIST_MODE_KEY, '"button"');
  preferences = { hours: 'h23' };
  await start();
  expect(preferences).toEqual({ hours: 'h23', nameLanguage: 'es', listMode: 'button' });
  expect(lasting.get(PREFERENCES_KEY)).toEqual({ hours: 'h23', nameLanguage: 'es' });
  lasting.set(PREFERENCES_KEY, { hours: 'h23' });
  await settle();
  expect(writes()).toEqual(['PUT /api/preferences {"nameLanguage":null} keepalive']);
});

test('each user of a browser has a copy; the first takes over what was there before', async () => {
  localStorage.setItem(PREFERENCES_KEY, '{"theme":"dark"}');
  switchStorageTo('ana');
  await start('ana');
  expect(preferences).toEqual({ theme: 'dark' });
  stop();
  preferences = {};
  switchStorageTo('ben');
  await start('ben');
  expect(preferences).toEqual({});
  expect(lasting.get(PREFERENCES_KEY)).toBeUndefined();
  switchStorageTo('ana');
  expect(lasting.get(PREFERENCES_KEY)).toEqual({ theme: 'dark' });
});

test.each([
  ['/orders', undefined, 'defaultView', 'unpaid', '?owed=true'],
  ['/refunds', REFUNDS_VIEWS, 'refundsDefaultView', 'today', '?date=today'],
  ['/insights', INSIGHTS_VIEWS, 'insightsDefaultView', 'last_month', '?date=last_month'],
  ['/exceptions', EXCEPTIONS_VIEWS, 'exceptionsDefaultView', 'last_month', '?date=last_month'],
] as const)(
  'a view of %s that opens by default elsewhere opens here too, unless the window has chosen one',
  async (path, page, key, view, query) => {
    preferences = { [key]: view };
    const arrive = async () => {
      history.replaceState(null, '', path);
      render(<BrowserRouter>{page && <DefaultViewFirst page={page}>shown</DefaultViewFirst>}</BrowserRouter>);
      await start();
    };
    await arrive();
    expect(location.search).toBe(query);
    expect(history.state).toMatchObject({ usr: { view } });
    stop();
    cleanup();
    await arrive();
    expect(location.search).toBe('');
  },
);

test('a default view that comes late leaves the list as it is', async () => {
  preferences = { defaultView: 'unpaid' };
  history.replaceState(null, '', '/orders');
  isReachable = false;
  await start();
  await vi.advanceTimersByTimeAsync(4_000);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(lasting.get(VIEWS_KEY)).toEqual({ views: [], defaultId: 'unpaid' });
  expect(location.search).toBe('');
});

describe('of a preference that came with an update of Tillview,', () => {
  test('a page from before it leaves the value, though a newer page keeps that elsewhere in the browser', async () => {
    preferences = { theme: 'dark', ofNewerVersion: 'on' };
    await start();
    lasting.set(PREFERENCES_KEY, { theme: 'light' });
    await settle();
    expect(writes()).toEqual(['PUT /api/preferences {"theme":"light"} keepalive']);
    expect(preferences).toEqual({ theme: 'light', ofNewerVersion: 'on' });
  });

  test('a page takes over what one from before it kept among those that it did not know', async () => {
    preferences = { theme: 'dark', listMode: 'button' };
    localStorage.setItem('tillview.known-preferences', JSON.stringify(preferences));
    lasting.set(PREFERENCES_KEY, preferences);
    await start();
    expect(preferences).toEqual({ theme: 'dark', listMode: 'button' });
    expect(lasting.get(LIST_MODE_KEY)).toBe('button');
    expect(lasting.get(PREFERENCES_KEY)).toEqual({ theme: 'dark' });
  });
});
