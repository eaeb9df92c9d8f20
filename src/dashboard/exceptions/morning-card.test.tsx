// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleSession } from '#testing/example-session.ts';
import { closeTillview, ORDER, readerInPage } from '#testing/open-tillview.tsx';
import { loadMessages, english } from '../kit/i18n/messages.ts';
import { createQueryClient } from '../kit/query-client.ts';
import { ConnectReaderContext } from '../orders-feed/reader/connect-reader.ts';
import { DaysProvider } from '../stores/days.tsx';
import { sessionQuery } from '../stores/session.ts';
import { storeDirectory, Stores } from '../stores/stores.ts';
import { MorningCard } from './morning-card.tsx';

afterEach(closeTillview);

const words = { ...english, ...(await loadMessages('exceptions', 'en')) };

test('while it isn’t known what was done with exceptions, their number is not told as that of all that are open', async () => {
  vi.setSystemTime('2026-11-23T09:00:00Z');
  let isDown = true;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/orders?'))
      return Response.json({ orders: [{ ...ORDER, fulfillmentStatus: 'cancelled' }], hasMore: false });
    if (path.startsWith('/api/exceptions/thresholds')) return Response.json({ thresholds: {} });
    if (path.startsWith('/api/closings')) return Response.json({ closings: [], hasMore: false });
    if (!isDown) return Response.json({ exceptions: [], next: null });
    return Response.json({ error: 'down', code: 'internal', request_id: 'r1' }, { status: 500 });
  });
  const session = exampleSession();
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, session);
  render(
    <IntlProvider locale="en" messages={words}>
      <QueryClientProvider client={client}>
        <ConnectReaderContext value={readerInPage()}>
          <MemoryRouter>
            <Stores value={storeDirectory(session)}>
              <DaysProvider session={session}>
                <MorningCard onClose={() => {}} />
              </DaysProvider>
            </Stores>
          </MemoryRouter>
        </ConnectReaderContext>
      </QueryClientProvider>
    </IntlProvider>,
  );
  const found = await screen.findByRole('link', { name: /^1 exception/ });
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(found.textContent).toContain('so far');
  isDown = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await waitFor(() => expect(found.textContent).not.toContain('so far'));
});
