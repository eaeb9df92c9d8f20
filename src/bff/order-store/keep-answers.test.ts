import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { createOrderStore } from '#order-store/create-order-store.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { sampleOrder } from '#order-store/testing/sample-order.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { keepAnswers } from './keep-answers.ts';

async function open() {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const organizationId = await ensureOrganization(database);
  const settings = {
    organizationId,
    stores: [],
    currency: 'EUR',
    timeZone: null,
    dayStartsAt: '00:00',
  };
  let now = 1_000;
  return {
    store: createOrderStore(database, settings, () => now),
    save: () => saveOrders(database, organizationId, [sampleOrder()]),
    pass: (seconds: number) => (now += seconds),
  };
}

test('a response is cached until an order is written, for half a minute at most', async () => {
  const { store, save, pass } = await open();
  const answer = keepAnswers<number>();
  let asked = 0;
  const ask = (question: string) => answer(store, [question], async () => (asked += 1));
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 2, 1]);
  await save();
  expect([await ask('a'), await ask('a')]).toEqual([3, 3]);
  pass(29);
  expect(await ask('a')).toBe(3);
  pass(1);
  expect(await ask('a')).toBe(4);
});

test('equal concurrent requests are shared, and failures are not cached', async () => {
  const { store } = await open();
  const answer = keepAnswers<string>(async () => 1);
  const busy = Promise.withResolvers<string>();
  let asked = 0;
  const find = () => {
    asked += 1;
    return busy.promise;
  };
  const asking = Promise.allSettled([answer(store, [], find), answer(store, [], find)]);
  await answer(store, ['another'], async () => '');
  busy.reject(new Error('busy'));
  expect((await asking).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toBe(1);
  expect(await answer(store, [], async () => 'found')).toBe('found');
});
