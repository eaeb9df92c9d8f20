import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Instant, printInstant, secondOf } from '#contract/service/rfc3339.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { createOrderStore } from '#order-store/create-order-store.ts';
import { type OrderStore, orgOf } from '#order-store/order-store.ts';
import { readCoverage } from '#order-store/answers/coverage.ts';
import { ensureSource } from '#order-store/storage/organization.ts';
import { sampleOrder } from '#order-store/testing/sample-order.ts';
import type { ListPolicy } from '#testing/upstream/list-model.ts';
import { createModelService } from './testing/model-service.ts';
import { KEEP_DAYS, startLanes } from './testing/start-lanes.ts';
import { DAY } from './sync-context.ts';

const START = 1_780_000_000;

const policies: fc.Arbitrary<ListPolicy> = fc.record({
  isCursorInclusive: fc.boolean(),
  isStartExclusive: fc.boolean(),
  comparedDigits: fc.constantFrom(0, 3, 9),
  parameterDigits: fc.constantFrom(0, 3, 9),
  printedDigits: fc.constantFrom(0, 3, 9),
  tieOrder: fc.constantFrom('by id', 'scattered', 'unstable'),
  keepsSecondsWhole: fc.boolean(),
  hasMore: fc.constantFrom('exact', 'full page', 'never on a full page', 'until empty'),
  ignores: fc.constantFrom('nothing', 'from'),
});

/** Numbers choose among orders, times or amounts. */
const events = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('arrive' as const),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('backdate' as const),
      days: fc.integer({ min: 0, max: 90 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      which: fc.nat(),
      isCounted: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      steps: fc.integer({ min: 1, max: 12 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, 5, 30, 700, 90_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      every: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

const cases = fc.record({
  policy: policies,
  pageSize: fc.constantFrom(2, 5),
  /** Seconds before the start, and amounts. */
  past: fc.array(fc.tuple(fc.oneof(fc.nat(40), fc.nat(90 * DAY)), fc.integer({ min: 1, max: 3 })), {
    maxLength: 40,
  }),
  events: fc.array(events, { maxLength: 40 }),
});

test(
  'the store covers what it claims, and after quiet equals the service',
  { timeout: 600_000 },
  async () => {
    const { database, remove } = await openTestDatabase();
    onTestFinished(remove);
    await fc.assert(
      fc.asyncProperty(cases, async ({ policy, pageSize, past, events: happenings }) => {
        let now = START;
        const organizationId = randomUUID();
        await ensureSource(database, organizationId);
        const settings = {
          organizationId,
          source: 'test',
          keepDays: KEEP_DAYS,
          stores: [],
          currency: 'EUR',
          timeZone: null,
          dayStartsAt: '00:00',
        };
        const store = createOrderStore(database, settings, () => now);
        const service = createModelService(policy);
        /** Creation time by order, and whether it was listed at once. */
        const arrivals = new Map<string, number>();
        let random = 1;
        const next = (): number => (random = (random * 48_271) % 2_147_483_647);

        function arrive(second: number, totalCents: number, isLate: boolean): void {
          const instant: Instant = { epochSeconds: second, nanoseconds: next() % 1_000_000_000 };
          const order = sampleOrder({
            id: `00000000-0000-4000-8000-${String(next()).padStart(12, '0')}`,
            createdAt: printInstant(instant).replace(/\.5Z$/, 'Z'),
            totalCents,
            fulfillmentStatus: next() % 2 === 0 ? 'completed' : 'preparing',
          });
          service.orders.set(order.id, order);
          if (!isLate) arrivals.set(order.id, now);
        }

        async function checkCoverage(): Promise<void> {
          const { completeFrom, asOf } = await readCoverage(store);
          const [from, until] = [
            completeFrom === null ? -Infinity : (secondOf(completeFrom) ?? 0),
            secondOf(asOf) ?? 0,
          ];
          const kept = new Set((await readKept(store)).keys());
          const { gaps } = sync.writer.state();
          for (const [id, since] of arrivals) {
            const order = service.orders.get(id);
            const second = order && secondOf(order.createdAt);
            if (second === undefined || second < from || since >= until || kept.has(id)) continue;
            if (gaps.some((gap) => secondOf(gap) === second)) continue;
            throw new Error(
              `An order of ${order?.createdAt} is missing, though covered: ${completeFrom}, as of ${asOf}.`,
            );
          }
        }

        for (const [ago, amount] of past) arrive(START - ago, amount, false);
        let sync = await startLanes(store, service, { pageSize });
        for (const event of happenings) {
          const orders = [...service.orders.values()];
          if (event.kind === 'arrive')
            for (let each = 0; each < event.count; each += 1) arrive(now, 1 + (next() % 3), false);
          if (event.kind === 'backdate') arrive(now - event.days * DAY - (next() % 1_000), 2, true);
          if (event.kind === 'wait') now += event.seconds;
          if (event.kind === 'kill') sync = await startLanes(store, service, { pageSize });
          if (event.kind === 'fail') service.fails = (request) => request % event.every === 0;
          if (event.kind === 'read')
            for (let each = 0; each < event.steps; each += 1) await sync.step();
          const order =
            'which' in event ? orders[event.which % Math.max(1, orders.length)] : undefined;
          if (event.kind === 'delete' && order) service.orders.delete(order.id);
          if (event.kind === 'change' && order)
            service.orders.set(order.id, {
              ...order,
              note: `changed ${next()}`,
              fulfillmentStatus: 'completed',
              orderVersion: order.orderVersion + Number(event.isCounted),
            });
          await checkCoverage();
        }
        service.fails = () => false;
        for (let pause = 0; pause < 5; pause += 1) {
          now += DAY + 60;
          await sync.settle();
          await checkCoverage();
        }
        const isTold = (createdAt: string) =>
          sync.writer.state().gaps.some((gap) => secondOf(gap) === secondOf(createdAt));
        const wanted = [...service.orders.values()].filter(({ createdAt }) => !isTold(createdAt));
        const kept = await readKept(store);
        expect(wanted.filter(({ id, note }) => kept.get(id)?.note !== note)).toEqual([]);
        expect(
          [...kept].filter(([id, { createdAt }]) => !service.orders.has(id) && !isTold(createdAt)),
        ).toEqual([]);
      }),
      { numRuns: 16, seed: 7 },
    );
  },
);

type Kept = { readonly id: string; readonly note: string; readonly createdAt: string };

/** Headers of stored orders by id. */
async function readKept(store: OrderStore): Promise<ReadonlyMap<string, Kept>> {
  const rows = await store.database.query
    .selectFrom('orders')
    .select('header')
    .where('org', '=', await orgOf(store))
    .execute();
  return new Map(
    rows.map(({ header }) => {
      const order: Kept = JSON.parse(header);
      return [order.id, order];
    }),
  );
}
