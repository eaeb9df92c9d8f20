// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '#contract/bff/session.ts';
import { exampleSession } from '#testing/example-session.ts';
import { SIGN_IN_PROBLEMS } from '#contract/bff/sign-in-problem.ts';
import { loadMessages, english } from '../ui/i18n/messages.ts';
import { AddMessages } from '../ui/i18n/message-provider.tsx';
import { createQueryClient } from '../ui/query-client.ts';
import { sessionQuery } from '../stores/session.ts';
import { SignInPage } from './sign-in-page.tsx';

const SESSION = exampleSession({ auth: 'oidc' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The sign-in page at its own address; at any other, the address as text. */
function Pages({ session }: { session: Session | undefined }) {
  const { pathname, search } = useLocation();
  if (pathname === '/sign-in') return <SignInPage session={session} />;
  return <output>{pathname + search}</output>;
}

async function show(
  search: string,
  { session, isReached = true }: { session?: Session; isReached?: boolean } = {},
) {
  vi.stubGlobal('fetch', async (path: string, init: { method?: string } = {}) => {
    if (!isReached) throw new TypeError('Failed to fetch');
    if (init.method === 'POST') return new Response(null, { status: 204 });
    if (path === '/api/session') return Response.json(SESSION);
    const provider = { path: '/sign-in/oidc', name: 'Acme' };
    return Response.json({ auth: 'oidc', provider, hasPasswords: true, hasPeople: true });
  });
  const words = await loadMessages('settings', 'en');
  const queryClient = createQueryClient();
  render(
    <IntlProvider locale="en" messages={english}>
      <AddMessages messages={words}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[`/sign-in${search}`]}>
            <Pages session={session} />
          </MemoryRouter>
        </QueryClientProvider>
      </AddMessages>
    </IntlProvider>,
  );
  const address = () => screen.queryByRole('status')?.textContent;
  return Object.assign(address, {
    hasSession: () => queryClient.getQueryData(sessionQuery.queryKey) !== undefined,
  });
}

async function signInAsAna(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ana' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a rainy tuesday' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('signing in leads to the address asked for', async () => {
  const address = await show('?returnTo=%2Frefunds%3Fmethod%3Dcash');
  await signInAsAna();
  await vi.waitFor(() => expect(address()).toBe('/refunds?method=cash'));
  expect(address.hasSession()).toBe(true);
});

test.each([
  ['?returnTo=%2Frefunds', '/refunds'],
  ['?returnTo=https%3A%2F%2Fevil.example', '/'],
  ['?returnTo=%2F%2Fevil.example', '/'],
  ['?returnTo=%2F%5Cevil.example', '/'],
  ['', '/'],
])('somebody who is signed in already is sent on from %s to %s', async (search, path) => {
  const address = await show(search, { session: SESSION });
  expect(address()).toBe(path);
});

test.each([
  ['provider_unreachable', 'Can’t reach Acme. Try again shortly.'],
  ['provider_refused', 'Acme didn’t confirm who you are. Try again.'],
  ['expired', 'Signing in took too long. Try again.'],
  ['not_allowed', 'Acme knows you, but you don’t have access. Contact your administrator.'],
])('the problem %s of a provider is explained', async (code, words) => {
  await show(`?problem=${code}`);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('every problem of a provider has a message, and other texts have none', async () => {
  const words = await loadMessages('settings', 'en');
  for (const problem of SIGN_IN_PROBLEMS)
    expect(words).toHaveProperty([`sign_in.problem.${problem}`]);
  await show('?problem=constructor');
  expect(
    (await screen.findByRole('link', { name: 'Sign in with Acme' })).previousSibling?.textContent ??
      '',
  ).toBe('');
});

test('without a response it says so, and can be tried again', async () => {
  await show('', { isReached: false });
  expect(await screen.findByText('Can’t reach Tillview')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Try again/ })).toBeTruthy();
});
