// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from 'react-router';
import { exampleSession } from '#testing/example-session.ts';
import { sessionQuery } from '../stores/session.ts';
import { AddMessages } from '../ui/i18n/message-provider.tsx';
import { english, loadMessages } from '../ui/i18n/messages.ts';
import { createQueryClient } from '../ui/query-client.ts';
import { useChangePreferences } from '../preferences/use-preferences.ts';
import { useEditViews } from '../views/views-api.ts';
import { SaveNotices } from './save-notices.tsx';
import { SignInNotice } from './sign-in-notice.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Changes() {
  const change = useChangePreferences();
  const edit = useEditViews();
  const view = { id: '1', name: 'Evening' };
  return (
    <>
      <button type="button" onClick={() => change({ theme: 'dark' })}>
        Dark
      </button>
      <button
        type="button"
        onClick={() => edit({ kind: 'change', view, change: { name: 'Night' } })}
      >
        Rename
      </button>
    </>
  );
}

/** Shows the notices of a page whose server refuses every request with an error code. */
function show(code: string): void {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: '', code, request_id: 'r1' }, { status: 400 }),
  );
  render(
    <IntlProvider locale="en" messages={english}>
      <QueryClientProvider client={createQueryClient()}>
        <Changes />
        <SaveNotices />
      </QueryClientProvider>
    </IntlProvider>,
  );
}

const told = () => [...screen.getByRole('status').children].map(({ textContent }) => textContent);

test.each([
  ['conflict', 'It was changed in another browser. Look at it, then make your change again.'],
  ['not_found', 'It was deleted in another browser.'],
])('a view that is not saved (%s) is reported with advice', async (code, words) => {
  show(code);
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(told()).toEqual([`Your change to “Evening” wasn’t saved. ${words}`]));
});

test('each failed change is reported until dismissed', async () => {
  show('internal');
  for (const name of ['Dark', 'Rename']) fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(told()).toHaveLength(2));
  expect(told()[0]).toMatch(/^Your change wasn’t saved\. /);
  for (const left of [1, 0]) {
    const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
    if (first) fireEvent.click(first);
    await waitFor(() => expect(told()).toHaveLength(left));
  }
});

test('what happened since the last sign-in is told until it is dismissed', async () => {
  const requests = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(
    async () => new Response(null, { status: 204 }),
  );
  vi.stubGlobal('fetch', requests);
  const at = '2026-11-01T08:00:00Z';
  const notice = { failures: 3, lastFailureAt: at, newDevice: { device: 'Edge · Windows', at } };
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, exampleSession({ notice }));
  render(
    <IntlProvider locale="en" messages={english}>
      <AddMessages messages={await loadMessages('settings', 'en')}>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <SignInNotice notice={notice} />
          </MemoryRouter>
        </QueryClientProvider>
      </AddMessages>
    </IntlProvider>,
  );
  expect(screen.getByRole('status').textContent).toMatch(
    /3 attempts to sign in as you failed, .+ new device: Edge · Windows, /,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(client.getQueryData(sessionQuery.queryKey)?.notice).toBeNull();
  expect(requests).toHaveBeenCalledWith(
    '/api/session/notice',
    expect.objectContaining({ method: 'DELETE' }),
  );
});
