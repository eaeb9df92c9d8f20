import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { INVALID_VALUE_HEADER, type InvalidValue } from '#contract/bff/api-error.ts';
import type { Session } from '#contract/bff/session.ts';
import { loadMessages, english } from '../../ui/i18n/messages.ts';
import { AddMessages } from '../../ui/i18n/message-provider.tsx';
import { createQueryClient } from '../../ui/query-client.ts';
import { sessionQuery } from '../../stores/session.ts';
import { storeDirectory, Stores } from '../../stores/stores.ts';
import { SettingsPage } from '../settings-page.tsx';

export const ADMIN: Session = {
  user: { id: 'u1', name: 'Ana', isAdmin: true, hasPassword: true },
  auth: 'password',
  stores: [
    {
      id: '00000000-0000-4000-8000-0000000000b1',
      name: 'Soho',
      timeZone: 'Europe/London',
      currency: 'GBP',
    },
    {
      id: '00000000-0000-4000-8000-0000000000b2',
      name: 'Shibuya',
      timeZone: 'Asia/Tokyo',
      currency: 'JPY',
    },
  ],
  limitedTo: null,
  hasKeys: true,
  keepsOrders: true,
  demo: false,
  currency: 'GBP',
  timeZone: null,
  dayStartsAt: '00:00',
};

type Sent = { readonly method: string; readonly path: string; readonly body: unknown };

/** Responds to a request to the BFF; undefined means 404. */
export type Respond = (request: Sent) => Response | undefined;

export function problem(status: number, code: string, invalid?: InvalidValue): Response {
  const headers = { ...(invalid && { [INVALID_VALUE_HEADER]: JSON.stringify(invalid) }) };
  return Response.json({ error: 'no', code, request_id: 'r1' }, { status, headers });
}

/**
 * Renders the settings with `respond` as the server; returns the change requests that it received.
 */
export async function showSettings(
  respond: Respond,
  session = ADMIN,
  hasMouse = true,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: { method?: string; body?: string } = {}) => {
    const request = {
      method: init.method ?? 'GET',
      path,
      body: init.body === undefined ? undefined : JSON.parse(init.body),
    };
    if (request.method !== 'GET') sent.push(request);
    return respond(request) ?? problem(404, 'not_found');
  });
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: hasMouse && query === '(any-hover: hover)' }),
  );
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, session);
  const words = await loadMessages('settings', 'en');
  render(
    <IntlProvider locale="en" messages={english}>
      <AddMessages messages={words}>
        <QueryClientProvider client={client}>
          <Stores value={storeDirectory(session)}>
            <MemoryRouter>
              <SettingsPage session={session} appearance="" shortcuts="" />
            </MemoryRouter>
          </Stores>
        </QueryClientProvider>
      </AddMessages>
    </IntlProvider>,
  );
  return sent;
}
