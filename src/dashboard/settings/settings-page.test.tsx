// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ADMIN, type Respond, problem, showSettings } from './testing/show-settings.tsx';

const KEY = {
  prefix: 'a1b2c3d4',
  name: 'Accounting',
  scopes: ['orders:read'],
  createdAt: '2026-11-01T08:00:00Z',
  lastUsedAt: null,
  isBuiltIn: false,
};
const BUILT_IN = { ...KEY, prefix: 'e5f6a7b8', name: 'Tillview', isBuiltIn: true };
const USE = { baseUrl: 'http://127.0.0.1:4801', organizationId: 'o1' };
const PERSON = {
  name: 'Ben',
  isAdmin: false,
  storeIds: ['00000000-0000-4000-8000-0000000000b1'],
  hasPassword: true,
  createdAt: '2026-11-01T08:00:00Z',
  lastSeenAt: null,
};
const EVENT = {
  id: 'e1',
  at: '2026-11-01T08:00:00Z',
  action: 'signed_in',
  actor: 'Ana',
  actorId: 'u1',
  subject: null,
  subjectId: null,
  changes: null,
  address: '::1',
};

const SESSIONS = ['Chrome · Windows', null].map((device, index) => ({
  id: `s${index}`,
  device,
  signedInAt: '2026-11-01T08:00:00Z',
  lastUsedAt: '2026-11-01T09:00:00Z',
  isCurrent: index === 0,
}));

/** Responds to the requests of the settings, unless `changes` does. */
function responding(changes: Respond = () => undefined): Respond {
  return (request) => {
    const changed = changes(request);
    if (changed || request.method !== 'GET') return changed;
    if (request.path === '/api/keys') return Response.json({ keys: [KEY, BUILT_IN], ...USE });
    if (request.path === '/api/people')
      return Response.json({
        people: [{ ...PERSON, name: 'Ana', isAdmin: true, storeIds: null }, PERSON],
      });
    if (request.path === '/api/exceptions/thresholds') return Response.json({ thresholds: {} });
    if (request.path === '/api/sessions') return Response.json({ sessions: SESSIONS });
    if (request.path === '/api/audit') return Response.json({ events: [EVENT], hasMore: false });
    return undefined;
  };
}

async function region(name: string) {
  return within(await screen.findByRole('region', { name }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('users with fewer rights see fewer sections', async () => {
  const names = () =>
    screen.getAllByRole('region').map((section) => section.querySelector('h2')?.textContent);
  const shortcuts = 'Keyboard shortcuts';
  await showSettings(responding());
  expect(names()).toEqual([
    'Appearance',
    'Exceptions',
    'Account',
    'Where you’re signed in',
    'People',
    'Data',
    'API keys',
    'Activity log',
    shortcuts,
  ]);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(names());
  cleanup();
  await showSettings(responding(), {
    ...ADMIN,
    user: { id: 'u2', name: 'Ben', isAdmin: false, hasPassword: true },
  });
  expect(names()).toEqual([
    'Appearance',
    'Exceptions',
    'Account',
    'Where you’re signed in',
    shortcuts,
  ]);
  cleanup();
  // Without sign-in, anyone may manage the keys.
  await showSettings(responding(), { ...ADMIN, user: null, auth: 'none' });
  expect(names()).toEqual(['Appearance', 'Exceptions', 'Data', 'API keys', shortcuts]);
  cleanup();
  await showSettings(responding(), { ...ADMIN, hasKeys: false });
  expect(names()).not.toContain('API keys');
  cleanup();
  // A proxy decides who may sign in, and would sign them in again immediately.
  await showSettings(responding(), { ...ADMIN, auth: 'proxy' });
  expect(screen.queryByRole('button', { name: 'Add person' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
});

test('without a mouse there are no keyboard shortcuts', async () => {
  await showSettings(responding(), ADMIN, false);
  expect(screen.queryByText('Keyboard shortcuts')).toBeNull();
});

test('a key that Tillview uses can’t be deleted; others need a confirmation', async () => {
  let keys = [KEY, BUILT_IN];
  const sent = await showSettings(
    responding(({ method, path }) => {
      if (method === 'DELETE') keys = [BUILT_IN];
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return path === '/api/keys' ? Response.json({ keys, ...USE }) : undefined;
    }),
  );
  const section = await region('API keys');
  const row = within(await section.findByRole('row', { name: /Accounting/ }));
  expect(
    within(section.getByRole('row', { name: /Used by Tillview/ })).queryByRole('button'),
  ).toBeNull();
  fireEvent.click(row.getByRole('button', { name: 'Delete Accounting' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Delete key' }));
  await waitFor(() => expect(section.queryByText('Accounting')).toBeNull());
  expect(sent).toEqual([{ method: 'DELETE', path: '/api/keys/a1b2c3d4', body: undefined }]);
});

test('a deletion that fails says so beside the button, and the key stays', async () => {
  await showSettings(
    responding(({ method }) => (method === 'DELETE' ? problem(403, 'admins_only') : undefined)),
  );
  const section = await region('API keys');
  fireEvent.click(await section.findByRole('button', { name: 'Delete Accounting' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete key' }));
  expect(await dialog.findByText('Only admins can do this.')).toBeTruthy();
  expect(section.getByText('Accounting')).toBeTruthy();
});

test('another device is signed out with the current password', async () => {
  let isWrong = true;
  const sent = await showSettings(
    responding(({ method }) => {
      if (method !== 'POST') return undefined;
      return isWrong ? problem(401, 'wrong_credentials') : new Response(null, { status: 204 });
    }),
  );
  const section = await region('Where you’re signed in');
  const own = await section.findByRole('row', { name: /^Chrome · Windows/ });
  expect(within(own).queryByRole('button')).toBeNull();
  fireEvent.click(section.getByRole('button', { name: 'Sign out Unknown device' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out Unknown device' }));
  const confirm = async (current: string) => {
    fireEvent.change(dialog.getByLabelText('Current password'), { target: { value: current } });
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
  };
  await confirm('wrong');
  expect(await dialog.findByText('The current password is wrong.')).toBeTruthy();
  isWrong = false;
  await confirm('right');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toMatchObject({
    path: '/api/sessions/end',
    body: { id: 's1', current: 'right' },
  });
});

test('the only admin keeps the rights, and others can be changed', async () => {
  const sent = await showSettings(
    responding(({ method }) =>
      method === 'PATCH' ? Response.json({ ...PERSON, isAdmin: true }) : undefined,
    ),
  );
  const section = await region('People');
  fireEvent.click(await section.findByRole('button', { name: 'Edit Ana' }));
  const own = within(await screen.findByRole('dialog'));
  expect(own.getByRole('checkbox', { name: 'Admin' })).toHaveProperty('disabled', true);
  // Users change their own password under Account, with their current one.
  expect(own.queryByLabelText('New password')).toBeNull();
  expect(section.queryByRole('button', { name: 'Remove Ana', hidden: true })).toBeNull();
  fireEvent.click(own.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await section.findByRole('button', { name: 'Edit Ben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ben' }));
  expect(dialog.getByLabelText('New password')).toBeTruthy();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Admin' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      method: 'PATCH',
      path: '/api/people/Ben',
      body: { isAdmin: true, storeIds: PERSON.storeIds },
    },
  ]);
});

test('changes of the user’s own rights apply immediately', async () => {
  const session = { ...ADMIN, user: { id: 'u1', name: 'Ben', isAdmin: true, hasPassword: true } };
  let isAsked = false;
  await showSettings(
    responding(({ method, path }) => {
      if (path === '/api/session') isAsked = true;
      if (path === '/api/people')
        return Response.json({
          people: [
            { ...PERSON, name: 'Ana', isAdmin: true },
            { ...PERSON, isAdmin: true },
          ],
        });
      return method === 'PATCH' ? Response.json(PERSON) : undefined;
    }),
    session,
  );
  const section = await region('People');
  fireEvent.click(await section.findByRole('button', { name: 'Edit Ben' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Admin' }));
  expect(isAsked).toBe(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(isAsked).toBe(true));
});

test('a taken name is reported, and a suggested password is shown once', async () => {
  let isTaken = true;
  const sent = await showSettings(
    responding(({ method }) => {
      if (method !== 'POST') return undefined;
      return isTaken
        ? problem(409, 'conflict')
        : Response.json({ ...PERSON, name: 'Cleo' }, { status: 201 });
    }),
  );
  const section = await region('People');
  fireEvent.click(section.getByRole('button', { name: 'Add person' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Cleo' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Somebody has this name already. Choose another.')).toBeTruthy();
  isTaken = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  const handOver = within(await screen.findByRole('dialog', { name: 'Cleo can sign in now' }));
  const [, body] = sent.map((request) => request.body);
  expect(body).toMatchObject({ name: 'Cleo', isAdmin: false, storeIds: null });
  expect(body).toHaveProperty(
    'password',
    expect.stringMatching(/^[a-z2-9]{5}(?:-[a-z2-9]{5}){2}$/),
  );
  expect(handOver.getByText(/^[a-z2-9]{5}-/).textContent).toBe(
    String(Reflect.get(Object(body), 'password')),
  );
  fireEvent.click(handOver.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a password is shown even if reloading the list of people stalls', async () => {
  await showSettings(
    responding(({ method }) =>
      method === 'POST' ? Response.json({ ...PERSON, name: 'Cleo' }, { status: 201 }) : undefined,
    ),
  );
  const section = await region('People');
  await section.findByText('Ben');
  fireEvent.click(section.getByRole('button', { name: 'Add person' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Cleo' } });
  const respond = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path === '/api/people' && init?.method !== 'POST' ? new Promise(() => {}) : respond(path, init),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('dialog', { name: 'Cleo can sign in now' })).toBeTruthy();
});

test('a key that arrives after its dialog was closed is still shown', async () => {
  const responses = {
    POST: Promise.withResolvers<Response>(),
    DELETE: Promise.withResolvers<Response>(),
  };
  await showSettings(responding());
  const section = await region('API keys');
  await section.findByText('Accounting');
  const respond = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) =>
    init.method === 'POST' || init.method === 'DELETE'
      ? responses[init.method].promise
      : respond(path, init),
  );
  const close = (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.click(section.getByRole('button', { name: 'Delete Accounting' }));
  const first = await screen.findByRole('dialog');
  fireEvent.click(within(first).getByRole('button', { name: 'Delete key' }));
  close(first);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(section.getByRole('button', { name: 'Create key' }));
  const second = await screen.findByRole('dialog', { name: 'Create key' });
  fireEvent.change(within(second).getByLabelText('Name'), { target: { value: 'Bookkeeping' } });
  await act(async () => responses.DELETE.resolve(new Response(null, { status: 204 })));
  expect(screen.getByRole('dialog')).toBe(second);

  fireEvent.click(within(second).getByRole('button', { name: 'Create' }));
  close(second);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const created = { ...KEY, name: 'Bookkeeping', key: 'mp_b_secret', ...USE };
  await act(async () => responses.POST.resolve(Response.json(created, { status: 201 })));
  const shown = within(screen.getByRole('dialog'));
  expect(shown.getByText('mp_b_secret')).toBeTruthy();
  fireEvent.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a password is changed, or the current one is reported as wrong', async () => {
  let isWrong = true;
  const sent = await showSettings(
    responding(({ method }) => {
      if (method !== 'PUT') return undefined;
      return isWrong ? problem(401, 'wrong_credentials') : new Response(null, { status: 204 });
    }),
  );
  const section = await region('Account');
  fireEvent.change(section.getByLabelText('Current password'), { target: { value: 'old one' } });
  fireEvent.change(section.getByLabelText('New password'), {
    target: { value: 'a new and long one' },
  });
  fireEvent.click(section.getByRole('button', { name: 'Change password' }));
  expect(await section.findByText('The current password is wrong.')).toBeTruthy();
  isWrong = false;
  fireEvent.click(section.getByRole('button', { name: 'Change password' }));
  expect(await section.findByText(/^Password changed/)).toBeTruthy();
  expect(section.getByLabelText('New password')).toHaveProperty('value', '');
  expect(sent.at(-1)?.body).toEqual({ current: 'old one', password: 'a new and long one' });
});

test.each([
  [{ field: 'password', rule: 'too_short', limit: 10 } as const, 'Use at least 10 characters.'],
  [
    { field: 'password', rule: 'too_long', limit: 1_000 } as const,
    'Use at most 1,000 characters for the password.',
  ],
  [
    { field: 'password', rule: 'common' } as const,
    'Many people use this password. Choose another.',
  ],
  [undefined, 'This can’t be saved. Try other values.'],
])('of a password that is refused for %j, it says why', async (invalid, words) => {
  await showSettings(
    responding(({ method }) =>
      method === 'PUT' ? problem(400, 'bad_request', invalid) : undefined,
    ),
  );
  const section = await region('Account');
  fireEvent.change(section.getByLabelText('Current password'), { target: { value: 'old one' } });
  fireEvent.change(section.getByLabelText('New password'), {
    target: { value: 'not long enough' },
  });
  fireEvent.click(section.getByRole('button', { name: 'Change password' }));
  expect(await section.findByText(words)).toBeTruthy();
});

test('the activity log shows who did what, a hundred at a time', async () => {
  const actions = [
    { id: 'e1', action: 'sign_in_failed', actor: null, subject: 'Ben' },
    { id: 'e2', action: 'password_changed', actor: 'Ana', subject: 'Ben' },
    { id: 'e3', action: 'person_added', actor: null, subject: 'Ben' },
    {
      id: 'e5',
      action: 'person_edited',
      subject: 'Ben',
      changes: [
        { field: 'isAdmin', before: false, after: true },
        { field: 'storeIds', before: [PERSON.storeIds[0]], after: null },
      ],
    },
    { id: 'e6', action: 'password_change_failed', subject: 'Ana' },
    { id: 'e7', action: 'sign_in_refused', actor: null },
    { id: 'e4', action: 'tea_made', actor: 'Ana', subject: 'Earl Grey' },
  ];
  await showSettings(
    responding(({ path }) => {
      if (path === '/api/audit')
        return Response.json({
          events: actions.map((event) => ({ ...EVENT, ...event })),
          hasMore: true,
        });
      if (path === '/api/audit?before=e4')
        return Response.json({ events: [{ ...EVENT, id: 'e8' }], hasMore: false });
      return undefined;
    }),
  );
  const section = await region('Activity log');
  fireEvent.click(await section.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(section.getAllByRole('row')).toHaveLength(9));
  const lines = section
    .getAllByRole('row')
    .map((row) => row.querySelector('td:nth-child(2)')?.firstChild?.parentElement);
  const texts = lines.flatMap((line) => line?.textContent?.split('Nov')[0] ?? []);
  expect(texts).toEqual([
    'Failed sign-in as Ben',
    'Ana changed Ben’s password',
    'Ben was added from the command line',
    'Ana changed Ben’s permissionsNow an adminStores changed from Soho to All stores',
    'Ana entered a wrong current password',
    'Too many sign-in attempts with an unknown name',
    'Ana: tea_made Earl Grey',
    'Ana signed in',
  ]);
  expect(section.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a section that can’t be loaded shows an error and a retry', async () => {
  let isBroken = true;
  await showSettings(
    responding(({ path }) =>
      path === '/api/people' && isBroken ? problem(500, 'internal') : undefined,
    ),
  );
  const section = await region('People');
  const alert = await section.findByRole('alert');
  expect(alert.textContent).toContain('This didn’t load.');
  isBroken = false;
  fireEvent.click(within(alert).getByRole('button', { name: /Try again/ }));
  expect(await section.findByText('Ben')).toBeTruthy();
});

test('demo data is removed once confirmed, and orders can be imported only without it', async () => {
  const session = { ...ADMIN, demo: true };
  const sent = await showSettings(
    responding(({ method }) =>
      method === 'DELETE' ? new Response(null, { status: 204 }) : undefined,
    ),
    session,
  );
  const data = await region('Data');
  expect(data.queryByRole('button', { name: 'Choose file' })).toBeNull();
  data.getByText('Remove the demo data before you import your own orders.');
  fireEvent.click(data.getByRole('button', { name: 'Remove demo data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove all demo data?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove demo data' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ method: 'DELETE', path: '/api/demo', body: undefined }]);
});

test('with orders there is no demo data, and a connection test shows its outcome', async () => {
  await showSettings(
    responding(({ method }) =>
      method === 'POST' ? Response.json({ outcome: 'upstream_credentials' }) : undefined,
    ),
  );
  const data = await region('Data');
  expect(data.queryByRole('button', { name: 'Use demo data' })).toBeNull();
  for (const [label, value] of [
    ['Base URL', 'https://orders.example'],
    ['Organization ID', '11111111-2222-4333-8444-555555555555'],
    ['Key', 'k'],
  ] as const)
    fireEvent.change(data.getByLabelText(label), { target: { value } });
  fireEvent.click(data.getByRole('button', { name: 'Test connection' }));
  expect(await data.findByText('The service rejects this key or organization ID.')).toBeDefined();
});
