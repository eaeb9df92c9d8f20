// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ADMIN, type Answer, problem, showSettings } from './testing/show-settings.tsx';

const THRESHOLDS = '/api/exceptions/thresholds';

/** Answers as a server that keeps thresholds; `refusing`: while it saves none. */
function keepingThresholds(refusing: { isOn: boolean } = { isOn: false }): Answer {
  const kept: Record<string, Record<string, number>> = {
    [String(ADMIN.stores[1]?.id)]: { owedMinutes: 15, refundAmount: 3_000 },
  };
  return ({ method, path, body }) => {
    if (path !== THRESHOLDS) return undefined;
    if (method === 'PUT' && refusing.isOn) return problem(500, 'internal');
    if (method === 'PUT') {
      const { storeId, ...changes } = Object(body);
      const of = { ...kept[storeId ?? '*'], ...changes };
      kept[storeId ?? '*'] = Object.fromEntries(
        Object.entries<number | null>(of).flatMap(([name, value]) =>
          value === null ? [] : [[name, value]],
        ),
      );
    }
    return Response.json({ thresholds: kept });
  };
}

async function section() {
  return within(await screen.findByRole('region', { name: 'Exceptions' }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('thresholds are shown and saved for all stores, or for one in its currency, and taken back by one button', async () => {
  const refusing = { isOn: false };
  const sent = await showSettings(keepingThresholds(refusing));
  const part = await section();
  const field = (name: string) => part.getByRole<HTMLInputElement>('textbox', { name });
  const [owed, refund] = [
    'Completed, but still owed after',
    'Refund without items or a reason, at least',
  ];
  await waitFor(() => expect(field(owed).placeholder).toBe('30'));
  expect([field(owed).value, field(refund).placeholder]).toEqual(['', '20.00']);
  expect(part.getByText('Completed, payment missing · default 30 minutes')).toBeTruthy();
  fireEvent.change(field(owed), { target: { value: '45' } });
  fireEvent.keyDown(field(owed), { key: 'Enter' });
  await part.findByRole('button', { name: 'Use default' });
  fireEvent.change(part.getByRole('combobox', { name: 'Store' }), {
    target: { value: ADMIN.stores[1]?.id },
  });
  // What every store has is the default of one; yen have no smaller unit.
  expect([field(owed).value, field(owed).placeholder, field(refund).value]).toEqual([
    '15',
    '45',
    '3000',
  ]);
  expect(part.getByText('Refund without details · default 2,000 JPY')).toBeTruthy();

  refusing.isOn = true;
  fireEvent.change(field(owed), { target: { value: '20' } });
  fireEvent.blur(field(owed));
  await part.findByText(/^Something went wrong in Tillview/);
  expect(field(owed).value).toBe('20');
  refusing.isOn = false;
  fireEvent.click(part.getByRole('button', { name: 'Reset to defaults' }));
  await waitFor(() => expect(field(refund).value).toBe(''));
  expect(sent.map(({ body }) => body)).toEqual([
    { storeId: null, owedMinutes: 45 },
    { storeId: ADMIN.stores[1]?.id, owedMinutes: 20 },
    { storeId: ADMIN.stores[1]?.id, owedMinutes: null, refundAmount: null },
  ]);
});

test('where no store is described, amounts are in the currency of all of them', async () => {
  const sent = await showSettings(keepingThresholds(), { ...ADMIN, stores: [], currency: 'JPY' });
  const part = await section();
  const refund = await part.findByRole<HTMLInputElement>('textbox', {
    name: 'Refund without items or a reason, at least',
  });
  expect([
    refund.placeholder,
    part.queryByText('Refund without details · default 2,000 JPY')?.isConnected,
  ]).toEqual(['2000', true]);
  fireEvent.change(refund, { target: { value: '3000' } });
  fireEvent.blur(refund);
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ storeId: null, refundAmount: 3_000 }]),
  );
});

test('while a threshold is saved, nothing is typed that the response would take away', async () => {
  await showSettings(keepingThresholds());
  const answer = globalThis.fetch;
  const { promise: isSaved, resolve: save } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'PUT') await isSaved;
    return answer(path, init);
  });
  const part = await section();
  const field = await part.findByRole<HTMLInputElement>('textbox', {
    name: 'Completed, but still owed after',
  });
  fireEvent.change(field, { target: { value: '45' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.readOnly).toBe(true);
  save();
  await waitFor(() => expect(field.readOnly).toBe(false));
  expect(field.value).toBe('45');
});

test('a threshold that makes no sense is said at its field, and not sent', async () => {
  const sent = await showSettings(keepingThresholds());
  const part = await section();
  const field = await part.findByRole('textbox', {
    name: 'Manual discount, share of the price after promotions',
  });
  fireEvent.change(field, { target: { value: '101' } });
  fireEvent.blur(field);
  expect((await part.findByRole('alert')).textContent).toBe('Enter a number from 0 to 100.');
  expect([field.getAttribute('aria-invalid'), sent]).toEqual(['true', []]);
});

test('who may not change thresholds sees them', async () => {
  await showSettings(keepingThresholds(), {
    ...ADMIN,
    user: { id: 'u2', name: 'Ben', isAdmin: false, hasPassword: true },
  });
  const part = await section();
  for (const field of await part.findAllByRole('textbox'))
    expect(field).toHaveProperty('disabled', true);
  expect(part.getByText(/Only admins can change this\.$/)).toBeTruthy();
  expect(part.queryByRole('button')).toBeNull();
  cleanup();
  // An admin of some stores changes only theirs.
  await showSettings(keepingThresholds(), { ...ADMIN, limitedTo: [String(ADMIN.stores[1]?.id)] });
  const limited = await section();
  expect((await limited.findAllByRole('textbox'))[0]).toHaveProperty('disabled', true);
  fireEvent.change(limited.getByRole('combobox', { name: 'Store' }), {
    target: { value: ADMIN.stores[1]?.id },
  });
  expect(limited.getAllByRole('textbox')[0]).toHaveProperty('disabled', false);
});

test('the activity log says which threshold was changed, from what to what, in the store’s currency', async () => {
  const change = {
    field: 'threshold',
    storeId: ADMIN.stores[1]?.id,
    name: 'refundAmount',
    before: null,
    after: 3_000,
  };
  const event = {
    id: 'e1',
    at: '2026-11-01T08:00:00Z',
    action: 'threshold_changed',
    actor: 'Ana',
    actorId: 'u1',
  };
  await showSettings(({ path }) =>
    path === '/api/audit'
      ? Response.json({
          events: [
            { ...event, subject: 'Shibuya', subjectId: null, changes: [change], address: '::1' },
          ],
          hasMore: false,
        })
      : undefined,
  );
  const log = within(await screen.findByRole('region', { name: 'Activity log' }));
  const row = await log.findByRole('row', { name: /Ana changed thresholds/ });
  expect(row.textContent).toContain('Ana changed thresholds of exceptions: Shibuya');
  expect(row.textContent).toContain(
    'Refund without items or a reason, at least: default → 3,000 JPY',
  );
});
