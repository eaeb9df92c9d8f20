// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#contract/bff/session.ts';
import { exampleSession } from '#testing/example-session.ts';
import { leaveFor } from '../kit/form/leave-for.ts';
import { loadMessages, english } from '../kit/i18n/messages.ts';
import { AddMessages } from '../kit/i18n/message-provider.tsx';
import { holdRequests, isSignedOut, releaseRequests } from '../kit/loading/sign-in-gate.ts';
import { type Refetch, SessionWatch } from './session-watch.tsx';

// `leaveFor` would navigate away from the test page.
vi.mock(import('../kit/form/leave-for.ts'), async (original) => ({
  ...(await original()),
  leaveFor: vi.fn<() => void>(),
}));

const ANA = exampleSession();
const BEN = exampleSession({ user: { id: 'u2', name: 'Ben', isAdmin: false, hasPassword: true } });

let otherTab: BroadcastChannel;
beforeEach(() => {
  otherTab = new BroadcastChannel('tillview.sign-in');
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  otherTab.close();
  releaseRequests();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Renders the watch over Ana's page, with a server on which `next` signs in. */
async function watch(next: Session) {
  vi.stubGlobal('fetch', async (path: string, init: { method?: string } = {}) => {
    if (init.method === 'POST') return new Response(null, { status: 204 });
    if (path === '/api/session') return Response.json(next);
    return Response.json({ auth: 'password', provider: null, hasPasswords: true, hasPeople: true });
  });
  const words = await loadMessages('settings', 'en');
  const refetch = vi.fn<Refetch>(async () => ({ data: next, isSuccess: true }));
  const tree = (session: Session, isLocked: boolean) => (
    <IntlProvider locale="en" messages={english}>
      <AddMessages messages={words}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={['/orders/1?view=active']}>
            <SessionWatch session={session} isLocked={isLocked} refetch={refetch} />
          </MemoryRouter>
        </QueryClientProvider>
      </AddMessages>
    </IntlProvider>
  );
  const { rerender } = render(tree(ANA, false));
  return {
    refetch,
    become: (session: Session) => rerender(tree(session, false)),
    lock() {
      document.title = 'T-1 – Orders – Tillview';
      holdRequests(false);
      rerender(tree(ANA, true));
    },
    unlock: () => rerender(tree(ANA, false)),
    async signIn(name: string) {
      fireEvent.change(await screen.findByLabelText('Name'), { target: { value: name } });
      fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'whatever it is' } });
      fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin.
    hear: (news: string) => otherTab.postMessage(news),
  };
}

test('the same person goes on, with the title as it was', async () => {
  const page = await watch(ANA);
  page.lock();
  expect(document.title).toBe('Tillview');
  await page.signIn('Ana');
  await vi.waitFor(() => expect(isSignedOut()).toBe(false));
  page.unlock();
  expect(document.title).toBe('T-1 – Orders – Tillview');
  expect(leaveFor).not.toHaveBeenCalled();
});

test.each([
  ['another person starts anew', BEN, '/orders'],
  ['one who may see other stores loads the page anew', { ...ANA, limitedTo: ['s1'] }, '/orders/1?view=active'],
])('%s', async (_, next, path) => {
  const page = await watch(next);
  page.lock();
  await page.signIn('whoever');
  await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith(path));
  expect(isSignedOut()).toBe(true);
});

test('who signs in in another tab goes on in this one too', async () => {
  const page = await watch(ANA);
  page.lock();
  page.hear('signed_in');
  await vi.waitFor(() => expect(isSignedOut()).toBe(false));
});

test('a late refusal does not keep a page locked whose person has signed in in another tab', async () => {
  const page = await watch(ANA);
  holdRequests(false);
  page.hear('signed_in');
  await vi.waitFor(() => expect(isSignedOut()).toBe(false));
});

test('signing out in another tab leaves this page, and other news makes it ask', async () => {
  const page = await watch(ANA);
  page.hear('expired');
  await vi.waitFor(() => expect(page.refetch).toHaveBeenCalledOnce());
  expect(leaveFor).not.toHaveBeenCalled();
  page.hear('signed_out');
  await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/sign-in'));
});

test('a page that Back restores from the back/forward cache, where it heard no news, asks who is signed in', async () => {
  const page = await watch(ANA);
  const show = (persisted: boolean) => fireEvent(window, Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(page.refetch).not.toHaveBeenCalled();
  show(true);
  await vi.waitFor(() => expect(page.refetch).toHaveBeenCalledOnce());
  expect(leaveFor).not.toHaveBeenCalled();
});

test('a session that became another person’s leaves the page', async () => {
  const page = await watch(ANA);
  page.become({ ...ANA, stores: [{ id: 's1', name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' }] });
  expect(leaveFor).not.toHaveBeenCalled();
  page.become(BEN);
  expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/orders');
  page.become({ ...ANA, limitedTo: ['s1'] });
  expect(leaveFor).toHaveBeenLastCalledWith('/orders/1?view=active');
});
