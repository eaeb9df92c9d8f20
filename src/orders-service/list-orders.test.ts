import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_LIST_ORDERS_QUERY, type ListOrdersQuery } from '#contract/list-orders-query.ts';
import { EXPANSIONS, FULFILLMENT_STATUSES, PAYMENT_STATUSES, VIEWS } from '#contract/order-enums.ts';
import { type OrderDetail, strictOrderList } from '#contract/order-strict.ts';
import { printUtcSecond } from '#contract/rfc3339.ts';
import { listOrders } from './list-orders.ts';
import { selectOrders } from './select-orders.ts';
import { ensureOrganization } from './organization.ts';
import { saveOrders } from './save-orders.ts';
import { SAMPLE_STORE, sampleOrder } from './testing/sample-order.ts';
import { startTestService } from './testing/start-test-service.ts';

type TestService = Awaited<ReturnType<typeof startTestService>>;
let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const STORES = [SAMPLE_STORE, 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'] as const;
const SOURCES = ['pos', 'kiosk', 'online', 'caf\u00e9'] as const;
/** Around the turn of a day, so that date-only bounds cut through the orders; few seconds, so that many are shared. */
const MIDNIGHT = Date.UTC(2026, 9, 31) / 1000;

const anOrder = fc.record({
  id: fc.uuid(),
  storeId: fc.constantFrom(...STORES),
  paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
  fulfillmentStatus: fc.constantFrom(...FULFILLMENT_STATUSES),
  source: fc.constantFrom(...SOURCES),
  totalCents: fc.integer({ min: -3, max: 12 }),
  second: fc.integer({ min: -6, max: 6 }),
});
const someOrders = fc.uniqueArray(anOrder, { selector: (order) => order.id, maxLength: 40 });

/** A moment as the query writes it, and as nanoseconds: the model compares those and never reads the text. */
type Moment = { readonly text: string; readonly nanoseconds: bigint };

const aMoment: fc.Arbitrary<Moment> = fc
  .record({
    second: fc.integer({ min: -8, max: 8 }),
    fraction: fc.constantFrom('', '.0', '.5', '.000000001', '.999999999'),
    offsetHours: fc.integer({ min: -12, max: 12 }),
  })
  .map(({ second, fraction, offsetHours }) => {
    const local = printUtcSecond(MIDNIGHT + second + offsetHours * 3600).slice(0, -1);
    const sign = offsetHours < 0 ? '-' : '+';
    const zone = offsetHours === 0 ? 'Z' : `${sign}${String(Math.abs(offsetHours)).padStart(2, '0')}:00`;
    const nanoseconds = BigInt(fraction.slice(1).padEnd(9, '0'));
    return {
      text: `${local}${fraction}${zone}`,
      nanoseconds: BigInt(MIDNIGHT + second) * 1_000_000_000n + nanoseconds,
    };
  });

const DAY = 86_400_000_000_000n;
const aDay = fc.integer({ min: -1, max: 1 }).map((days) => ({
  text: printUtcSecond(MIDNIGHT + days * 86_400).slice(0, 10),
  nanoseconds: BigInt(MIDNIGHT) * 1_000_000_000n + BigInt(days) * DAY,
}));
const aFirstMoment = fc.oneof(aMoment, aDay);
const aLastMoment = fc.oneof(
  aMoment,
  aDay.map(({ text, nanoseconds }) => ({ text, nanoseconds: nanoseconds + DAY - 1n })),
);

const anAmount = fc.oneof(
  fc.integer({ min: -4, max: 13 }),
  fc.constantFrom(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
);
const aFilter = fc.record(
  {
    storeId: fc.constantFrom(STORES[0], STORES[1], STORES[1].toLowerCase(), '00000000-0000-0000-0000-000000000000'),
    view: fc.constantFrom(...VIEWS),
    paymentStatus: fc.subarray([...PAYMENT_STATUSES], { minLength: 1 }),
    fulfillmentStatus: fc.subarray([...FULFILLMENT_STATUSES], { minLength: 1 }),
    source: fc.subarray([...SOURCES, 'unheard of'], { minLength: 1 }),
    from: aFirstMoment,
    to: aLastMoment,
    amountMin: anAmount,
    amountMax: anAmount,
  },
  { requiredKeys: [] },
);
type Filter = typeof aFilter extends fc.Arbitrary<infer T> ? T : never;
type ModelOrder = typeof anOrder extends fc.Arbitrary<infer T> ? T : never;

/** The list operation's filters, written down a second time and in the plainest way. */
function matches(order: ModelOrder, filter: Filter): boolean {
  const createdAt = nanosecondsOf(order);
  const hasEnded = order.fulfillmentStatus === 'completed' || order.fulfillmentStatus === 'cancelled';
  return [
    filter.storeId === undefined || filter.storeId.toLowerCase() === order.storeId.toLowerCase(),
    filter.view !== 'active' || !hasEnded,
    filter.view !== 'history' || hasEnded,
    filter.paymentStatus?.includes(order.paymentStatus) ?? true,
    filter.fulfillmentStatus?.includes(order.fulfillmentStatus) ?? true,
    filter.source?.some((source) => source === order.source) ?? true,
    filter.from === undefined || createdAt >= filter.from.nanoseconds,
    filter.to === undefined || createdAt <= filter.to.nanoseconds,
    filter.amountMin === undefined || order.totalCents >= filter.amountMin,
    filter.amountMax === undefined || order.totalCents <= filter.amountMax,
  ].every(Boolean);
}

function nanosecondsOf(order: ModelOrder): bigint {
  return BigInt(MIDNIGHT + order.second) * 1_000_000_000n;
}

function newestFirst(left: ModelOrder, right: ModelOrder): number {
  return right.second - left.second || (left.id < right.id ? 1 : -1);
}

function bySecond(orders: readonly ModelOrder[]): ModelOrder[][] {
  return [...Map.groupBy(orders, (order) => order.second).values()];
}

/** As many whole seconds as fit; of a first second that does not fit, as many orders as do. */
function firstPage(orders: readonly ModelOrder[], pageSize: number): readonly ModelOrder[] {
  const page: ModelOrder[] = [];
  for (const group of bySecond(orders)) {
    if (page.length + group.length > pageSize) break;
    page.push(...group);
  }
  return page.length > 0 ? page : orders.slice(0, pageSize);
}

function toQuery({ from, to, ...rest }: Filter, pageSize: number, before: string | undefined): ListOrdersQuery {
  return {
    ...EMPTY_LIST_ORDERS_QUERY,
    ...rest,
    ...(from && { from: from.text }),
    ...(to && { to: to.text }),
    ...(before !== undefined && { before }),
    pageSize,
  };
}

function toDetail({ second, ...fields }: ModelOrder): OrderDetail {
  return sampleOrder({ ...fields, createdAt: printUtcSecond(MIDNIGHT + second) });
}

/** Each generated case lives in an organisation of its own, in one database. */
async function saveInNewOrganization(orders: readonly ModelOrder[]): Promise<string> {
  const organizationId = await ensureOrganization(service.database, randomUUID());
  await saveOrders(service.database, organizationId, orders.map(toDetail));
  return organizationId;
}

async function readPage(organizationId: string, query: ListOrdersQuery) {
  const page = strictOrderList.parse(JSON.parse(await listOrders(service.database, organizationId, query)));
  return { ids: page.orders.map((order) => order.id), orders: page.orders, hasMore: page.hasMore };
}

describe('the list of orders', () => {
  test('one page holds what the filters let through, newest first, in whole seconds, and tells whether more follow', async () => {
    const aPageSize = fc.integer({ min: 1, max: 45 });
    await fc.assert(
      fc.asyncProperty(someOrders, aFilter, aPageSize, fc.option(aMoment), async (orders, filter, pageSize, before) => {
        const organizationId = await saveInNewOrganization(orders);
        const expected = orders
          .filter((order) => matches(order, filter))
          .filter((order) => !before || nanosecondsOf(order) < before.nanoseconds)
          .sort(newestFirst);
        const { ids, hasMore } = await readPage(organizationId, toQuery(filter, pageSize, before?.text));
        expect(ids).toEqual(firstPage(expected, pageSize).map((order) => order.id));
        expect(hasMore).toBe(expected.length > ids.length);
      }),
      { seed: 20261101, numRuns: 250 },
    );
  });

  test('followed to the letter of the pagination rules, it gives every order once, but for seconds larger than a page', async () => {
    const aPageSize = fc.integer({ min: 1, max: 12 });
    await fc.assert(
      fc.asyncProperty(someOrders, aFilter, aPageSize, async (orders, filter, pageSize) => {
        const organizationId = await saveInNewOrganization(orders);
        const expected = orders.filter((order) => matches(order, filter)).sort(newestFirst);
        const reachable = bySecond(expected).flatMap((group) => group.slice(0, pageSize));
        const seen: string[] = [];
        let before: string | undefined;
        for (let hasMore = true; hasMore && seen.length <= expected.length;) {
          const page = await readPage(organizationId, toQuery(filter, pageSize, before));
          seen.push(...page.ids);
          hasMore = page.hasMore;
          before = page.orders.at(-1)?.createdAt;
        }
        expect(seen).toEqual(reachable.map((order) => order.id));
      }),
      { seed: 7, numRuns: 150 },
    );
  });

  test('a page with items holds 50 orders at most', async () => {
    const seconds = Array.from({ length: 60 }, (_, index) => printUtcSecond(MIDNIGHT + index));
    const organizationId = await ensureOrganization(service.database, randomUUID());
    await saveOrders(
      service.database,
      organizationId,
      seconds.map((createdAt) => sampleOrder({ createdAt })),
    );
    const withItems = await readPage(organizationId, { ...EMPTY_LIST_ORDERS_QUERY, expand: ['items'] });
    expect([withItems.ids.length, withItems.hasMore]).toEqual([50, true]);
    const withPayments = await readPage(organizationId, { ...EMPTY_LIST_ORDERS_QUERY, expand: ['payments'] });
    expect([withPayments.ids.length, withPayments.hasMore]).toEqual([60, false]);
  });

  test('every combination of filters reads an index in the order of the list: no full scan, no sorting', async () => {
    await fc.assert(
      fc.asyncProperty(aFilter, fc.option(aMoment), fc.subarray([...EXPANSIONS]), async (filter, before, expand) => {
        const query = { ...toQuery(filter, 200, before?.text), expand };
        const { sql, parameters } = selectOrders(service.database, service.organizationId, query).compile();
        const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
        const { rows } = await service.database.query.executeQuery<{ detail: string }>(plan);
        expect(rows.map((row) => row.detail)).toEqual([
          expect.stringMatching(/^SEARCH orders USING INDEX orders_by_\w+ \(org_id=\?/),
        ]);
      }),
      { seed: 3, numRuns: 200 },
    );
  });
});
