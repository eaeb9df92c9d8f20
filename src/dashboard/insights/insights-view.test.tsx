// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Figures } from '#contract/bff/order-store/figures.ts';
import { exampleFiguresResponse, exampleFigures } from '#testing/example-closing.ts';
import { english, loadMessages } from '../ui/i18n/messages.ts';
import { createQueryClient } from '../ui/query-client.ts';
import { DaysProvider } from '../stores/days.tsx';
import { storeDirectory, Stores } from '../stores/stores.ts';
import { INSIGHTS_ADDRESS } from './insights-address.ts';
import { InsightsView } from './insights-view.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = { ...english, ...(await loadMessages('figures', 'en')) };
const STORES = storeDirectory({ stores: [], currency: 'EUR', timeZone: 'UTC' });
const PERIOD = { from: '2017-11-16', to: '2017-11-22', stores: undefined };

/**
 * Shows the page's content over a server that sends these responses one after the other; `sent`
 * holds the requests.
 */
function show(search: string, ...responses: readonly (Partial<Figures> | 503)[]) {
  const sent: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/sync')) {
      const coverage = { completeFrom: '2017-11-18T00:00:00Z', asOf: '2017-11-22T12:00:00Z' };
      const progress = { done: 3, total: 10 };
      return Response.json({
        source: 'embedded',
        ...coverage,
        progress,
        rebuilding: null,
        lastFailure: null,
      });
    }
    const next =
      responses[
        Math.min(sent.push(new URLSearchParams(path.split('?')[1])), responses.length) - 1
      ] ?? 503;
    if (next === 503)
      return Response.json({ error: 'no', code: 'overloaded', request_id: 'r1' }, { status: 503 });
    return Response.json(exampleFiguresResponse({ from: PERIOD.from, to: PERIOD.to, ...next }));
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <IntlProvider locale="en" messages={words}>
        <MemoryRouter>
          <Stores value={STORES}>
            <DaysProvider session={{ dayStartsAt: '00:00', timeZone: 'UTC' }}>
              <InsightsView
                address={INSIGHTS_ADDRESS.read(search).filters}
                period={PERIOD}
                onChange={() => {}}
              />
            </DaysProvider>
          </Stores>
        </MemoryRouter>
      </IntlProvider>
    </QueryClientProvider>,
  );
  return sent;
}

test('a failure shows the error and a retry', async () => {
  show('', 503, {});
  fireEvent.click(
    within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }),
  );
  expect(await screen.findByRole('table', { name: 'Figures' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('so far')).toBeNull();
});

test('figures of days still being fetched are marked as so far', async () => {
  show('', { coverage: { completeFrom: '2017-11-18T00:00:00Z', asOf: '2017-11-22T12:00:00Z' } });
  expect(await screen.findByText('so far')).toBeTruthy();
  const bar = await screen.findByRole('progressbar', { name: 'Sync' });
  await vi.waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('30'));
});

test('a period without orders says so, unless some are still being fetched', async () => {
  show('', { trees: [] });
  expect(await screen.findByText(/^No orders /)).toBeTruthy();
  cleanup();
  show('', {
    trees: [],
    coverage: { completeFrom: '2017-11-18T00:00:00Z', asOf: '2017-11-22T12:00:00Z' },
  });
  expect(await screen.findByText('so far')).toBeTruthy();
  expect(screen.queryByText(/^No orders /)).toBeNull();
});

/** Figures with a comparison of some days. */
function compared(from: string, to: string, netSalesCents: number) {
  const trees = [exampleFigures({ netSalesCents })];
  return { ...exampleFiguresResponse({ from, to, trees }), days: 3 };
}

test('a comparison shows the days that both periods have', async () => {
  const comparison = {
    own: compared('2017-11-20', '2017-11-22', 3_000),
    compared: compared('2017-11-13', '2017-11-15', 2_000),
    at: '2017-11-22T12:00:00Z',
  };
  const sent = show('compare=weekdays', { comparison });
  const head = await screen.findByText(/compared with/);
  expect(head.textContent).toMatch(/Until 12:00\sPM, compared with Nov 13, 2017 – Nov 15, 2017/);
  expect(head.parentElement?.textContent).toMatch(/^Nov 20, 2017 – Nov 22, 2017/);
  const row = within(screen.getByRole('table', { name: 'Figures' })).getByRole('row', {
    name: /^Net sales/,
  });
  expect(row.textContent).toBe('Net sales€30.00€20.00+50.0%');
  expect(sent[0]?.get('compare')).toBe('previous');
});

test('without comparable days, the period is shown alone', async () => {
  const nothing = { ...exampleFiguresResponse({ trees: [] }), from: null, to: null, days: 0 };
  show('compare=year', { comparison: { own: nothing, compared: nothing, at: null } });
  expect(await screen.findByText(/^No orders from a year earlier/)).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Figures' })).toBeTruthy();
});
