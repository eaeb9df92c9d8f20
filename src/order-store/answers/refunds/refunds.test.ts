import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUND_SORT_COLUMNS } from '#contract/bff/order-store/refund-values.ts';
import { type ListedRefund, refundsResponse } from '#contract/bff/order-store/refunds.ts';
import type { RefundsQuery } from '#contract/bff/order-store/refunds-query.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { readOrder } from '#contract/service/read-order.ts';
import { casesOf, openTestDatabase } from '#database/testing/test-database.ts';
import {
  createStoreCalendar,
  type StoreCalendar,
  toDayNumber,
} from '#order-domain/days/store-calendar.ts';
import { ageOf, BESIDE_ITEMS, refundedItems } from '#order-domain/figures/fold-breakdowns.ts';
import { foldPeriod } from '#order-domain/figures/testing/fold-period.ts';
import { type RefundRow, toRefundRows } from '#order-domain/refunds/refund-row.ts';
import { reasonKey } from '#order-domain/text/fold-text.ts';
import { createOrderStore } from '../../create-order-store.ts';
import type { OrderStore, StoreScope } from '../../order-store.ts';
import { ensureOrganization } from '../../storage/organization.ts';
import { refundedOrders, uuid } from '../../testing/refunded-orders.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { saveOrders } from '../../writing/save-orders.ts';
import { listRefunds } from './refunds.ts';

const [MADRID, NEW_YORK, UNDESCRIBED] = [uuid(901), uuid(902), uuid(903)];
const STORES = [
  { id: MADRID, name: 'Centro', timeZone: 'Europe/Madrid', currency: 'EUR' },
  { id: NEW_YORK, name: 'Broadway', timeZone: 'America/New_York', currency: 'USD' },
];
/** Around the end of summer time in Madrid and in New York. */
const TIMES = { first: Date.UTC(2026, 9, 23) / 1_000, last: Date.UTC(2026, 10, 4) / 1_000 };

let stored: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  stored = await openTestDatabase();
});
afterAll(() => stored.remove());

/** A separate organization; the business day starts at 04:00. */
async function storeWith(orders: readonly OrderDetail[]): Promise<OrderStore> {
  const organizationId = await ensureOrganization(stored.database, randomUUID());
  await saveOrders(stored.database, organizationId, orders);
  const settings = {
    organizationId,
    stores: STORES,
    currency: 'USD',
    timeZone: null,
    dayStartsAt: '04:00',
  };
  return createOrderStore(stored.database, settings, () => TIMES.last);
}

const calendar = createStoreCalendar({
  stores: STORES,
  currency: 'USD',
  timeZone: null,
  dayStartsAt: '04:00',
});

type Read = {
  readonly row: RefundRow;
  readonly order: ReturnType<typeof readAll>[number];
  readonly index: number;
};

function readAll(orders: readonly OrderDetail[]) {
  return orders.map((each) => {
    const read = readOrder(each);
    if (!read.ok) throw new Error('An order of the test is unreadable.');
    return read.order;
  });
}

/** By the calendar that the whole product shares. */
function isWithin({ from, to }: RefundsQuery, days: StoreCalendar) {
  return ({ storeId, tzOffsetMinutes }: RefundRow, second: number | undefined): boolean => {
    const day = days.dayAt({ storeId, offsetMinutes: tzOffsetMinutes ?? null }, second ?? 0);
    return day >= toDayNumber(from) && day <= toDayNumber(to);
  };
}

/** Computed by the dashboard's own code from all orders. */
function expected(orders: readonly OrderDetail[], query: RefundsQuery, scope: StoreScope): Read[] {
  const isIn = isWithin(query, calendar);
  return readAll(orders)
    .flatMap((order) => toRefundRows(order).map((row, index) => ({ row, order, index })))
    .filter(({ row }) => scope?.includes(row.storeId) ?? true)
    .filter(({ row }) => isIn(row, row.second ?? row.ordered))
    .filter((read) => isSelected(read, query));
}

/** The filters of the refunds page. */
function isSelected({ row, order, index }: Read, query: RefundsQuery): boolean {
  const { method, reason, mark, age, service_type: types, figure, variant } = query;
  const item = query.item ?? (figure?.startsWith('product.') ? figure.split('.')[1] : undefined);
  const isDetailed = row.refundId !== undefined;
  const { items = [] } = order.refunds?.[index] ?? {};
  return [
    query.amount_min === undefined || (isDetailed && row.amountCents >= query.amount_min),
    query.amount_max === undefined || (isDetailed && row.amountCents <= query.amount_max),
    method?.some((value) =>
      row.methods.some((each) => each.value === value || each.tender.key === value),
    ) ?? true,
    reason?.some((text) => isDetailed && matchesReason(text, reasonKey(row.reason))) ?? true,
    query.extent === undefined || row.extent === query.extent,
    mark?.some((each) => row.marks.includes(each)) ?? true,
    age === undefined || (isDetailed && ageOf(row.lag) === age),
    types?.includes(row.serviceType) ?? true,
    !figure?.startsWith('tax_rate.') || row.figures.includes(figure),
    item === undefined || partsOf({ row, order, index }).some(({ value }) => value === item),
    variant === undefined ||
      items.some(
        ({ orderItemId }) =>
          order.items?.find(({ id }) => id === orderItemId)?.variantId === variant,
      ),
    query.member === undefined || (order.memberId ?? '-') === query.member,
    query.order_id === undefined || row.orderId === query.order_id,
  ].every(Boolean);
}

function matchesReason(text: string, folded: string): boolean {
  return text.startsWith('"')
    ? folded === reasonKey(text.slice(1, -1))
    : folded.includes(reasonKey(text));
}

function partsOf({ order, index }: Pick<Read, 'order' | 'index'> & Partial<Read>) {
  const refund = order.refunds?.[index];
  return refund ? refundedItems(order, refund) : [];
}

const orders = refundedOrders([MADRID, NEW_YORK, UNDESCRIBED], TIMES);
const day = fc
  .integer({ min: 20, max: 36 })
  .map((each) => new Date(Date.UTC(2026, 9, each)).toISOString().slice(0, 10));
const days = fc.oneof(
  fc.constant({ from: '2026-10-20', to: '2026-12-31' }),
  fc
    .tuple(day, day)
    .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one })),
);
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
    { member: '-' },
  ),
);

test("refunds are listed by their store's days, with totals", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(orders, days, filters, scopes, async (all, period, filter, scope) => {
      const store = await storeWith(all);
      const query: RefundsQuery = { ...period, ...filter, page_size: 200 };
      const answer = await listRefunds(store, scope, query);
      const reads = expected(all, query, scope);
      expect(refundsResponse.safeParse(JSON.parse(JSON.stringify(answer))).error).toBeUndefined();
      expect(answer?.refunds.map(({ id }) => id).toSorted()).toEqual(
        reads.map(({ row }) => row.id).toSorted(),
      );
      expect(answer?.totals.currencies.map(({ ofItem }) => ofItem?.cents)).toEqual(
        itemCents(reads, query),
      );
      found += reads.length;
      const dated = reads.filter(({ row }) => row.second !== undefined);
      const withoutDetails = reads.filter(({ row }) => row.refundId === undefined).length;
      expect(answer?.totals).toMatchObject({
        count: dated.length,
        undated: reads.length - dated.length - withoutDetails,
        withoutDetails,
      });
      expect(answer?.totals.later).toEqual(laterSums(all, query, scope));
      const byCurrency = Map.groupBy(dated, ({ row }) => calendar.currencyOf(row.storeId));
      const sums = [...byCurrency].map(([currency, own]) => [
        currency,
        own.reduce((sum, { row }) => sum + row.amountCents, 0),
      ]);
      expect(answer?.totals.currencies.map(({ currency, cents }) => [currency, cents])).toEqual(
        sums.toSorted(),
      );
      for (const { cents, methods } of answer?.totals.currencies ?? [])
        expect(methods.reduce((sum, method) => sum + method.cents, 0)).toBe(cents);
    }),
    { seed: 60, numRuns: casesOf(24) },
  );
  expect(found).toBeGreaterThan(casesOf(48));
});

/** Refunds after the query's days of sales within them, by currency; none for an item. */
function laterSums(orders: readonly OrderDetail[], query: RefundsQuery, scope: StoreScope) {
  if (
    query.item !== undefined ||
    query.variant !== undefined ||
    query.figure?.startsWith('product')
  )
    return [];
  const isIn = isWithin(query, calendar);
  const later = expected(orders, { ...query, from: '1970-01-03', to: '9998-12-31' }, scope).filter(
    ({ row, order }) =>
      order.fulfillmentStatus !== 'cancelled' &&
      row.second !== undefined &&
      isIn(row, row.ordered) &&
      !isIn(row, row.second) &&
      row.amountCents > 0,
  );
  return [...Map.groupBy(later, ({ row }) => calendar.currencyOf(row.storeId))]
    .map(([currency, own]) => ({
      currency,
      cents: own.reduce((sum, { row }) => sum + row.amountCents, 0),
    }))
    .toSorted((left, right) => (left.currency < right.currency ? -1 : 1));
}

/** Refunds of the query's item by currency; undefined without one. */
function itemCents(reads: readonly Read[], query: RefundsQuery): (number | undefined)[] {
  const isOfItem =
    query.item !== undefined || query.variant !== undefined || query.figure?.startsWith('product.');
  const dated = reads.filter(({ row }) => row.second !== undefined);
  const byCurrency = Map.groupBy(dated, ({ row }) => calendar.currencyOf(row.storeId));
  return [...byCurrency]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, own]) =>
      isOfItem
        ? own.flatMap((read) => itemsOf(read, query)).reduce((sum, { cents }) => sum + cents, 0)
        : undefined,
    );
}

const sorts = fc.constantFrom(
  ...REFUND_SORT_COLUMNS,
  ...REFUND_SORT_COLUMNS.map((column) => `-${column}`),
);

test('pages of every sorting have each refund exactly once, in sequence', async () => {
  await fc.assert(
    fc.asyncProperty(
      orders,
      sorts,
      fc.integer({ min: 2, max: 9 }),
      filters,
      async (all, sort, size, filter) => {
        const store = await storeWith(all);
        const query: RefundsQuery = {
          from: '2026-10-20',
          to: '2026-12-31',
          sort,
          page_size: size,
          ...filter,
        };
        const whole = await listRefunds(store, null, { ...query, page_size: 200 });
        const pages: ListedRefund[] = [];
        let cursor: string | null | undefined;
        do {
          const page = await listRefunds(store, null, { ...query, ...(cursor && { cursor }) });
          pages.push(...(page?.refunds ?? []));
          cursor = page?.nextCursor;
          expect(page?.totals).toEqual(whole?.totals);
        } while (cursor);
        expect(pages).toEqual(whole?.refunds);
        expect(pages.map(({ id }) => id).toSorted()).toEqual(
          expected(all, query, null)
            .map(({ row }) => row.id)
            .toSorted(),
        );
        expectSorted(pages, sort);
      },
    ),
    { seed: 61, numRuns: casesOf(16) },
  );
});

/** Sort values of the dashboard's table; amounts within their currency. */
const SORT_VALUES: Readonly<Record<string, (row: ListedRefund) => number | undefined>> = {
  time: ({ second }) => second,
  amount: ({ amountCents }) => amountCents,
  share: ({ amountCents, orderTotalCents }) =>
    orderTotalCents > 0 ? amountCents / orderTotalCents : undefined,
  items: ({ itemCount }) => itemCount,
  ordered: ({ ordered }) => ordered,
  total: ({ orderTotalCents }) => orderTotalCents,
  days: ({ storeId, tzOffsetMinutes, ordered = 0, second = 0 }) => {
    const place = { storeId, offsetMinutes: tzOffsetMinutes ?? null };
    return calendar.dayAt(place, second) - calendar.dayAt(place, ordered);
  },
};

function expectSorted(rows: readonly ListedRefund[], sort: string): void {
  const dated = rows.filter(({ second }) => second !== undefined);
  expect(rows.slice(0, dated.length)).toEqual(dated);
  const column = sort.replace('-', '');
  const valueOf = SORT_VALUES[column];
  if (!valueOf) return;
  const isMoney = column === 'amount' || column === 'total';
  for (const own of Map.groupBy(dated, (row) =>
    isMoney ? calendar.currencyOf(row.storeId) : '',
  ).values()) {
    const values = own.map(valueOf);
    const known = values.filter((value) => value !== undefined);
    const ascending = known.toSorted((left, right) => left - right);
    expect(values.slice(0, known.length)).toEqual(
      sort.startsWith('-') ? ascending.toReversed() : ascending,
    );
  }
}

/** The parts of a refund for the query's item. */
function itemsOf({ order, index }: Read, query: RefundsQuery) {
  const item =
    query.item ?? (query.figure?.startsWith('product.') ? query.figure.split('.')[1] : undefined);
  const refund = order.refunds?.[index];
  return partsOf({ order, index })
    .map(({ value, cents }, place) => {
      const line = order.items?.find(({ id }) => id === refund?.items[place]?.orderItemId);
      return { value, cents, variant: line?.variantId ?? '', qty: refund?.items[place]?.qty ?? 0 };
    })
    .filter(
      ({ value, variant }) => value === (item ?? value) && variant === (query.variant ?? variant),
    );
}

const WEEK = { from: '2026-11-02', to: '2026-11-08' };

/** Refunded items of the week and refunds of its members, from the orders as they were sent. */
function refundedInWeek(sent: readonly OrderDetail[]) {
  return sent.flatMap((order) => {
    const place = { storeId: order.storeId, offsetMinutes: order.tzOffsetMinutes ?? null };
    const dayOf = (time: string) => calendar.dayAt(place, Date.parse(time) / 1_000);
    const [from, to] = [toDayNumber(WEEK.from), toDayNumber(WEEK.to)];
    const given = order.refunds?.filter(
      ({ createdAt }) => dayOf(createdAt) >= from && dayOf(createdAt) <= to,
    );
    return (given ?? []).flatMap((refund) => {
      const of = {
        id: refund.id,
        currency: calendar.currencyOf(order.storeId),
        isOfEarlierOrder: dayOf(order.createdAt) < from,
      };
      const items = (refund.items ?? []).flatMap(({ orderItemId, amountCents, qty }) => {
        const line = order.items?.find(({ id }) => id === orderItemId);
        const part = { ...of, cents: amountCents, qty };
        return [
          { ...part, by: 'item' as const, value: line?.productId },
          { ...part, by: 'variant' as const, value: line?.variantId },
        ];
      });
      const member = { ...of, by: 'member' as const, value: order.memberId };
      return [...items, { ...member, cents: refund.amountCents, qty: 0 }];
    });
  });
}

test('refunds by item, variant and member have those of earlier orders', async () => {
  const sent = fc.sample(orders, { seed: 63, numRuns: 12 }).flat();
  const store = await storeWith(sent);
  // The figures of stored orders are these: `figures.test.ts`.
  const [from, to] = [toDayNumber(WEEK.from), toDayNumber(WEEK.to)];
  const figures = foldPeriod(readAll(sent), calendar, { from, to }).values;
  const parts = refundedInWeek(sent).filter(({ value }) => value);
  for (const [key, same] of Map.groupBy(parts, (part) =>
    [part.by, part.value, part.currency].join(' '),
  )) {
    const [first] = same;
    if (!first?.value) continue;
    const { by: grouped, value, currency } = first;
    const cents = same.reduce((sum, part) => sum + part.cents, 0);
    const millionths = same.reduce((sum, part) => sum + Math.round(part.qty * 1e6), 0);
    const ids = [...new Set(same.map(({ id }) => id))].toSorted();

    const figure = figures.find(
      (each) =>
        each.by === `refund_${grouped}` && each.currency === currency && each.value === value,
    );
    expect([key, figure?.cents, figure?.count]).toEqual([key, cents, same.length]);

    const listed = await listRefunds(store, null, {
      ...WEEK,
      [grouped]: value,
      by: grouped,
      page_size: 200,
    });
    const group = listed?.groups
      ?.find((each) => each.currency === currency)
      ?.groups.find((each) => each.value === value);
    expect([key, group?.cents, group?.refunds]).toEqual([key, cents, ids.length]);
    // A list also has orders that are marked refunded without saying how.
    const rows = listed?.refunds.filter(
      ({ storeId, refundId }) => refundId && calendar.currencyOf(storeId) === currency,
    );
    expect([key, rows?.map(({ refundId }) => refundId).toSorted()]).toEqual([key, ids]);
    const shown = rows?.map(({ ofItem, amountCents }) => ofItem?.cents ?? amountCents);
    expect([key, shown?.reduce((sum, each) => sum + each, 0)]).toEqual([key, cents]);
    if (grouped === 'member') continue;
    expect([key, group?.qty]).toEqual([key, millionths / 1e6]);
    const total = listed?.totals.currencies.find((each) => each.currency === currency);
    expect([key, total?.ofItem]).toEqual([key, { cents, qty: millionths / 1e6 }]);
  }
  expect(parts.filter(({ isOfEarlierOrder }) => isOfEarlierOrder).length).toBeGreaterThan(20);
});

test('a search finds refunds of orders with all of its words', async () => {
  const [first, second] = [
    sampleOrder({ ticketNumber: 'A-71' }),
    sampleOrder({ ticketNumber: 'B-82' }),
  ];
  const refundsOf = (id: string, reason: string) => [
    {
      id: randomUUID(),
      orderId: id,
      amountCents: 100,
      reason,
      createdAt: '2026-11-02T09:00:00Z',
      items: [],
      payments: [],
    },
  ];
  const store = await storeWith([
    { ...first, refunds: refundsOf(first.id, 'Cold soup') },
    { ...second, refunds: refundsOf(second.id, 'Wrong item') },
  ]);
  const find = async (q: string) => {
    const answer = await listRefunds(store, null, { from: '2026-11-01', to: '2026-11-03', q });
    return [answer?.refunds.map(({ ticket }) => ticket), answer?.totals.count];
  };
  expect(await find('cold')).toEqual([['A-71'], 1]);
  expect(await find('b82')).toEqual([['B-82'], 1]);
  expect(await find('cold b82')).toEqual([[], 0]);
  expect(await find('…')).toEqual([[], 0]);
});

test('groups are sorted as asked, and a group of one refund has it', async () => {
  const { id, ...rest } = sampleOrder();
  const refund = (day: number, reason: string, amountCents: number) => {
    const refundId = randomUUID();
    const paid = { refundId, paymentMethodId: randomUUID(), paymentMethodCode: 'cash' };
    const payments = reason === 'late' ? [{ id: randomUUID(), amountCents, ...paid }] : [];
    const createdAt = `2026-11-0${day}T09:00:00Z`;
    return { id: refundId, orderId: id, amountCents, reason, createdAt, items: [], payments };
  };
  const refunds = [refund(2, 'cold', 100), refund(3, 'late', 500), refund(4, 'cold', 100)];
  const store = await storeWith([{ ...rest, id, refunds }]);
  const ask = async (by: 'reason' | 'method', group_sort: RefundsQuery['group_sort']) => {
    const query: RefundsQuery = { from: '2026-11-01', to: '2026-11-08', by, group_sort };
    const groups = (await listRefunds(store, null, query))?.groups?.[0]?.groups;
    return groups?.map(({ value, refund: only }) => [value, only?.amountCents]);
  };
  expect(await ask('reason', undefined)).toEqual([
    ['late', undefined],
    ['cold', undefined],
  ]);
  for (const sort of ['-count', '-time', 'amount'] as const)
    expect(await ask('reason', sort)).toEqual([
      ['cold', undefined],
      ['late', 500],
    ]);
  expect(await ask('method', '-amount')).toContainEqual(['cash', 500]);
});

test('grouped by item, what isn’t of any one item comes last, also as the largest', async () => {
  const order = sampleOrder();
  const [line] = order.items ?? [];
  const refundId = randomUUID();
  const refund = {
    id: refundId,
    orderId: order.id,
    amountCents: 900,
    reason: '',
    createdAt: '2026-11-02T09:00:00Z',
    items: [
      {
        id: randomUUID(),
        refundId,
        orderItemId: line?.id ?? '',
        qty: 1,
        amountCents: 100,
        taxCents: 0,
      },
    ],
    payments: [],
  };
  const store = await storeWith([{ ...order, refunds: [refund] }]);
  const query: RefundsQuery = { from: '2026-11-01', to: '2026-11-03', by: 'item' };
  const [answer] = (await listRefunds(store, null, query))?.groups ?? [];
  expect(answer?.groups.map(({ cents }) => cents)).toEqual([100, 800]);
  expect(answer?.groups.at(-1)?.value).toBe(BESIDE_ITEMS);
});

test('grouped by order, the one with the most refunds comes first', async () => {
  const withRefunds = (ticketNumber: string, ...amounts: readonly number[]) => {
    const order = sampleOrder({ ticketNumber });
    const refunds = amounts.map((amountCents, index) => ({
      id: randomUUID(),
      orderId: order.id,
      amountCents,
      reason: '',
      createdAt: `2026-11-02T0${index}:00:00Z`,
      items: [],
      payments: [],
    }));
    return { ...order, refunds };
  };
  const once = withRefunds('A-71', 900);
  const often = withRefunds('B-82', 100, 200);
  const store = await storeWith([once, often]);
  const query: RefundsQuery = {
    from: '2026-11-01',
    to: '2026-11-03',
    by: 'order',
    group_sort: '-count',
  };
  const [answer] = (await listRefunds(store, null, query))?.groups ?? [];
  expect(answer?.groups).toMatchObject([
    { value: often.id, name: { _base: 'B-82' }, refunds: 2, cents: 300 },
    { value: once.id, name: { _base: 'A-71' }, refunds: 1, cents: 900 },
  ]);
  // Each leads to its order.
  expect(answer?.groups.map(({ refund }) => refund?.orderId)).toEqual([often.id, once.id]);
});
