import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { DaysProvider } from '#dashboard/stores/days.tsx';
import { storeDirectory, Stores } from '#dashboard/stores/stores.ts';
import { NameLanguage } from '#dashboard/ui/i18n/localized-text.ts';
import { english, loadMessages } from '#dashboard/ui/i18n/messages.ts';
import { AddMessages } from '#dashboard/ui/i18n/message-provider.tsx';
import { createQueryClient } from '#dashboard/ui/query-client.ts';
import { preferencesQuery } from '#dashboard/preferences/use-preferences.ts';
import { exampleOrder } from './example-order.ts';
import type { Steps } from '#dashboard/order-labels/open-order.ts';
import { OrderDrawer } from '#dashboard/order-drawer/frame/order-drawer.tsx';

const addedMessages = await loadMessages('drawer', 'en');
const store = {
  id: exampleOrder().storeId,
  name: 'Soho',
  timeZone: 'Europe/London',
  currency: 'GBP',
};

/** In the year of the example order, so its times are written without a year. */
const NOW = '2026-11-22T12:00:00Z';

/** `width` is the window's, in CSS pixels. */
export type Opening = {
  readonly respond: () => Promise<Response>;
  readonly listed?: Order;
  readonly width?: number;
  readonly language?: string;
  readonly currency?: string;
  readonly onClose?: () => void;
  readonly onStep?: (direction: 1 | -1) => void;
  readonly steps?: Steps;
};

/** The BFF's response with an order. */
export function respondWith(order: Order): () => Promise<Response> {
  return async () => Response.json({ order }, { headers: { 'X-Request-Id': 'request-1' } });
}

/**
 * Renders the drawer of the example order's id as the application does, for tests; returns the
 * requested paths.
 */
export function openDrawer({
  respond,
  listed,
  width = 1440,
  language = 'en',
  currency = 'GBP',
  ...rest
}: Opening): {
  fetched: string[];
  container: HTMLElement;
  client: QueryClient;
} {
  // A generous limit for busy machines; waiting ends as soon as the element is there.
  configure({ asyncUtilTimeout: 30_000 });
  vi.setSystemTime(NOW);
  const fetched: string[] = [];
  globalThis.fetch = (input) => {
    fetched.push(String(input));
    return respond();
  };
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: width >= 16 * Number(/[\d.]+(?=rem)/.exec(query)?.[0]),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  const directory = storeDirectory({
    stores: [{ ...store, currency }],
    currency: 'USD',
    timeZone: null,
  });
  const client = createQueryClient();
  client.setQueryData(preferencesQuery.queryKey, {});
  const { container } = render(
    <IntlProvider locale="en-GB" messages={english} onError={(error) => expectNothing(error)}>
      <QueryClientProvider client={client}>
        <Stores value={directory}>
          <DaysProvider session={{ dayStartsAt: '00:00', timeZone: null }}>
            <NameLanguage value={language}>
              <MemoryRouter initialEntries={['/orders/x?payment_status=paid']}>
                <AddMessages messages={addedMessages}>
                  <OrderDrawer
                    orderId={exampleOrder().id}
                    listed={listed}
                    onClose={() => undefined}
                    {...rest}
                  />
                </AddMessages>
              </MemoryRouter>
            </NameLanguage>
          </DaysProvider>
        </Stores>
      </QueryClientProvider>
    </IntlProvider>,
  );
  return { fetched, container, client };
}

/** Fails the test when a message cannot be formatted. */
function expectNothing(error: Error): never {
  throw error;
}

/** Opens the example order with `changes`, and waits for its details. */
export async function openOrder(
  changes: Partial<Order>,
  opening: Partial<Opening> = {},
): Promise<ReturnType<typeof openDrawer>> {
  const opened = openDrawer({ respond: respondWith(exampleOrder(changes)), ...opening });
  await screen.findByText('Order created');
  return opened;
}

/** The region of a part of the open order, by its English name. */
export function part(name: string): HTMLElement {
  return screen.getByRole('region', { name });
}

/**
 * Returns a clean-up function for after the test, which closes the drawer and fails if React
 * warned, e.g. of repeated keys.
 */
export function cleanUpAfter(): () => void {
  const warned = vi.spyOn(console, 'error');
  return () => {
    cleanup();
    vi.useRealTimers();
    const warnings = warned.mock.calls;
    warned.mockRestore();
    if (warnings.length > 0) throw new Error(`console.error was called: ${warnings.join('; ')}`);
  };
}
