// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { english, loadMessages } from '../ui/i18n/messages.ts';
import { AddMessages } from '../ui/i18n/message-provider.tsx';
import type { Session } from '#contract/bff/session.ts';
import type { SignInOptions } from '#contract/bff/sign-in-options.ts';
import { exampleSession } from '#testing/example-session.ts';
import { createQueryClient } from '../ui/query-client.ts';
import { SignInForm } from './sign-in-form.tsx';

const PASSWORDS: SignInOptions = {
  auth: 'password',
  provider: null,
  hasPasswords: true,
  hasPeople: true,
};
const SESSION = exampleSession();
let words: Awaited<ReturnType<typeof loadMessages>>;
beforeAll(async () => {
  words = await loadMessages('settings', 'en');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Stubs a server that responds to a sign-in with a status and code. */
function answerWith(status: number, code: string, headers: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'no', code, request_id: 'r1' }, { status, headers }),
  );
}

function show(options: Partial<SignInOptions> = {}) {
  const onSignedIn = vi.fn<(session: Session) => void>();
  render(
    <IntlProvider locale="en" messages={english}>
      <AddMessages messages={words}>
        <QueryClientProvider client={createQueryClient()}>
          <SignInForm
            options={{ ...PASSWORDS, ...options }}
            returnTo="/orders?view=active"
            onSignedIn={onSignedIn}
          />
        </QueryClientProvider>
      </AddMessages>
    </IntlProvider>,
  );
  return onSignedIn;
}

function submit(password: string): void {
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Ana ' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('password managers recognize the fields, and the first one has the focus', () => {
  show();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(screen.getByLabelText('Name').getAttribute('autocomplete')).toBe('username');
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
});

test('the password is hidden until it is shown', () => {
  show();
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
});

test('a successful sign-in passes on the user', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, init?: { body?: string }) => {
    if (init?.body === undefined) return Response.json(SESSION);
    sent.push(JSON.parse(init.body));
    return new Response(null, { status: 204 });
  });
  const onSignedIn = show();
  submit('a rainy tuesday');
  await vi.waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith(expect.objectContaining({ user: SESSION.user })),
  );
  expect(sent).toEqual([{ name: 'Ana', password: 'a rainy tuesday' }]);
});

test.each([
  [401, 'wrong_credentials', 'Wrong name or password'],
  [503, 'overloaded', 'Tillview is busy right now. Try again shortly. Request r1'],
])('a response %i %s is explained beside the form', async (status, code, words) => {
  answerWith(status, code);
  show();
  submit('not this one');
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('an unreachable server is explained', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  show();
  submit('whatever it is');
  await vi.waitFor(() =>
    expect(screen.getByRole('status').textContent).toMatch(/^No connection to Tillview/),
  );
});

test('after too many attempts it says when to try again', async () => {
  answerWith(429, 'too_many_attempts', { 'Retry-After': '2' });
  show();
  submit('not this one');
  expect(await screen.findByText('Too many attempts. Try again in 2 seconds.')).toBeTruthy();
});

test('a provider is offered first, and leads back to the page', () => {
  show({ auth: 'oidc', provider: { path: '/sign-in/oidc', name: 'Acme' } });
  const link = screen.getByRole('link', { name: 'Sign in with Acme' });
  expect(link.getAttribute('href')).toBe('/sign-in/oidc?returnTo=%2Forders%3Fview%3Dactive');
  expect(screen.getByLabelText('Name')).toBeTruthy();
});

test('a proxy needs only a reload; without people the page says how to add one', () => {
  show({ auth: 'proxy', hasPasswords: false });
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy();
  expect(screen.queryByLabelText('Name')).toBeNull();
  cleanup();
  show({ hasPeople: false });
  expect(screen.getByText('npx tillview users add NAME --admin')).toBeTruthy();
  expect(screen.queryByLabelText('Name')).toBeNull();
});
