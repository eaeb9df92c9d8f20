import { expect, test } from 'vitest';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { modelOrder, NOON } from '../testing/drive-feed.ts';
import { createModelUpstream } from '../testing/model-upstream.ts';
import { joinSlices } from './join-slices.ts';
import { driveReader } from './testing/drive-reader.ts';
import { idsKind } from './testing/ids-kind.ts';

const DAY = 86_400;
const COUNT = 6_000;
const FROM = NOON - 30 * DAY;

/** A reader that joins more than some slices, over orders of 30 days. */
function setUp(most: number) {
  const orders = Array.from({ length: COUNT }, (_, index) =>
    modelOrder(String(index), -1 - Math.floor((index * 30 * DAY) / COUNT), { amount: index }),
  );
  const upstream = createModelUpstream(orders, SOUND_POLICY);
  const reader = driveReader(
    [idsKind],
    (query) => ({ answer: upstream.answer(query), after: 20 }),
    50,
    undefined,
    most,
  );
  const ids = () => reader.parts('one').flat();
  return { reader, ids };
}

const ALL = Array.from({ length: COUNT }, (_, index) => String(index));

test('however many orders are read, few parts are kept, each order in one of them, newest first', async () => {
  const { reader, ids } = setUp(8);
  reader.start('one', 'ids', FROM, NOON);
  let most = 0;
  await reader.run(() => {
    most = Math.max(most, reader.keptParts());
  });
  expect(most).toBeLessThan(24);
  expect(reader.parts('one').length).toBeLessThanOrEqual(9);
  expect(ids()).toHaveLength(COUNT);
  expect(new Set(ids())).toEqual(new Set(ALL));
  expect(reader.progress('one')).toMatchObject({ phase: 'complete', orders: COUNT, coverage: { second: FROM } });
  const plain = setUp(1_000);
  plain.reader.start('one', 'ids', FROM, NOON);
  await plain.reader.run();
  expect(plain.reader.keptParts()).toBeGreaterThan(24);
});

test('what has changed in a joined slice is read again, and nothing is lost or doubled', async () => {
  const { reader, ids } = setUp(8);
  reader.start('one', 'ids', FROM, NOON);
  await reader.run();
  const requests = reader.requests();
  reader.send({ type: 'refresh', reading: 'one', since: NOON - 20 * DAY });
  await reader.run();
  expect(reader.requests()).toBeGreaterThan(requests);
  expect(ids()).toHaveLength(COUNT);
  expect(new Set(ids())).toEqual(new Set(ALL));
});

test('slices of recent orders, with gaps, that do not touch or are being read again stay', () => {
  const slice = (id: number, until: number, gaps = 0) => ({
    id,
    from: until - 10,
    until,
    readAt: 0,
    orders: 1,
    newest: undefined,
    gaps: Array.from({ length: gaps }, () => ({ second: '2026-11-01T00:00:00Z' })),
    unreadable: 0,
    undated: [],
  });
  let last = 100;
  const idsLeft = (slices: readonly ReturnType<typeof slice>[], busy: readonly ReturnType<typeof slice>[] = []) =>
    joinSlices(slices, new Set(busy), { most: 1, age: 50, now: 1_000_000 }, () => (last += 1)).left.map(({ id }) => id);
  expect(idsLeft([slice(1, 900), slice(2, 890), slice(3, 880)])).toEqual([101, 3]);
  expect(idsLeft([slice(1, 960), slice(2, 950)])).toEqual([1, 2]);
  expect(idsLeft([slice(1, 900), slice(2, 890, 1)])).toEqual([1, 2]);
  expect(idsLeft([slice(1, 900), slice(2, 889)])).toEqual([1, 2]);
  const [one, two] = [slice(1, 900), slice(2, 890)];
  expect(idsLeft([one, two], [two])).toEqual([1, 2]);
  expect(idsLeft([slice(1, 900)])).toEqual([1]);
});
