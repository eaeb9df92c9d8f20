import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { exampleClosing } from '#testing/example-closing.ts';
import { findClosing, listClosings, saveClosing } from './closings.ts';

const ANA = { savedBy: 'Ana', now: 1_790_000_000 };
const [SOHO, PARIS] = [
  '0b5d2c3a-0000-4000-8000-000000000001',
  '0b5d2c3a-0000-4000-8000-000000000002',
] as const;
const EVERYTHING = { storeIds: null };

async function open() {
  const { database, location, remove } = await openTestDatabase();
  onTestFinished(remove);
  return { database, location };
}

test('concurrent closings are numbered without gaps', async () => {
  const { database, location } = await open();
  const another = await openDatabase(location);
  onTestFinished(() => another.close());
  const saved = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      saveClosing(index % 2 === 0 ? database : another, exampleClosing(), ANA),
    ),
  );
  const numbers = saved.map((each) => (typeof each === 'string' ? 0 : each.closing.number));
  expect(numbers.toSorted((left, right) => left - right)).toEqual(
    Array.from({ length: 24 }, (_, index) => index + 1),
  );
});

test('a repeated closing keeps its number and figures', async () => {
  const { database } = await open();
  const sent = exampleClosing({ storeId: SOHO.toUpperCase(), note: 'Till 2' });
  const [first, again] = await Promise.all([
    saveClosing(database, sent, ANA),
    saveClosing(database, sent, ANA),
  ]);
  const { id: _id, ...content } = sent;
  const stored = {
    ...content,
    number: 1,
    storeId: SOHO,
    savedBy: 'Ana',
    savedAt: '2026-09-21T14:13:20Z',
  };
  expect([first, again]).toEqual(
    expect.arrayContaining([
      { closing: stored, isNew: true },
      { closing: stored, isNew: false },
    ]),
  );
  const renewed = {
    ...sent,
    figures: { ...sent.figures, readAt: '2026-11-22T23:59:00.000Z', sales: 99 },
  };
  expect(await saveClosing(database, renewed, ANA)).toEqual({ closing: stored, isNew: false });
  expect(await saveClosing(database, { ...sent, countedCents: 1 }, ANA)).toBe('conflict');
  expect(await saveClosing(database, sent, { ...ANA, savedBy: 'Ben' })).toBe('conflict');
  expect(await findClosing(database, EVERYTHING, 1)).toEqual(stored);
  expect(await saveClosing(database, exampleClosing(), ANA)).toMatchObject({
    closing: { number: 2 },
  });
});

test('concurrent closings of a day conflict until the first one was seen', async () => {
  const { database, location } = await open();
  const another = await openDatabase(location);
  onTestFinished(() => another.close());
  const save = (changes: Parameters<typeof exampleClosing>[0], of = database) =>
    saveClosing(of, exampleClosing(changes), ANA);
  await save({ storeId: PARIS });
  await save({ storeId: SOHO, day: '2026-11-21' });
  const all = await Promise.all(
    [database, another, database].map((of) => save({ storeId: SOHO, lastSeen: 0 }, of)),
  );
  expect(all.filter((each) => each === 'unseen')).toHaveLength(2);
  const [saved] = (await listClosings(database, EVERYTHING, {})).closings;
  expect(saved).toMatchObject({ number: 3, storeId: SOHO });
  expect(await save({ storeId: SOHO, lastSeen: 2 })).toBe('unseen');
  const request = exampleClosing({ storeId: SOHO, lastSeen: 3 });
  const expected = { closing: { number: 4 }, isNew: true };
  expect(await saveClosing(database, request, ANA)).toMatchObject(expected);
  // A retry without a response is the same closing.
  expect(await saveClosing(database, request, ANA)).toMatchObject({ ...expected, isNew: false });
});

test('closings are listed by store and day, newest first, 200 per page', async () => {
  const { database } = await open();
  for (const [storeId, day] of [
    [SOHO, '2026-11-20'],
    [PARIS, '2026-11-21'],
    [SOHO, '2026-11-22'],
    [SOHO, '2026-11-21'],
  ] as const)
    await saveClosing(database, exampleClosing({ storeId, day }), ANA);
  const numbers = async (
    query: Parameters<typeof listClosings>[2],
    reader: { storeIds: string[] | null } = EVERYTHING,
  ) => (await listClosings(database, reader, query)).closings.map(({ number }) => number);
  expect(await numbers({})).toEqual([4, 3, 2, 1]);
  expect(await numbers({ store_id: [SOHO] })).toEqual([4, 3, 1]);
  expect(await numbers({ store_id: [SOHO, PARIS], from: '2026-11-21', to: '2026-11-21' })).toEqual([
    4, 2,
  ]);
  expect(await numbers({ before: 3 })).toEqual([2, 1]);
  expect(await numbers({}, { storeIds: [PARIS] })).toEqual([2]);
  expect(await numbers({ store_id: [SOHO] }, { storeIds: [PARIS] })).toEqual([]);
  expect(await numbers({}, { storeIds: [] })).toEqual([]);
  expect(await findClosing(database, { storeIds: [PARIS] }, 1)).toBeUndefined();
  expect(await findClosing(database, EVERYTHING, 5)).toBeUndefined();
  for (let left = 197; left > 0; left -= 1) await saveClosing(database, exampleClosing(), ANA);
  const page = await listClosings(database, EVERYTHING, {});
  expect(page.hasMore).toBe(true);
  expect(page.closings).toHaveLength(200);
  expect(await listClosings(database, EVERYTHING, { before: 2 })).toMatchObject({ hasMore: false });
});
