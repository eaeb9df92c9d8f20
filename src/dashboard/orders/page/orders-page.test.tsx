// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { BrowserRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { DaysProvider } from '../../stores/days.tsx';
import { useHotkeys } from '../../ui/hotkeys.ts';
import { english } from '../../ui/i18n/messages.ts';
import type { OpenOrder } from '../../order-labels/open-order.ts';
import { OrdersPage } from './orders-page.tsx';

const orders = Array.from({ length: 6 }, (_, index) =>
  exampleOrder({ id: `order-${index}`, createdAt: printUtcSecond(1_793_534_400 - index * 60) }),
);

beforeEach(() => {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  // Without a size, so that nothing is scrolled.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    const [path = ''] = url.split('?');
    const order = orders.find(({ id }) => path.endsWith(`/${id}`));
    const coverage = { completeFrom: null, asOf: '2026-11-21T12:00:00Z' };
    return Response.json(
      order ? { order } : { orders, hasMore: false, nextCursor: null, coverage },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Replaces the drawer with its step keys and a close button. */
function StepKeys({ onStep, onClose }: OpenOrder) {
  useHotkeys({ j: onStep && (() => onStep(1)), k: onStep && (() => onStep(-1)), x: onClose });
  return null;
}

/** The page with an order open, as the app mounts it; `open` is the currently open order. */
function renderPage(orderId: string) {
  history.replaceState(null, '', `/orders/${orderId}`);
  const open: { current: OpenOrder | undefined } = { current: undefined };
  render(
    <IntlProvider locale="en" messages={english}>
      <QueryClientProvider client={new QueryClient()}>
        <DaysProvider session={{ dayStartsAt: '00:00', timeZone: null }}>
          {/* Like the app: with transitions, a second step would start from the same order as the
              first. */}
          <BrowserRouter useTransitions={false}>
            <Routes>
              <Route
                path="/orders/:orderId?"
                element={
                  <OrdersPage
                    renderOrder={(order) => {
                      open.current = order;
                      return <StepKeys {...order} />;
                    }}
                  />
                }
              />
            </Routes>
          </BrowserRouter>
        </DaysProvider>
      </QueryClientProvider>
    </IntlProvider>,
  );
  return open;
}

async function openPage(orderId: string) {
  const open = renderPage(orderId);
  await waitFor(() => expect(open.current?.listed?.id).toBe(orderId));
  return open;
}

/**
 * Presses keys in sequence with only microtasks between them, like key presses that a busy browser
 * has queued.
 */
async function press(keys: readonly string[]) {
  // Render without `act`, as in the browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  for (const key of keys) {
    window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    await Promise.resolve();
  }
}

test.each([
  [['j', 'j'], 'order-4'],
  [['k', 'k'], 'order-0'],
  [['j', 'k'], 'order-2'],
  [['j', 'j', 'j', 'k'], 'order-4'],
])('no step is lost, however fast the keys are: %j', async (keys, expected) => {
  const open = await openPage('order-2');
  await press(keys);
  expect(open.current?.orderId).toBe(expected);
});
