import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseStoredOrdersQuery } from '#contract/bff/order-store/stored-orders-query.ts';
import { madrid, newYork } from '#demo-orders/demo-stores.ts';
import { readExceptions } from '../answers/exceptions.ts';
import { readFigures } from '../answers/figures.ts';
import { listRefunds, readAllRefunds } from '../answers/refunds/refunds.ts';
import { openSnapshot } from '../reading/snapshot.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { movedDemoOrders, openDemoStore } from '../testing/demo-store.ts';
import { refreshFigures } from '../testing/refresh-figures.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { readAllOrders } from './read-all-orders.ts';
import { listStoredOrders } from '../answers/list-stored-orders.ts';

const NOW = '2026-11-24T15:10:20Z';
const sent = movedDemoOrders({ until: NOW, days: 12, share: 0.15 });

let opened: Awaited<ReturnType<typeof openDemoStore>>;
beforeAll(async () => {
  opened = await openDemoStore(sent, NOW);
}, 60_000);
afterAll(() => opened.remove());

function parsed(queryString: string) {
  const { query, issues } = parseStoredOrdersQuery(queryString);
  if (!query) throw new Error(issues.map(({ message }) => message).join(' '));
  return query;
}

/** Ids of all pages of a query. */
async function listed(queryString: string, scope: readonly string[] | null): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = `${queryString}&page_size=100${cursor === undefined ? '' : `&cursor=${cursor}`}`;
    const answer: { orders: { id: string }[]; nextCursor: string | null } = JSON.parse(
      (await listStoredOrders(opened.store, scope, parsed(page))) ?? '',
    );
    ids.push(...answer.orders.map(({ id }) => id));
    cursor = answer.nextCursor;
  } while (cursor !== null);
  return ids;
}

test.each([
  ['days=2026-11-13..2026-11-24', null],
  ['days=2026-11-15..2026-11-20&sort=-total', null],
  ['sort=refunded&refunded=any', [madrid.id]],
  ['sort=time&payment_status=paid', [newYork.id, madrid.id]],
  ['q=card', null],
  ['figure=tax_rate.20', null],
  [`store_id=${madrid.id}`, [newYork.id]],
])('%s for %j: equals the pages of its list', async (queryString, scope) => {
  const snapshot = await openSnapshot(opened.database);
  try {
    const ids: string[] = [];
    const stores = parsed(queryString).storeIds;
    const limits = stores ? (scope ?? stores).filter((id) => stores.includes(id)) : scope;
    const expected = await listed(queryString, limits);
    const store = { ...opened.store, database: snapshot.database };
    for await (const orders of readAllOrders(store, limits, parsed(queryString), ['payments'])) {
      ids.push(...orders.map(({ id }) => id));
      // The snapshot hides later writes.
      await saveOrders(opened.database, opened.store.organizationId, [
        sampleOrder({ createdAt: '2026-11-13T12:00:00Z' }),
      ]);
    }
    expect(ids).toEqual(expected);
  } finally {
    await snapshot.close();
  }
});

test('refunds, figures and exceptions are the same in a snapshot', async () => {
  await refreshFigures(opened.store);
  const period = { from: '2026-11-10', to: '2026-11-24' };
  const snapshot = await openSnapshot(opened.database);
  const store = { ...opened.store, database: snapshot.database };
  try {
    const refunds: string[] = [];
    for await (const some of readAllRefunds(store, null, { ...period, sort: 'amount' }))
      refunds.push(...some.map(({ id }) => id));
    const page = await listRefunds(opened.store, null, {
      ...period,
      sort: 'amount',
      page_size: 200,
    });
    expect(refunds.slice(0, 200)).toEqual(page?.refunds.map(({ id }) => id));
    expect(await readFigures(store, null, { ...period, by: ['day'] })).toEqual(
      await readFigures(opened.store, null, { ...period, by: ['day'] }),
    );
    expect(await readExceptions(store, null, period)).toEqual(
      await readExceptions(opened.store, null, period),
    );
  } finally {
    await snapshot.close();
  }
});
