import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { casesOf, openTestDatabase } from '#database/testing/test-database.ts';
import { ensureOrganization, organizationNumber } from '../storage/organization.ts';
import { dumpDerived, findByTerm } from '../testing/dump-derived.ts';
import { fullSampleOrder, SAMPLE_STORE } from '../testing/sample-order.ts';
import { nextPosition, positionsBetween, wantedPosition } from '../storage/position.ts';
import { removeOrdersOfStores } from './remove-orders.ts';
import { saveOrders } from './save-orders.ts';

const OTHER_STORE = '6f2b9f0a-8d3c-4a56-9a5e-0c3d1e2f4a5c';
const ids = Array.from({ length: 12 }, () => randomUUID());

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());

const anOrder = fc
  .record({
    id: fc.constantFrom(...ids),
    orderVersion: fc.integer({ min: 1, max: 9 }),
    storeId: fc.constantFrom(SAMPLE_STORE, OTHER_STORE),
    createdAt: fc.constantFrom(
      '2026-11-01T12:30:00Z',
      '2026-11-01T12:30:01Z',
      '2026-11-03T00:00:00Z',
    ),
    ticketNumber: fc.constantFrom('A-1', 'B-22', null),
    paymentStatus: fc.constantFrom('paid' as const, 'refunded' as const),
    isBare: fc.boolean(),
  })
  .map(({ isBare, ...fields }) =>
    fullSampleOrder({ ...fields, ...(isBare && { refunds: [], payments: [] }) }),
  );

test('after any writes, derived data is that of the stored orders alone', async () => {
  const { database } = opened;
  const writes = fc.array(
    fc.oneof(fc.array(anOrder, { maxLength: 6 }), fc.constant('remove' as const)),
    {
      maxLength: 6,
    },
  );
  await fc.assert(
    fc.asyncProperty(writes, async (steps) => {
      const [written, fresh] = [
        await ensureOrganization(database, randomUUID()),
        await ensureOrganization(database, randomUUID()),
      ];
      const stored = new Map<string, OrderDetail>();
      for (const step of steps) {
        if (step === 'remove') {
          await removeOrdersOfStores(database, written, [OTHER_STORE]);
          for (const [id, { storeId }] of stored) if (storeId === OTHER_STORE) stored.delete(id);
          continue;
        }
        await saveOrders(database, written, step);
        for (const order of step)
          if (order.orderVersion > (stored.get(order.id)?.orderVersion ?? 0))
            stored.set(order.id, order);
      }
      await saveOrders(database, fresh, [...stored.values()]);
      expect(await dumpDerived(database, written)).toEqual(await dumpDerived(database, fresh));
      for (const term of [`=st:${OTHER_STORE.replaceAll('-', '')}`, '=ps:refunded', 'i:queso'])
        expect(await findByTerm(database, written, term)).toEqual(
          await findByTerm(database, fresh, term),
        );
    }),
    { seed: 60, numRuns: casesOf(24) },
  );
});

test('every write touches the hours of both versions', async () => {
  const { database } = opened;
  const organizationId = await ensureOrganization(database, randomUUID());
  const org = await organizationNumber(database, organizationId);
  const order = fullSampleOrder({ refunds: [] });
  const touched = async () => {
    const rows = await database.query
      .selectFrom('order_touches')
      .select('key')
      .where('org', '=', org)
      .where('kind', '=', 'hour')
      .execute();
    await database.query.deleteFrom('order_touches').where('org', '=', org).execute();
    return rows.map(({ key }) => new Date(key * 3_600_000).toISOString().slice(0, 13)).toSorted();
  };
  await saveOrders(database, organizationId, [order]);
  expect(await touched()).toEqual(['2026-11-01T12']);
  await saveOrders(database, organizationId, [
    { ...order, orderVersion: 2, createdAt: '2026-11-01T10:00:00Z' },
  ]);
  expect(await touched()).toEqual(['2026-11-01T10', '2026-11-01T12']);
  await removeOrdersOfStores(database, organizationId, [SAMPLE_STORE]);
  expect(await touched()).toEqual(['2026-11-01T10', '2026-11-01T12']);
});

test('positions follow time and are exact for any time of the contract', () => {
  const id = Uint8Array.from({ length: 16 }, (_, index) => index);
  const seconds = [-62_167_219_200, -1, 0, 1, 1_793_534_400, 4_294_967_295, 253_402_300_799];
  const positions = seconds.map((second) => wantedPosition(second, id));
  expect(positions.every((position) => Number.isSafeInteger(position))).toBe(true);
  expect(positions.toSorted((one, other) => one - other)).toEqual(positions);
  const { first, last } = positionsBetween(5, 5);
  expect(nextPosition(last)).toBe(first);
});
