// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { english } from '../i18n/messages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { watchScriptFailures } from './script-failures.ts';

const page = { isBroken: false };

function Part() {
  if (page.isBroken) throw new RangeError('Invalid time value');
  return 'Figures';
}

const fetched = vi.fn<(path: string, init: { body: string }) => Promise<Response>>();

beforeEach(() => {
  page.isBroken = true;
  fetched.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(resetKeys: readonly unknown[] = []) {
  return (
    <IntlProvider locale="en" messages={english}>
      <ErrorBoundary kind="chart" resetKeys={resetKeys}>
        <Part />
      </ErrorBoundary>
    </IntlProvider>
  );
}

test('a failed part shows an error, is reported, and can be retried', async () => {
  render(show());
  expect(screen.getByRole('alert').textContent).toContain('Charts can’t be shown.');
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(JSON.parse(fetched.mock.calls[0]?.[1].body ?? '')).toMatchObject({ region: 'chart' });
  page.isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Figures')).toBeDefined();
});

test('a failed part resets when its content changes', () => {
  const { rerender } = render(show([1]));
  page.isBroken = false;
  rerender(show([2]));
  expect(screen.getByText('Figures')).toBeDefined();
});

test('a script that can’t be loaded asks for a reload', async () => {
  watchScriptFailures();
  const missing = new TypeError('Failed to fetch dynamically imported module');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missing }));
  const Missing = lazy(() => Promise.reject(missing));
  render(
    <IntlProvider locale="en" messages={english}>
      <ErrorBoundary kind="drawer">
        <Suspense>
          <Missing />
        </Suspense>
      </ErrorBoundary>
    </IntlProvider>,
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Tillview was updated');
  expect(screen.getByRole('button').textContent).toBe('Reload page');
});
