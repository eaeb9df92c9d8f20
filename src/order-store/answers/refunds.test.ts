import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUND_SORT_COLUMNS } from '#contract/bff/refund-values.ts';
import { refundsAnswer } from '#contract/bff/refunds.ts';
import type { RefundsQuery } from '#contract/bff/refunds-query.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { readOrder } from '#contract/service/read-order.ts';
import { casesOf, openTestDatabase } from '#database/testing/test-database.ts';
import { createStoreCalendar, type StoreCalendar, toDayNumber } from '#order-domain/days/store-calendar.ts';
import { ageOf, refundedItems } from '#order-domain/figures/fold-breakdowns.ts';
import { type RefundRow, refundRowsOf } from '#order-domain/refunds/refund-row.ts';
import { refundTotals } from '#order-domain/refunds/refund-totals.ts';
import { reasonKey } from '#order-domain/text/fold-text.ts';
import { createOrderStore } from '../create-order-store.ts';
import type { OrderStore, StoreScope } from '../order-store.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { refundedOrders, uuid } from '../testing/refunded-orders.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { listRefunds } from './refunds.ts';

const [MADRID, NEW_YORK, UNDESCRIBED] = [uuid(901), uuid(902), uuid(903)];
const STORES = [
  { id: MADRID, name: 'Centro', timeZone: 'Europe/Madrid', currency: 'EUR' },
  { id: NEW_YORK, name: 'Broadway', timeZone: 'America/New_York', currency: 'USD' },
];
/** Around the change to winter time in Madrid and in New York. */
const TIMES = { first: Date.UTC(2026, 9, 23) / 1_000, last: Date.UTC(2026, 10, 4) / 1_000 };

let stored: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  stored = await openTestDatabase();
});
afterAll(() => stored.remove());

/** A store of an organization of its own with some orders, whose business day starts at 04:00. */
async function storeWith(orders: readonly OrderDetail[]): Promise<OrderStore> {
  const organizationId = await ensureOrganization(stored.database, randomUUID());
  await saveOrders(stored.database, organizationId, orders);
  const settings = { organizationId, stores: STORES, currency: 'USD', timeZone: null, dayStartsAt: '04:00' };
  return createOrderStore(stored.database, settings, () => TIMES.last);
}

const calendar = createStoreCalendar({ stores: STORES, currency: 'USD', timeZone: null, dayStartsAt: '04:00' });

type Read = { readonly row: RefundRow; readonly order: ReturnType<typeof readAll>[number]; readonly index: number };

function readAll(orders: readonly OrderDetail[]) {
  return orders.map((each) => {
    const read = readOrder(each);
    if (!read.ok) throw new Error('An order of the test is unreadable.');
    return read.order;
  });
}

/** Whether a time is within the days of a query, by the calendar that the whole product shares. */
function isWithin({ from, to }: RefundsQuery, days: StoreCalendar) {
  return ({ storeId, tzOffsetMinutes }: RefundRow, second: number | undefined): boolean => {
    const day = days.dayAt({ storeId, offsetMinutes: tzOffsetMinutes ?? null }, second ?? 0);
    return day >= toDayNumber(from) && day <= toDayNumber(to);
  };
}

/** The refunds of a query, as the dashboard's own code finds them in all orders. */
function expected(orders: readonly OrderDetail[], query: RefundsQuery, scope: StoreScope): Read[] {
  const isIn = isWithin(query, calendar);
  return readAll(orders)
    .flatMap((order) => refundRowsOf(order).map((row, index) => ({ row, order, index })))
    .filter(({ row }) => scope?.includes(row.storeId) ?? true)
    .filter(({ row }) => isIn(row, row.second ?? row.ordered))
    .filter((read) => isSelected(read, query));
}

/** The filters, each as the page of refunds has it. */
function isSelected({ row, order, index }: Read, query: RefundsQuery): boolean {
  const { method, reason, mark, age, service_type: types, figure, variant } = query;
  const item = query.item ?? (figure?.startsWith('product.') ? figure.split('.')[1] : undefined);
  const isDetailed = row.refundId !== undefined;
  const { items = [] } = order.refunds?.[index] ?? {};
  return [
    query.amount_min === undefined || (isDetailed && row.amountCents >= query.amount_min),
    query.amount_max === undefined || (isDetailed && row.amountCents <= query.amount_max),
    method?.some((value) => row.methods.some((each) => each.value === value || each.tender.key === value)) ?? true,
    reason?.some((text) => isDetailed && matchesReason(text, reasonKey(row.reason))) ?? true,
    query.extent === undefined || row.extent === query.extent,
    mark?.some((each) => row.marks.includes(each)) ?? true,
    age === undefined || (isDetailed && ageOf(row.lag) === age),
    types?.includes(row.serviceType) ?? true,
    !figure?.startsWith('tax_rate.') || row.figures.includes(figure),
    item === undefined || partsOf({ row, order, index }).some(({ value }) => value === item),
    variant === undefined ||
      items.some(({ orderItemId }) => order.items?.find(({ id }) => id === orderItemId)?.variantId === variant),
    query.member === undefined || (order.memberId ?? '') === query.member,
    query.order_id === undefined || row.orderId === query.order_id,
  ].every(Boolean);
}

function matchesReason(text: string, folded: string): boolean {
  return text.startsWith('"') ? folded === reasonKey(text.slice(1, -1)) : folded.includes(reasonKey(text));
}

function partsOf({ order, index }: Pick<Read, 'order' | 'index'> & Partial<Read>) {
  const refund = order.refunds?.[index];
  return refund ? refundedItems(order, refund) : [];
}

const orders = refundedOrders([MADRID, NEW_YORK, UNDESCRIBED], TIMES);
const day = fc
  .integer({ min: 20, max: 36 })
  .map((each) => new Date(Date.UTC(2026, 9, each)).toISOString().slice(0, 10));
const days = fc
  .tuple(day, day)
  .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }));
const scopes = fc.constantFrom<StoreScope>(null, null, [MADRID], [NEW_YORK, UNDESCRIBED], []);
const filters: fc.Arbitrary<Partial<RefundsQuery>> = fc.oneof(
  fc.constant({}),
  fc.constantFrom<Partial<RefundsQuery>>(
    { amount_min: 250 },
    { amount_max: 250 },
    { method: ['card'] },
    { method: ['-', uuid(2)] },
    { method: [uuid(4)] },
    { reason: ['COLD'] },
    { reason: ['"cold"', '""'] },
    { reason: ['"it"'] },
    { extent: 'whole' },
    { extent: 'partial' },
    { mark: ['no_items', 'no_details'] },
    { mark: ['other_method'] },
    { age: 'day' },
    { age: 'later' },
    { service_type: ['dine_in'] },
    { figure: 'tax_rate.8.875' },
    { figure: `product.${uuid(11)}.Latte` },
    { item: uuid(12) },
    { item: '-' },
    { item: '+' },
    { item: uuid(11), variant: uuid(22) },
    { variant: uuid(21) },
    { member: uuid(31) },
    { member: '' },
  ),
);

const OPTIONS = { seed: 60, numRuns: casesOf(120) };

test('refunds are those of all orders in the days of their own store, with their totals', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(orders, days, filters, scopes, async (all, period, filter, scope) => {
      const store = await storeWith(all);
      const query: RefundsQuery = { ...period, ...filter, page_size: 200 };
      const answer = await listRefunds(store, scope, query);
      const reads = expected(all, query, scope);
      expect(refundsAnswer.safeParse(JSON.parse(JSON.stringify(answer))).error).toBeUndefined();
      expect(answer?.refunds.map(({ id }) => id).toSorted()).toEqual(reads.map(({ row }) => row.id).toSorted());
      found += reads.length;
      const isIn = isWithin(query, calendar);
      const totals = refundTotals(
        reads.map(({ row }) => row),
        ({ storeId }) => calendar.currencyOf(storeId),
        (row) => isIn(row, row.ordered),
      );
      expect(JSON.parse(JSON.stringify(answer?.totals))).toMatchObject(
        JSON.parse(JSON.stringify(totals, (key, value) => (key === 'otherDaysCents' ? undefined : value))),
      );
    }),
    OPTIONS,
  );
  expect(found).toBeGreaterThan(casesOf(400));
});

const sorts = fc.constantFrom(...REFUND_SORT_COLUMNS, ...REFUND_SORT_COLUMNS.map((column) => `-${column}`));

test('pages of every sorting have each refund exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(orders, sorts, fc.integer({ min: 1, max: 7 }), filters, async (all, sort, size, filter) => {
      const store = await storeWith(all);
      const query: RefundsQuery = { from: '2026-10-20', to: '2026-12-31', sort, page_size: size, ...filter };
      const whole = await listRefunds(store, null, { ...query, page_size: 200 });
      const ids: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await listRefunds(store, null, { ...query, ...(cursor && { cursor }) });
        ids.push(...(page?.refunds ?? []).map(({ id }) => id));
        cursor = page?.nextCursor;
        expect(page?.totals).toEqual(whole?.totals);
      } while (cursor);
      expect(ids).toEqual(whole?.refunds.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    }),
    OPTIONS,
  );
});
