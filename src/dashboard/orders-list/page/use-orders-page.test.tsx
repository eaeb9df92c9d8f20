// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { DaysProvider } from '../../stores/days.tsx';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { useOrdersPage } from './use-orders-page.ts';

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
  vi.stubGlobal('fetch', async (url: string) => {
    const [path = ''] = url.split('?');
    const order = orders.find(({ id }) => path.endsWith(`/${id}`));
    return Response.json(order ?? { orders, hasMore: false });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page with an order open, as the app mounts it, and the drawer's step keys. */
function renderPage(orderId: string) {
  history.replaceState(null, '', `/orders/${orderId}`);
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <DaysProvider session={{ dayStartsAt: '00:00', timeZone: null }}>
        {/* Like the app's: with transitions, a second step would start from the same order as the first. */}
        <BrowserRouter useTransitions={false}>
          <Routes>
            <Route path="/orders/:orderId?" element={children} />
          </Routes>
        </BrowserRouter>
      </DaysProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      const page = useOrdersPage();
      const { step } = page;
      useHotkeys({ j: step && (() => step(1)), k: step && (() => step(-1)) });
      return page;
    },
    { wrapper },
  );
  return result;
}

async function openPage(orderId: string) {
  const result = renderPage(orderId);
  await waitFor(() => expect(result.current.openOrder?.id).toBe(orderId));
  return result;
}

/** Presses keys one after the other; between two of them only microtasks run, as between key presses that a busy browser has queued. */
async function press(keys: readonly string[]) {
  // Let the page render by itself rather than through `act`.
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
  const page = await openPage('order-2');
  await press(keys);
  expect(page.current.openId).toBe(expected);
});

test('an order that is closed before the list has come leaves the focus on the content', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const content = document.body.appendChild(document.createElement('main'));
  content.tabIndex = -1;
  const page = renderPage('order-2');
  act(() => page.current.close());
  await waitFor(() => expect(page.current.openId).toBeUndefined());
  expect(document.activeElement).toBe(content);
  content.remove();
});
