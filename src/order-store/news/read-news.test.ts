import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { createOrderStore } from '../create-order-store.ts';
import { orgOf } from '../order-store.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { SAMPLE_STORE, sampleOrder } from '../testing/sample-order.ts';
import { noteAllDays, noteDays, noteMark, noteViews } from '../writing/news.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { createNewsCursors } from './news-cursor.ts';
import { findNewsStart, readNews } from './read-news.ts';

const SETTINGS = { stores: [], currency: 'EUR', timeZone: null, dayStartsAt: '00:00' };
const NOW = 1_800_000_000;

async function open() {
  const { database, location, remove } = await openTestDatabase();
  onTestFinished(remove);
  const organizationId = await ensureOrganization(database);
  const store = createOrderStore(database, { organizationId, ...SETTINGS }, () => NOW);
  return { database, location, organizationId, store, org: await orgOf(store) };
}

test('news of every kind are read in sequence', async () => {
  const { database, organizationId, store, org } = await open();
  const order = sampleOrder();
  await saveOrders(database, organizationId, [order], store.now);
  await noteMark(database.query, org, { storeId: SAMPLE_STORE, id: 'late 1' }, NOW);
  await noteDays(database.query, org, [{ storeId: SAMPLE_STORE, day: 20_000 }], NOW);
  await noteAllDays(database.query, org, NOW);
  await noteViews(database.query, org, { userId: 'ana', storeIds: null }, NOW);
  const { news, last } = await readNews(store, 0);
  expect(news.map(({ kind, storeId, content }) => [kind, storeId, content])).toEqual([
    ['orders', SAMPLE_STORE, { ids: [order.id] }],
    ['marks', SAMPLE_STORE, { id: 'late 1' }],
    ['days', SAMPLE_STORE, { days: ['2024-10-04'] }],
    ['days', SAMPLE_STORE, { days: null }],
    ['views', '00000000-0000-0000-0000-000000000000', { userId: 'ana', storeIds: null }],
  ]);
  expect(await readNews(store, last)).toMatchObject({ news: [], last });
});

test('news expire after an hour, and older cursors reload everything', async () => {
  const { database, store, org } = await open();
  const note = (now: number) =>
    noteMark(database.query, org, { storeId: SAMPLE_STORE, id: String(now) }, now);
  const known = async (after: number) => (await findNewsStart(store, after)).isComplete;
  expect(await known(0)).toBe(true);
  await note(NOW - 3_601);
  await note(NOW - 3_600);
  await note(NOW);
  const { news } = await readNews(store, 0);
  expect(news.map(({ content }) => content)).toEqual([
    { id: String(NOW - 3_600) },
    { id: String(NOW) },
  ]);
  const [first = 0, second = 0] = news.map(({ id }) => id);
  expect(await Promise.all([first - 2, first - 1, first, second, second + 1].map(known))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(await findNewsStart(store, first)).toEqual({ start: first, isComplete: true });
  expect(await findNewsStart(store, second + 1)).toEqual({ start: second, isComplete: false });
});

test('only processes on the same database can read cursors', async () => {
  const { location, organizationId, store } = await open();
  const database = await openDatabase(location);
  const [here, there] = await Promise.all([
    createNewsCursors(store),
    createNewsCursors(createOrderStore(database, { organizationId, ...SETTINGS })),
  ]);
  await database.close();
  const cursor = here.write(2 ** 40);
  expect(there.read(cursor)).toBe(2 ** 40);
  expect(here.write(2 ** 40)).not.toBe(cursor);
  expect((await createNewsCursors((await open()).store)).read(cursor)).toBeUndefined();
  for (const other of [
    '',
    '7',
    `${cursor}A`,
    `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`,
    cursor.slice(1),
  ])
    expect(here.read(other)).toBeUndefined();
});
