// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ADMIN, type Respond, problem, showSettings } from './testing/show-settings.tsx';

const SHIBUYA = String(ADMIN.stores[1]?.id);
const OWED = 'Completed, but still owed after';
const REFUND = 'Refund without items or a reason, at least';

/** Responds like a server that stores thresholds, or (`isBroken`) refuses them. */
function keepingThresholds(isBroken = false): Respond {
  const kept: Record<string, Record<string, number>> = {
    [SHIBUYA]: { owedMinutes: 15, refundAmount: 3_000 },
  };
  return ({ method, path, body }) => {
    if (path !== '/api/exceptions/thresholds') return undefined;
    if (method === 'PUT' && isBroken) return problem(500, 'internal');
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
  const part = within(await screen.findByRole('region', { name: 'Exceptions' }));
  await part.findAllByRole('textbox');
  return {
    ...part,
    field: (name: string) => part.getByRole<HTMLInputElement>('textbox', { name }),
    chooseShibuya: () =>
      fireEvent.change(part.getByRole('combobox', { name: 'Store' }), {
        target: { value: SHIBUYA },
      }),
  };
}

function type(field: HTMLInputElement, value: string): void {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('thresholds are saved for all stores, or for one in its currency', async () => {
  const sent = await showSettings(keepingThresholds());
  const { field, chooseShibuya, getByRole, getByText } = await section();
  expect([field(OWED).value, field(REFUND).value]).toEqual(['30', '20.00']);
  expect(getByText('Completed, payment missing · default 30 minutes')).toBeTruthy();
  type(field(OWED), '45');
  await waitFor(() => expect(sent).toHaveLength(1));
  chooseShibuya();
  // A store's default is the value for every store; yen have no smaller unit.
  await waitFor(() => expect(getByText(/^Completed, .* default 45 minutes$/)).toBeTruthy());
  expect([field(OWED).value, field(REFUND).value]).toEqual(['15', '3,000']);
  expect(getByText('Refund without details · default 2,000 JPY')).toBeTruthy();
  type(field(REFUND), '');
  await waitFor(() => expect(sent).toHaveLength(2));
  fireEvent.click(getByRole('button', { name: `Reset: ${OWED}` }));
  await waitFor(() => expect(field(OWED).value).toBe('45'));
  expect(sent.map(({ body }) => body)).toEqual([
    { storeId: null, owedMinutes: 45 },
    { storeId: SHIBUYA, refundAmount: null },
    { storeId: SHIBUYA, owedMinutes: null },
  ]);
});

test('a threshold that can’t be saved stays in its field, with the reason', async () => {
  await showSettings(keepingThresholds(true));
  const { field, findByText } = await section();
  type(field(OWED), '20');
  await findByText(/^Something went wrong in Tillview/);
  expect(field(OWED).value).toBe('20');
});

test('a threshold that is too large becomes the largest one', async () => {
  const sent = await showSettings(keepingThresholds());
  const { field } = await section();
  type(field('Manual discount, share of the price after promotions'), '101');
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ manualDiscountPercent: 100 }));
});

test('users without the right to change thresholds can see them', async () => {
  const user = { id: 'u2', name: 'Ben', isAdmin: false, hasPassword: true };
  await showSettings(keepingThresholds(), { ...ADMIN, user });
  const { getAllByRole, getByText } = await section();
  for (const field of getAllByRole('textbox')) expect(field).toHaveProperty('disabled', true);
  expect(getByText(/Only admins can change this\.$/)).toBeTruthy();
});

test('an admin of some stores changes only theirs', async () => {
  await showSettings(keepingThresholds(), { ...ADMIN, limitedTo: [SHIBUYA] });
  const { field, chooseShibuya } = await section();
  expect(field(OWED).disabled).toBe(true);
  chooseShibuya();
  expect(field(OWED).disabled).toBe(false);
});

test('the activity log shows the old and new value of a threshold', async () => {
  const change = { field: 'threshold', storeId: SHIBUYA, name: 'refundAmount' };
  const event = {
    id: 'e1',
    at: '2026-11-01T08:00:00Z',
    action: 'threshold_changed',
    actor: 'Ana',
    actorId: 'u1',
    subject: 'Shibuya',
    subjectId: null,
    changes: [{ ...change, before: null, after: 3_000 }],
    address: '::1',
  };
  await showSettings(({ path }) =>
    path === '/api/audit' ? Response.json({ events: [event], hasMore: false }) : undefined,
  );
  const log = within(await screen.findByRole('region', { name: 'Activity log' }));
  const row = await log.findByRole('row', { name: /Ana changed thresholds/ });
  expect(row.textContent).toContain('Ana changed thresholds of exceptions: Shibuya');
  expect(row.textContent).toContain(`${REFUND}: default → 3,000 JPY`);
});
