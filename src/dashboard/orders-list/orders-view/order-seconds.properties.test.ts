import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { mergeOrders, NO_ORDERS, placeOrders } from '../../orders-feed/walk/loaded-orders.ts';
import { createRowMerger } from './row-merger.ts';

const time = fc.oneof(
  fc.integer({ min: 1_790_000_000, max: 1_790_000_009 }).map(printUtcSecond),
  fc.constantFrom('2026-09-21T16:53:21.5+02:00', '9999-12-31t23:59:59z', 'soon', ''),
);

/** A response with orders of few ids in several versions, some unreadable; a service may have a field `created` of its own. */
const response = fc
  .array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      orderVersion: fc.option(fc.integer({ min: 1, max: 3 })),
      totalCents: fc.constantFrom(1000, 1000, null),
      created: fc.jsonValue(),
      createdAt: time,
      paidAt: time,
      refundedAt: fc.option(time),
    }),
    { maxLength: 6 },
  )
  .map((orders) => ({
    orders: orders.map(({ created, refundedAt, ...fields }) => ({
      ...exampleOrder({ ticketNumber: 'A-1' }),
      ...fields,
      created,
      payments: [{ ...examplePayment(), created, createdAt: fields.paidAt }],
      refunds: refundedAt === null ? [] : [{ ...exampleRefund(), created, createdAt: refundedAt }],
    })),
    hasMore: false,
  }));

type Timed = { readonly createdAt: string | undefined; readonly created: number | undefined };

function expectOwnSeconds(all: readonly Timed[]): void {
  expect(all.map(({ created }) => created)).toEqual(all.map(({ createdAt }) => secondOf(createdAt)));
}

test('an order, payment and refund has the second of its own text once read and merged', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(response, { minLength: 1, maxLength: 4 }), (responses) => {
      const pages = responses.flatMap((body) => structuredClone(readOrderPage(body)) ?? []);
      const rowsOf = createRowMerger(() => true);
      let loaded = NO_ORDERS;
      for (const { orders, unreadable } of pages) {
        expectOwnSeconds(unreadable);
        loaded = mergeOrders(loaded, placeOrders(loaded, orders));
        const rows = rowsOf(loaded.orders, [], [{ matches: pages.flatMap((page) => page.orders) }]);
        expectOwnSeconds(rows.flatMap((order) => [order, ...(order.payments ?? []), ...(order.refunds ?? [])]));
      }
      found += loaded.orders.length;
    }),
    { seed: 20_261_125, numRuns: 300 },
  );
  expect(found).toBeGreaterThan(300);
});
