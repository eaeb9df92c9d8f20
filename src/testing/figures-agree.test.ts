import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresQuery } from '#contract/bff/order-store/figures-query.ts';
import { refundsQuery } from '#contract/bff/order-store/refunds-query.ts';
import { parseStoredOrdersQuery } from '#contract/bff/order-store/stored-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import { withPromotion } from '#dashboard/day-close/sheet/day-tables.tsx';
import {
  figureLink,
  type FigureTarget,
  ordersBehind,
} from '#dashboard/period-figures/figure-links.ts';
import {
  FIGURE_ROWS,
  paidIn,
  rateSums,
  rateLists,
  takingsIn,
  taxRates,
} from '#dashboard/period-figures/figure-rows.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { toDayNumber } from '#order-domain/days/store-calendar.ts';
import { NO_ITEMS } from '#order-domain/figures/fold-breakdowns.ts';
import { figuresTrees, type FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { dotless, productFigure } from '#order-domain/figures/product-figures.ts';
import { foldPeriod } from '#order-domain/figures/testing/fold-period.ts';
import { isSale } from '#order-domain/order/order-amounts.ts';
import { computeFigures } from '#order-domain/order/order-figures.ts';
import { methodValue } from '#order-domain/order/tenders.ts';
import { readFigures } from '#order-store/answers/figures.ts';
import { listStoredOrders } from '#order-store/answers/list-stored-orders.ts';
import { readAllRefunds } from '#order-store/answers/refunds/refunds.ts';
import { createOrderStore } from '#order-store/create-order-store.ts';
import { refreshWholeStore } from '#order-store/refresh/refresh-store.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { readServiceOrder } from '#order-store/writing/read-service-order.ts';
import { loadOrders, saveLoadedOrders } from '#order-store/writing/save-orders.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  examplePromotion,
  exampleRefund,
} from './example-order.ts';

/** Each list behind a figure holds exactly the orders that make up the figure. */

const STORES = [
  {
    id: '11111111-1111-4111-8111-111111111111',
    name: 'Centro',
    timeZone: 'Europe/Madrid',
    currency: 'EUR',
  },
  {
    id: '22222222-2222-4222-8222-222222222222',
    name: 'Ginza',
    timeZone: 'Asia/Tokyo',
    currency: 'JPY',
  },
  {
    id: '33333333-3333-4333-8333-333333333333',
    name: 'Soho',
    timeZone: 'Europe/London',
    currency: 'GBP',
  },
  {
    id: '44444444-4444-4444-8444-444444444444',
    name: 'Norte',
    timeZone: 'Europe/Madrid',
    currency: 'EUR',
  },
] as const;
const NOW = Date.UTC(2026, 9, 28, 12) / 1000;
const CUTOFF = '04:00';
const HOUR = 3600;

function at(hoursAgo: number): string {
  return new Date((NOW - hoursAgo * HOUR) * 1000).toISOString();
}

/** City and state tax have the same percentage, and one rate has none. */
const PERCENTS: Readonly<Record<string, number>> = { city: 5, state: 5 };
const cents = fc.integer({ min: 0, max: 99_999 });
const discount = fc.oneof(fc.constant(0), cents);
/** Identified by id, with any characters, by code, or not at all. */
const METHODS = {
  card: {},
  cash: { paymentMethodId: 'cash.1', paymentMethodCode: undefined },
  code: { paymentMethodId: undefined, paymentMethodCode: 'gift_card' },
  unknown: {
    paymentMethodId: undefined,
    paymentMethodCode: undefined,
    paymentMethodName: undefined,
  },
} as const;
const anyMethod = fc
  .constantFrom(...(['card', 'cash', 'code', 'unknown'] as const))
  .map((key) => METHODS[key]);
/** With an id, with an id that has a dot, with only a name, and with neither. */
const PRODUCTS = [
  { productId: 'espresso', productName: { _base: 'Espresso' } },
  { productId: 'espresso.double', productName: { _base: 'Espresso, 100%' } },
  { productName: { _base: 'Dr. Who' } },
  {},
] as const;
const anyOrder = fc.record({
  products: fc.array(fc.constantFrom(...PRODUCTS), { minLength: 1, maxLength: 2 }),
  store: fc.constantFrom(...STORES),
  paymentStatus: fc.constantFrom('paid', 'unpaid', 'partial', 'refunded', 'on_account'),
  fulfillmentStatus: fc.constantFrom('completed', 'completed', 'cancelled', 'preparing'),
  source: fc.constantFrom('pos', 'kiosk'),
  // Twelve days with the change to winter time on 2026-10-25 in Europe.
  hoursAgo: fc.integer({ min: 0, max: 12 * 24 }),
  amounts: fc.record({
    subtotalCents: cents,
    discountCents: discount,
    manualDiscountCents: discount,
    taxCents: cents,
    /** Undefined if the prices contain the tax. */
    totalCents: fc.option(cents, { nil: undefined }),
  }),
  paid: fc.array(
    fc.record({
      hours: fc.constantFrom(0, 0, -3, 30, 9 * 24),
      amountCents: cents,
      method: anyMethod,
      changeCents: fc.constantFrom(undefined, 0, 500),
    }),
    { maxLength: 2 },
  ),
  refunded: fc.array(
    fc.record({
      hours: fc.integer({ min: -5, max: 9 * 24 }),
      amountCents: fc.integer({ min: 100, max: 99_999 }),
      hasItems: fc.boolean(),
      taxCents: fc.constantFrom(0, 0, 7),
      method: anyMethod,
    }),
    { maxLength: 3 },
  ),
  taxed: fc.array(
    fc.record({
      id: fc.constantFrom('city', 'state', 'none'),
      cents: fc.integer({ min: 1, max: 500 }),
    }),
    {
      maxLength: 2,
    },
  ),
  comped: fc.boolean(),
  promotions: fc.subarray(['happy', 'welcome']),
});
/** The same orders with the status that follows from their payments. */
const ORDERS: readonly Order[] = fc
  .sample(anyOrder, { seed: 20_261_125, numRuns: 300 })
  .map(
    (
      {
        store,
        hoursAgo,
        amounts,
        paid,
        refunded,
        promotions,
        taxed,
        comped,
        products,
        ...statuses
      },
      number,
    ) =>
      exampleOrder({
        ...statuses,
        ...amounts,
        totalCents:
          amounts.totalCents ??
          amounts.subtotalCents - amounts.discountCents - amounts.manualDiscountCents,
        id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
        storeId: store.id,
        createdAt: at(hoursAgo),
        items: products.map((product, index) =>
          exampleItem({
            ...product,
            id: `line-${index + 1}`,
            taxRateId: taxed[0]?.id,
            manualDiscountCents: comped ? 1000 : 0,
          }),
        ),
        taxBreakdown: taxed.map((rate) => ({
          taxRateId: rate.id,
          taxRatePercent: PERCENTS[rate.id],
          taxCents: rate.cents,
        })),
        payments: paid.map(({ hours, amountCents, method, changeCents }, index) =>
          examplePayment({
            ...method,
            id: `p${number}.${index}`,
            createdAt: at(hoursAgo - hours),
            amountCents,
            tenderCents:
              changeCents === undefined || amountCents === 0
                ? undefined
                : amountCents + changeCents,
          }),
        ),
        refunds: refunded.map(({ hours, amountCents, hasItems, taxCents, method }, index) =>
          exampleRefund({
            id: `r${number}.${index}`,
            createdAt: at(hoursAgo - hours),
            amountCents,
            items: hasItems
              ? [{ id: 'i', orderItemId: 'line-1', qty: 1, amountCents, taxCents }]
              : [],
            payments: index === 0 ? [] : [{ ...examplePayment(method), amountCents }],
          }),
        ),
        appliedPromotions: promotions.map((promotionId) => examplePromotion({ promotionId })),
      }),
  )
  .map((order) => {
    const { paidCents = 0 } = computeFigures(order).amounts;
    return { ...order, paymentStatus: paidCents < order.totalCents ? 'partial' : 'paid' };
  });

let opened: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  opened = await openStore();
}, 60_000);
afterAll(() => opened.remove());

async function openStore() {
  const { database, remove } = await openTestDatabase();
  const organizationId = await ensureOrganization(database);
  const settings = {
    organizationId,
    stores: STORES,
    currency: 'USD',
    timeZone: 'Europe/Madrid',
    dayStartsAt: CUTOFF,
  };
  const store = createOrderStore(database, settings, () => NOW);
  const read = ORDERS.map((order) => readServiceOrder(JSON.parse(JSON.stringify(order))));
  const orders = read.flatMap((each) => (each.ok ? [each] : []));
  expect(orders).toHaveLength(ORDERS.length);
  await saveLoadedOrders(database, organizationId, await loadOrders(orders), { now: NOW });
  await refreshWholeStore(store);
  return {
    store,
    remove,
    orders: orders.map((each) => each.read),
    calendar: await store.calendar(),
  };
}

type Period = {
  readonly from: string;
  readonly to: string;
  readonly stores: readonly string[] | undefined;
};

/** The stores of an address that the user can see. */
function scopeOf(search: URLSearchParams): readonly string[] | null {
  return search.get('store_id')?.split(',') ?? null;
}

async function listedOrders(search: URLSearchParams): Promise<ReadonlySet<string>> {
  const { from, to, ...filters } = Object.fromEntries(search);
  const ids = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = {
      ...filters,
      days: `${from}..${to}`,
      page_size: '200',
      ...(cursor && { cursor }),
    };
    const { query, issues } = parseStoredOrdersQuery(new URLSearchParams(page).toString());
    expect(issues).toEqual([]);
    const response: { orders: { id: string }[]; nextCursor: string | null } = JSON.parse(
      (query && (await listStoredOrders(opened.store, scopeOf(search), query))) ?? '',
    );
    for (const { id } of response.orders) ids.add(id);
    cursor = response.nextCursor;
  }
  return ids;
}

async function listedRefunds(search: URLSearchParams): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const query = refundsQuery.parse({
    ...Object.fromEntries(search),
    ...(search.has('reason') && { reason: search.getAll('reason') }),
  });
  for await (const page of readAllRefunds(opened.store, scopeOf(search), query))
    for (const { refundId } of page) if (refundId !== undefined) ids.add(refundId);
  return ids;
}

/**
 * The orders and refunds in the lists behind a figure; without a list of refunds, orders have all
 * of theirs.
 */
async function openedBy(targets: readonly FigureTarget[], period: Period): Promise<Order[]> {
  const searchOf = (page: FigureTarget['page']) => {
    const target = targets.find((each) => each.page === page);
    return target && new URLSearchParams(figureLink(period, target).split('?')[1]);
  };
  const [ofOrders, ofRefunds] = [searchOf('orders'), searchOf('refunds')];
  const orders = ofOrders && (await listedOrders(ofOrders));
  const listed = ofRefunds && (await listedRefunds(ofRefunds));
  return opened.orders.flatMap((order): Order[] => {
    const refunds = (order.refunds ?? []).filter(({ id }) => listed?.has(id) ?? true);
    if (orders?.has(order.id)) return [{ ...order, refunds }];
    return listed && refunds.length > 0 ? [{ ...order, refunds, payments: [] }] : [];
  });
}

const anyPeriod = fc.record({
  first: fc.integer({ min: 16, max: 28 }),
  length: fc.integer({ min: 0, max: 8 }),
  stores: fc.option(fc.subarray([...STORES], { minLength: 1 }), { nil: undefined }),
});

test.each(fc.sample(anyPeriod, { seed: 20_261_124, numRuns: 2 }))(
  'figures of $length days from October $first lead to their orders',
  async ({ first, length, stores }) => {
    const { store, calendar } = opened;
    const period: Period = {
      from: `2026-10-${first}`,
      to: `2026-10-${Math.min(31, first + length)}`,
      stores: stores?.map(({ id }) => id),
    };
    const { from, to } = period;
    const by = 'weekday_hour,item,refund_item,refund_age,refund_method';
    const query = {
      from,
      to,
      by,
      top: '1000',
      ...(period.stores && { store_id: period.stores.join() }),
    };
    const response = await readFigures(store, period.stores ?? null, figuresQuery.parse(query));
    const fold = (orders: readonly Order[]) =>
      foldPeriod(orders, calendar, { from: toDayNumber(from), to: toDayNumber(to) });
    const toTree = (orders: readonly Order[], currency: string) =>
      figuresTrees(fold(orders).figures, 'own_day').find(
        (tree) => !tree.group && tree.currency === currency,
      );
    const ofCurrency = (orders: readonly Order[], currency: string) =>
      orders.filter(({ storeId }) => calendar.currencyOf(storeId) === currency);

    for (const tree of response.trees) {
      const { currency } = tree;
      const methodSum =
        (value: string, field: 'takenCents' | 'netCents') =>
        ({ methods }: Pick<FiguresTree, 'methods'>) =>
          methods
            .filter(({ method }) => methodValue(method) === value)
            .reduce((sum, each) => sum + each[field], 0);
      const figures = [
        ...FIGURE_ROWS.map(({ name, listsOf, centsOf }) => ({
          name,
          lists: listsOf(tree),
          centsOf,
        })),
        ...taxRates([tree]).map(({ key }) => ({
          name: `tax at ${key}`,
          lists: rateLists(tree, key),
          centsOf: (each: FiguresTree) => rateSums(each, key).leftCents,
        })),
        ...[...new Set(tree.methods.map(({ method }) => methodValue(method)))].flatMap((value) => [
          {
            name: `taken by ${value}`,
            lists: [paidIn(tree, value)],
            centsOf: methodSum(value, 'takenCents'),
          },
          {
            name: `net by ${value}`,
            lists: [takingsIn(dotless(value))],
            centsOf: methodSum(value, 'netCents'),
          },
        ]),
      ];
      for (const { name, lists, centsOf } of figures) {
        // A figure of zero has no link.
        if (centsOf(tree) === 0) continue;
        const found = await openedBy(lists, period);
        const linked = toTree(found, currency);
        expect([name, linked ? centsOf(linked) : 0]).toEqual([name, centsOf(tree)]);
        const isByDiscount = lists.some(({ filters = {} }) => 'has_discount' in filters);
        const isExact =
          isByDiscount ||
          lists.some(({ filters = {} }) =>
            /^(?:comps|owed|overpaid)$/.test(filters['figure'] ?? ''),
          );
        const others = ofCurrency(found, currency).filter((order) => {
          const alone = toTree([order], currency);
          return (
            isExact &&
            (isSale(order) || !isByDiscount) &&
            (alone === undefined || centsOf(alone) === 0)
          );
        });
        expect([name, others.map(({ id }) => id)]).toEqual([name, []]);
      }
      for (const { id, trigger, uses, discountCents } of tree.promotions) {
        const target = withPromotion(id);
        const linked = target && toTree(await openedBy([target], period), currency);
        expect(linked?.promotions).toContainEqual(
          expect.objectContaining({ id, trigger, uses, discountCents }),
        );
      }
    }
    for (const { currency, by: grouped, value, sales } of response.groups) {
      if (grouped !== 'weekday_hour') continue;
      const listed = ofCurrency(await openedBy([ordersBehind(`hour.${value}`)], period), currency);
      expect([value, listed.filter(isSale).length]).toEqual([value, sales]);
    }
    const TARGETS = {
      item: (value: string) => ordersBehind(`${productFigure(value)}.Dr. No`),
      refund_item: (value: string) =>
        value === NO_ITEMS
          ? { page: 'refunds' as const, filters: { mark: 'no_items' } }
          : { page: 'refunds' as const, filters: { figure: `${productFigure(value)}.Dr. No` } },
      refund_age: (age: string) => ({ page: 'refunds' as const, filters: { age } }),
      refund_method: (method: string) => ({ page: 'refunds' as const, filters: { method } }),
    };
    for (const { by: broken, currency, values } of response.breakdowns) {
      if (
        broken !== 'item' &&
        broken !== 'refund_item' &&
        broken !== 'refund_age' &&
        broken !== 'refund_method'
      )
        continue;
      for (const { value, cents: sum } of values) {
        const found = ofCurrency(await openedBy([TARGETS[broken](value)], period), currency);
        const same = fold(found).values.find(
          (each) => each.by === broken && each.value === value && each.currency === currency,
        );
        expect([broken, value, same?.cents ?? 0]).toEqual([broken, value, sum]);
      }
    }
  },
);
