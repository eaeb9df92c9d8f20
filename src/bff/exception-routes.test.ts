import { expect, test } from 'vitest';
import { exceptionMark, exceptionMarks } from '#contract/bff/exceptions.ts';
import { auditLog } from '#contract/bff/people.ts';
import { exampleMark } from '#testing/example-exception.ts';
import { startSignIn } from './testing/start-sign-in.ts';

const [SOHO, PARIS] = [
  '0b5d2c3a-0000-4000-8000-000000000001',
  '0b5d2c3a-0000-4000-8000-000000000002',
] as const;

async function open() {
  const signIn = await startSignIn();
  await signIn.addUser({ name: 'Claire', storeIds: [PARIS] });
  const [ana, claire] = [await signIn.cookiesOf('Ana'), await signIn.cookiesOf('Claire')];
  const send = (cookies: string) => (body: object) =>
    signIn.ask({ method: 'PUT', url: '/api/exceptions/marks', payload: body }, cookies);
  const get =
    (cookies: string) =>
    (query = '') =>
      signIn.ask({ url: `/api/exceptions/marks${query}` }, cookies);
  return {
    ...signIn,
    ana: { cookies: ana, send: send(ana), get: get(ana) },
    claire: { cookies: claire, send: send(claire), get: get(claire) },
  };
}

test('a mark is saved with user and time, and is in the audit log', async () => {
  const { ana, ask } = await open();
  const sent = exampleMark({ note: ' Paid later ' });
  const saved = await ana.send({ ...sent, ticket: 'A-118' });
  expect(saved.statusCode).toBe(200);
  const kept = { ...sent, note: 'Paid later', until: null, by: 'Ana', at: '2026-11-22T08:40:31Z' };
  expect(exceptionMark.parse(saved.json())).toEqual(kept);
  expect((await ana.send({ ...sent, ticket: 'A-118' })).json()).toEqual(kept);
  expect(exceptionMarks.parse((await ana.get()).json())).toEqual({
    exceptions: [kept],
    next: null,
  });
  await ana.send({ ...sent, mark: 'snoozed', until: '2026-11-25' });
  await ana.send({ ...sent, mark: 'open' });
  expect((await ana.get()).json()).toMatchObject({ exceptions: [{ mark: 'open', until: null }] });
  const { events } = auditLog.parse((await ask({ url: '/api/audit' }, ana.cookies)).json());
  const done = events.filter(({ action }) => action.startsWith('exception_'));
  expect(done.map(({ action, actor, subject }) => [action, actor, subject]).toSorted()).toEqual([
    ['exception_looked_at', 'Ana', 'A-118 (2026-11-22)'],
    ['exception_reopened', 'Ana', '2026-11-22'],
    ['exception_snoozed', 'Ana', '2026-11-22'],
  ]);
});

test('a user limited to some stores sees and changes only their entries', async () => {
  const { ana, claire } = await open();
  await ana.send(exampleMark({ storeId: SOHO }));
  await ana.send(exampleMark({ storeId: PARIS }));
  const refused = await claire.send(exampleMark({ storeId: SOHO, mark: 'open' }));
  expect([refused.statusCode, refused.json().error]).toEqual([404, "This store doesn't exist."]);
  expect(
    (await claire.send(exampleMark({ storeId: PARIS.toUpperCase(), mark: 'open' }))).statusCode,
  ).toBe(200);
  const stores = async (query: string) =>
    exceptionMarks
      .parse((await claire.get(query)).json())
      .exceptions.map(({ storeId, mark }) => [storeId, mark]);
  expect(await stores('')).toEqual([[PARIS, 'open']]);
  expect(await stores(`?store_id=${SOHO}`)).toEqual([]);
  expect((await ana.get(`?store_id=${SOHO}`)).json()).toMatchObject({
    exceptions: [{ mark: 'looked_at' }],
  });
  const both = [PARIS, SOHO].map((storeId) => exampleMark({ storeId, note: 'Both' }));
  expect((await claire.send({ marks: both })).statusCode).toBe(404);
  expect(exceptionMarks.parse((await claire.get()).json()).exceptions).toMatchObject([
    { mark: 'open' },
  ]);
  const answer = exceptionMarks.parse((await ana.send({ marks: both })).json());
  expect(answer.exceptions.map(({ storeId, note }) => [storeId, note])).toEqual([
    [PARIS, 'Both'],
    [SOHO, 'Both'],
  ]);
});

test('an invalid request names the problem and saves nothing', async () => {
  const { ana } = await open();
  for (const [changes, error] of [
    [{ id: 'x'.repeat(501) }, 'id must be at most 500 characters long.'],
    [{ id: 'a\u0000b' }, "id can't hold line breaks or control characters."],
    [{ storeId: 'soho' }, 'storeId must be a UUID.'],
    [{ day: '2026-02-30' }, 'day must be a day like 2026-11-01.'],
    [{ mark: 'hidden' }, 'mark must be one of looked_at, snoozed, open.'],
    [{ mark: 'snoozed' }, 'until is needed to snooze, and for nothing else.'],
    [{ until: '2026-11-25' }, 'until is needed to snooze, and for nothing else.'],
    [{ note: 'a\u0000b' }, "note can't hold control characters."],
    [{ by: 'Ben' }, /^The body must be an object of id, /],
    [{ note: 'x'.repeat(20_000) }, ''],
  ] as const)
    expect((await ana.send({ ...exampleMark(), ...changes })).json()).toMatchObject({
      code: 'bad_request',
      error: expect.stringMatching(error),
    });
  for (const [marks, error] of [
    [[], "marks can't be empty."],
    [Array.from({ length: 501 }, () => exampleMark()), 'marks must be at most 500.'],
    [[exampleMark(), exampleMark({ day: 'today' })], 'marks must be a day like 2026-11-01.'],
  ] as const)
    expect((await ana.send({ marks })).json()).toMatchObject({ code: 'bad_request', error });
  for (const query of ['?store_id=soho', '?from=today', '?after=x', '?after=1&after=2', '?id=1'])
    expect((await ana.get(query)).json()).toMatchObject({ code: 'bad_request' });
  expect((await ana.get()).json()).toEqual({ exceptions: [], next: null });
});

test('admins change thresholds of the stores that they see', async () => {
  const { ana, claire, ask, addUser, cookiesOf } = await open();
  await addUser({ name: 'Dora', isAdmin: true, storeIds: [PARIS] });
  const dora = await cookiesOf('Dora');
  const url = '/api/exceptions/thresholds';
  const set = async (cookies: string, payload: object) => {
    const answer = await ask({ method: 'PUT', url, payload }, cookies);
    return [answer.statusCode, answer.json().thresholds ?? answer.json().error];
  };
  const everyStore = { '*': { owedMinutes: 45 } };
  expect(await set(ana.cookies, { storeId: null, owedMinutes: 45 })).toEqual([200, everyStore]);
  expect(await set(ana.cookies, { storeId: SOHO, compAmount: 0 })).toEqual([
    200,
    { ...everyStore, [SOHO]: { compAmount: 0 } },
  ]);
  expect(await set(claire.cookies, { storeId: PARIS, compAmount: 7 })).toEqual([
    403,
    'Only an admin may do this.',
  ]);
  expect(await set(dora, { storeId: null, owedMinutes: 7 })).toEqual([
    400,
    'storeId must be a store, as you see only some.',
  ]);
  expect(await set(dora, { storeId: SOHO, owedMinutes: 7 })).toEqual([
    404,
    "This store doesn't exist.",
  ]);
  expect(await set(dora, { storeId: PARIS, owedMinutes: 7 })).toEqual([
    200,
    { ...everyStore, [PARIS]: { owedMinutes: 7 } },
  ]);
  expect((await ask({ url }, claire.cookies)).json()).toEqual({
    thresholds: { ...everyStore, [PARIS]: { owedMinutes: 7 } },
  });
  await set(ana.cookies, { storeId: PARIS, owedMinutes: 7 });
  const { events } = auditLog.parse((await ask({ url: '/api/audit' }, ana.cookies)).json());
  const changed = events.filter(({ action }) => action === 'threshold_changed');
  expect(changed.map(({ actor, changes }) => [actor, changes]).toReversed()).toEqual([
    ['Ana', [{ field: 'threshold', storeId: null, name: 'owedMinutes', before: null, after: 45 }]],
    ['Ana', [{ field: 'threshold', storeId: SOHO, name: 'compAmount', before: null, after: 0 }]],
    ['Dora', [{ field: 'threshold', storeId: PARIS, name: 'owedMinutes', before: null, after: 7 }]],
  ]);
  expect(changed.at(-1)?.subject).toBeNull();
});
