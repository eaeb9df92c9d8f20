import { expect, onTestFinished, test } from 'vitest';
import { listMarksQuery, markExceptionRequest } from '#contract/bff/exception-requests.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { exampleMark } from '#testing/example-exception.ts';
import { listExceptionMarks, markExceptions } from './exception-marks.ts';

const ANA = { by: 'Ana', now: 1_790_000_000 };
const [SOHO, PARIS] = [
  '0b5d2c3a-0000-4000-8000-000000000001',
  '0b5d2c3a-0000-4000-8000-000000000002',
] as const;
const EVERYTHING = { storeIds: null };

/** Marks one entry. */
async function markException(
  database: Parameters<typeof markExceptions>[0],
  request: Parameters<typeof markExceptions>[1][number],
  marking: Parameters<typeof markExceptions>[2],
) {
  const marked = await markExceptions(database, [request], marking);
  return typeof marked === 'string' ? marked : marked[0];
}

async function open() {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  return database;
}

test('the last mark of an entry is saved with user and time', async () => {
  const database = await open();
  const looked = { ...exampleMark(), until: null, by: 'Ana', at: '2026-09-21T14:13:20Z' };
  expect(await markException(database, exampleMark({ storeId: SOHO.toUpperCase() }), ANA)).toEqual({
    mark: looked,
    isNew: true,
  });
  expect(await markException(database, exampleMark(), { ...ANA, now: ANA.now + 60 })).toEqual({
    mark: looked,
    isNew: false,
  });
  const snoozed = exampleMark({ mark: 'snoozed', until: '2026-11-25', note: '', state: '900' });
  const by = { by: null, now: ANA.now + 60 };
  expect(await markException(database, snoozed, by)).toMatchObject({ isNew: true });
  expect(await listExceptionMarks(database, EVERYTHING, {})).toEqual({
    exceptions: [{ ...snoozed, by: null, at: '2026-09-21T14:14:20Z' }],
    next: null,
  });
});

test('marks are listed in pages by store and day, for users of the store', async () => {
  const database = await open();
  for (const [id, storeId, day] of [
    ['a', SOHO, '2026-11-20'],
    ['a', PARIS, '2026-11-21'],
    ['b', SOHO, '2026-11-22'],
  ] as const)
    await markException(database, exampleMark({ id, storeId, day }), ANA);
  const listed = async (
    query: Parameters<typeof listExceptionMarks>[2],
    reader: { storeIds: string[] | null } = EVERYTHING,
  ) =>
    (await listExceptionMarks(database, reader, query)).exceptions.map(
      ({ id, storeId }) => `${id} ${storeId.at(-1)}`,
    );
  expect(await listed({})).toEqual(['a 1', 'b 1', 'a 2']);
  expect(await listed({ store_id: [PARIS] })).toEqual(['a 2']);
  expect(await listed({ from: '2026-11-21', to: '2026-11-21' })).toEqual(['a 2']);
  expect(await listed({ after: `${SOHO} a` })).toEqual(['b 1', 'a 2']);
  expect(await listed({ after: `${SOHO} b` })).toEqual(['a 2']);
  expect(await listed({}, { storeIds: [SOHO] })).toEqual(['a 1', 'b 1']);
  expect(await listed({ store_id: [PARIS] }, { storeIds: [SOHO] })).toEqual([]);
  expect(await listed({}, { storeIds: [] })).toEqual([]);
  for (let left = 500; left > 0; left -= 1)
    await markException(database, exampleMark({ id: `c${left}` }), ANA);
  const page = await listExceptionMarks(database, EVERYTHING, {});
  expect(page.exceptions).toHaveLength(500);
  const rest = await listExceptionMarks(database, EVERYTHING, { after: page.next ?? '' });
  expect([rest.exceptions.length, rest.next]).toEqual([3, null]);
});

test('the longest id is saved, whatever its characters', async () => {
  const database = await open();
  // Incompressible for an index.
  const id = String.fromCharCode(
    ...Array.from({ length: 500 }, (_, place) => 0x4e00 + ((place * 7_919) % 20_000)),
  );
  const mark = exampleMark({ id });
  expect(markExceptionRequest.safeParse(mark).success).toBe(true);
  expect(await markException(database, mark, ANA)).toMatchObject({ mark: { id }, isNew: true });
  expect(listMarksQuery.safeParse({ after: `${SOHO} ${id}` }).success).toBe(true);
});

test('a full store takes no more marks, nor others of the same request', async () => {
  const database = await open();
  const limited = { ...ANA, most: 2 };
  const mark = async (id: string, changes = {}) =>
    markException(database, exampleMark({ id, ...changes }), limited);
  await Promise.all([mark('a'), mark('b')]);
  expect(await mark('c')).toBe('too_many');
  expect(await mark('a', { mark: 'open' })).toMatchObject({ isNew: true });
  expect(await mark('c', { storeId: PARIS })).toMatchObject({ isNew: true });
  const requests = ['a', 'c'].map((id) => exampleMark({ id, note: 'Both' }));
  expect(await markExceptions(database, requests, limited)).toBe('too_many');
  const { exceptions } = await listExceptionMarks(database, EVERYTHING, { store_id: [SOHO] });
  expect(exceptions.map(({ id, mark }) => [id, mark])).toEqual([
    ['a', 'open'],
    ['b', 'looked_at'],
  ]);
});

test('a mark of a newer version leaves its entry open', async () => {
  const database = await open();
  for (const id of ['a', 'b']) await markException(database, exampleMark({ id }), ANA);
  await database.query
    .updateTable('exception_marks')
    .set({ mark: 'assigned' })
    .where('id', '=', 'a')
    .execute();
  const { exceptions } = await listExceptionMarks(database, EVERYTHING, {});
  expect(exceptions.map(({ id, mark }) => [id, mark])).toEqual([
    ['a', 'open'],
    ['b', 'looked_at'],
  ]);
});
