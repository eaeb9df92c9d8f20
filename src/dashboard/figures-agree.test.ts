import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { exampleItem, exampleOrder, examplePayment, examplePromotion, exampleRefund } from '#testing/example-order.ts';
import { withPromotion } from './close/sheet/day-tables.tsx';
import { isOwing, isSale } from '#order-domain/order/order-amounts.ts';
import { figuresOf } from '#order-domain/order/order-figures.ts';
import type { FigureDimension, RefundDay } from '#order-domain/figures/figure-sums.ts';
import { figuresTrees, type FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { foldBreakdowns, NO_ITEMS } from '#order-domain/figures/fold-breakdowns.ts';
import { foldFigures } from '#order-domain/figures/fold-figures.ts';
import { dotless, productFigure } from '#order-domain/figures/product-figures.ts';
import { mergeSales, afterRefundsCents, salesByCurrency } from '#order-domain/order/sales-figures.ts';
import { methodValue } from '#order-domain/order/tenders.ts';
import { selectedBy } from './orders-list/selection/filters/list-query-of.ts';
import { readOrderFilters } from './orders-list/selection/filters/order-filters.ts';
import { createDayGrouper } from './orders-list/table/days/day-groups.ts';
import { daySales } from './orders-list/table/days/day-sales.ts';
import { listRefundOrigins } from './orders-list/totals/use-totals.ts';
import { figureLink, type FigureTarget } from './period-figures/figure-links.ts';
import { FIGURE_ROWS, paidIn, rateCents, rateLists, takingsIn, taxRates } from './period-figures/figure-rows.ts';
import { type BusinessPeriod, figurePeriod, figuresDays, periodsToRead } from './period-figures/figures-period.ts';
import { readRefundsAddress, refundMatcher } from './refunds/filters/refund-filters.ts';
import { isInRefundPeriod, isOrderInPeriod, refundsSpec } from './refunds/filters/refund-period.ts';
import { readRefunds } from './refunds/rows/read-refunds.ts';
import { refundRowsOf } from '#order-domain/refunds/refund-row.ts';
import { refundTotals } from '#order-domain/refunds/refund-totals.ts';
import { createDayClock } from '#order-domain/days/store-day.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { storeDirectory } from './stores/stores.ts';

const NEVER = AbortSignal.any([]);

const STORES = [
  { id: '11111111-1111-4111-8111-111111111111', name: 'Centro', timeZone: 'Europe/Madrid', currency: 'EUR' },
  { id: '22222222-2222-4222-8222-222222222222', name: 'Ginza', timeZone: 'Asia/Tokyo', currency: 'JPY' },
  { id: '33333333-3333-4333-8333-333333333333', name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' },
  { id: '44444444-4444-4444-8444-444444444444', name: 'Norte', timeZone: 'Europe/Madrid', currency: 'EUR' },
] as const;
const NOW = Date.UTC(2026, 9, 28, 12) / 1000;
const HOUR = 3600;

function at(hoursAgo: number): string {
  return new Date((NOW - hoursAgo * HOUR) * 1000).toISOString();
}

/** City and state tax have the same percentage, and one rate has none. */
const PERCENTS: Readonly<Record<string, number>> = { city: 5, state: 5 };
const cents = fc.integer({ min: 0, max: 99_999 });
const discount = fc.oneof(fc.constant(0), cents);
/** By id, whatever is in it, by code, and by nothing at all. */
const METHODS = {
  card: {},
  cash: { paymentMethodId: 'cash.1', paymentMethodCode: undefined },
  code: { paymentMethodId: undefined, paymentMethodCode: 'gift_card' },
  unknown: { paymentMethodId: undefined, paymentMethodCode: undefined, paymentMethodName: undefined },
} as const;
const anyMethod = fc.constantFrom(...(['card', 'cash', 'code', 'unknown'] as const)).map((key) => METHODS[key]);
/** With an id, with one that has a dot, with a name alone, and with neither. */
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
    /** Undefined where the prices contain the tax. */
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
      amountCents: cents,
      hasItems: fc.boolean(),
      taxCents: fc.constantFrom(0, 0, 7),
      method: anyMethod,
    }),
    { maxLength: 3 },
  ),
  taxed: fc.array(
    fc.record({ id: fc.constantFrom('city', 'state', 'none'), cents: fc.integer({ min: 1, max: 500 }) }),
    {
      maxLength: 2,
    },
  ),
  comped: fc.boolean(),
  promotions: fc.subarray(['happy', 'welcome']),
});
const anyOrders = fc.array(anyOrder, { maxLength: 40 }).map((all) =>
  all
    .toSorted((left, right) => left.hoursAgo - right.hoursAgo)
    .map(({ store, hoursAgo, amounts, paid, refunded, promotions, taxed, comped, products, ...statuses }, number) =>
      exampleOrder({
        ...statuses,
        ...amounts,
        totalCents: amounts.totalCents ?? amounts.subtotalCents - amounts.discountCents - amounts.manualDiscountCents,
        id: `order-${number}`,
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
            tenderCents: changeCents === undefined || amountCents === 0 ? undefined : amountCents + changeCents,
          }),
        ),
        refunds: refunded.map(({ hours, amountCents, hasItems, taxCents, method }, index) =>
          exampleRefund({
            id: `r${number}.${index}`,
            createdAt: at(hoursAgo - hours),
            amountCents,
            items: hasItems ? [{ id: 'i', orderItemId: 'line-1', qty: 1, amountCents, taxCents }] : [],
            payments: index === 0 ? [] : [{ ...examplePayment(method), amountCents }],
          }),
        ),
        appliedPromotions: promotions.map((promotionId) => examplePromotion({ promotionId })),
      }),
    ),
);
/** Dates, stores and, in some, a filter that narrows the orders further. */
const anySelection = fc.record({
  first: fc.integer({ min: 16, max: 28 }),
  length: fc.integer({ min: 0, max: 8 }),
  stores: fc.option(fc.subarray([...STORES], { minLength: 1 }), { nil: undefined }),
  narrower: fc.constantFrom('', '', 'owed=true', 'source=pos', 'payment_status=paid,partial', 'refunded=any'),
  cutoffMinutes: fc.constantFrom(0, 240),
});

/** What some orders add to a figure, and whether they are part of it at all: what they add may be zero. */
type Found = { readonly cents: number; readonly isPart: boolean };

function sumOf<T>(all: readonly T[], read: (one: T) => number | undefined): number {
  return all.reduce((sum, one) => sum + (read(one) ?? 0), 0);
}

test('day headings, totals, drawers and refunds of a selection agree to the cent', () => {
  fc.assert(
    fc.property(anyOrders, anySelection, (all, { first, length, stores, narrower, cutoffMinutes }) => {
      const directory = storeDirectory({ stores: [...STORES], currency: 'USD', timeZone: null });
      const days: Days = { stores: directory, defaultTimeZone: 'Europe/Madrid', cutoffMinutes, now: NOW };
      const currencyOf = ({ storeId }: { readonly storeId: string }) => directory.find(storeId).currency;
      const dates = `from=2026-10-${first}&to=2026-10-${Math.min(31, first + length)}`;
      const address = stores ? `${dates}&store_id=${stores.map(({ id }) => id).join()}` : dates;
      const { filters, issues } = readOrderFilters(`${address}&${narrower}`);
      expect(issues).toEqual([]);
      const orders = all.filter(selectedBy(filters, days));
      const bar = salesByCurrency(orders, currencyOf);

      const groups = createDayGrouper<Order>(createDayClock('Europe/Madrid', cutoffMinutes), currencyOf)(orders);
      expect(mergeSales(...groups.map((group) => daySales(orders, group, directory)))).toEqual(bar);

      const date = filters.date;
      if (!date) throw new Error('No dates.');
      const ofBar = listRefundOrigins(orders, date, days);
      for (const [currency, figures] of bar) {
        const own = orders.filter((order) => currencyOf(order) === currency);
        const drawers = own.filter(isSale).map((order: Order) => ({ order, ...figuresOf(order).amounts }));
        expect(figures.orders).toBe(drawers.length);
        expect(figures.cancelledOrders).toBe(own.length - drawers.length);
        expect(figures.totalCents).toBe(sumOf(drawers, ({ order }) => order.totalCents));
        expect(figures.refundedCents).toBe(sumOf(drawers, ({ refundedCents }) => refundedCents));
        expect(afterRefundsCents(figures)).toBe(figures.totalCents - figures.refundedCents);
        expect(figures.paidCents).toBe(sumOf(drawers, ({ paidCents }) => paidCents));
        expect(figures.owedCents).toBe(sumOf(drawers, ({ dueCents }) => dueCents));
        expect(figures.withoutPayments).toBe(0);
        expect(figures.owingOrders).toBe(drawers.filter(({ order }) => isOwing(order)).length);
        const { ownCents = 0, otherDaysCents = 0 } = ofBar.get(currency) ?? {};
        expect(ownCents + otherDaysCents).toBe(figures.refundedCents);
      }

      // /insights, /close and exports, with refunds by the order's day.
      const [from = '', to = ''] = dates.match(/2026-\d\d-\d\d/g) ?? [];
      const period = figurePeriod(figuresDays({ from, to }, days));
      const trees = figuresTrees(foldFigures(orders, { period, groupings: [['store']] }), 'order_day');
      expect(trees.filter(({ group }) => !group).map(({ currency }) => currency)).toEqual([...bar.keys()]);
      for (const tree of trees) {
        const { currency, group } = tree;
        const own = orders.filter(({ storeId }) => !group || group.values.includes(storeId));
        const sales = salesByCurrency(own, currencyOf).get(currency);
        if (!sales) throw new Error(`No sales in ${currency}.`);
        expect(tree).toMatchObject({
          sales: sales.orders,
          grossSalesCents: sales.grossCents,
          promotionsCents: sales.promotionsCents,
          manualDiscountsCents: sales.manualDiscountsCents,
          taxInPricesCents: sales.taxInPricesCents,
          totalCents: sales.totalCents,
          totalAfterRefundsCents: afterRefundsCents(sales),
          cancelled: { count: sales.cancelledOrders, totalCents: sales.cancelledTotalCents },
          owing: { count: sales.owingOrders, totalCents: sales.owingTotalCents },
        });
        expect(tree.bridge).toMatchObject({ owedCents: sales.owedCents, overpaidCents: sales.overpaidCents });
        // The tree's own rows are after refunds, which have goods, amounts, tax and other.
        const refundedCents = tree.refundedGoodsCents + tree.amountOnlyRefundsCents;
        expect(tree.taxCents + tree.otherCents - refundedCents).toBe(
          sales.taxCents + sales.otherCents - sales.refundedCents,
        );
        const { otherDaysCents = 0 } = listRefundOrigins(own, date, days).get(currency) ?? {};
        expect(tree.bridge.refundedOnOtherDaysCents).toBe(otherDaysCents);
      }

      // The link to the refunds page has the dates and the stores.
      const page = readRefundsAddress(address).filters;
      const rows = all.flatMap(refundRowsOf).filter(isInRefundPeriod(page, days));
      const { currencies } = refundTotals(rows, currencyOf, isOrderInPeriod(page, days));
      const ofDates = all.filter(selectedBy(readOrderFilters(address).filters, days));
      const ofList = listRefundOrigins(ofDates, date, days);
      for (const { currency, cents: total, origins } of currencies) {
        const { ownCents = 0, cancelledCents = 0 } = ofList.get(currency) ?? {};
        expect(origins).toMatchObject({ ownCents, cancelledCents });
        expect(total).toBe(ownCents + cancelledCents + (origins?.othersCents ?? 0));
      }
    }),
    { seed: 20_261_123, numRuns: 150 },
  );
});

/** The orders and refunds that the lists behind a figure show; without a list of refunds, orders have all of theirs. */
function openedBy(
  targets: readonly FigureTarget[],
  period: BusinessPeriod,
  all: readonly Order[],
  days: Days,
): Order[] {
  const searches = targets.map((target) => ({ ...target, search: figureLink(period, target).split('?')[1] ?? '' }));
  const [ofOrders, ofRefunds] = (['orders', 'refunds'] as const).map((page) =>
    searches.find((each) => each.page === page),
  );
  const ordersAddress = readOrderFilters(ofOrders?.search ?? '');
  const isListed = ofOrders && selectedBy(ordersAddress.filters, days);
  const { filters, issues } = readRefundsAddress(ofRefunds?.search ?? '');
  expect([...ordersAddress.issues, ...issues]).toEqual([]);
  const [isInPeriod, isMatch] = [isInRefundPeriod(filters, days), refundMatcher(filters)];
  const read = readRefunds.start(refundsSpec(filters, days), NEVER);
  return all.flatMap((order): Order[] => {
    const rows = read([order]).rows.filter((row) => isInPeriod(row) && isMatch(row));
    const refunds = ofRefunds
      ? (order.refunds ?? []).filter(({ id }) => rows.some(({ refundId }) => refundId === id))
      : (order.refunds ?? []);
    if (isListed?.(order)) return [{ ...order, refunds }];
    return ofRefunds && refunds.length > 0 ? [{ ...order, refunds, payments: [] }] : [];
  });
}

/** Orders and days as `anyOrders` and `anySelection` drew them. */
function drawnPeriod({
  first,
  length,
  stores,
  cutoffMinutes,
}: Omit<typeof anySelection extends fc.Arbitrary<infer T> ? T : never, 'narrower'>) {
  const directory = storeDirectory({ stores: [...STORES], currency: 'USD', timeZone: null });
  const days: Days = { stores: directory, defaultTimeZone: 'Europe/Madrid', cutoffMinutes, now: NOW };
  const period: BusinessPeriod = {
    from: `2026-10-${first}`,
    to: `2026-10-${Math.min(31, first + length)}`,
    stores: stores?.map(({ id }) => id),
  };
  return { days, period, placed: figurePeriod(figuresDays(period, days)) };
}

test('takings, change and items lead to exactly the orders and refunds that make them', () => {
  fc.assert(
    fc.property(anyOrders, anySelection, (all, selection) => {
      const { days, period, placed } = drawnPeriod(selection);
      const ownPeriod = periodsToRead(period, days).own;
      const own = all.filter(({ storeId }) => period.stores?.includes(storeId) ?? true);
      const treesOf = (orders: readonly Order[], groupings: readonly (readonly FigureDimension[])[] = []) =>
        figuresTrees(foldFigures(orders, { period: placed, groupings }), 'own_day');
      const brokenDown = (orders: readonly Order[]) => {
        // Of earlier orders, items are not read.
        const read = orders.map((order): Order => {
          const { items: _items, ...rest } = order;
          return Date.parse(order.createdAt) / 1000 < ownPeriod.from ? rest : order;
        });
        return [...foldBreakdowns(read, { period: placed, reasonKey: String }).values()];
      };
      const ofCurrency = (orders: readonly Order[], currency: string) =>
        orders.filter(({ storeId }) => days.stores.find(storeId).currency === currency);
      /** Each order alone makes a part of the figure, and all of them make it. */
      const expectExact = (
        target: FigureTarget,
        of: BusinessPeriod,
        currency: string,
        figure: (orders: readonly Order[]) => Found,
      ) => {
        const opened = ofCurrency(openedBy([target], of, all, days), currency);
        expect([target, figure(opened).cents]).toEqual([target, figure(ofCurrency(own, currency)).cents]);
        expect([target, opened.filter((order) => !figure([order]).isPart)]).toEqual([target, []]);
      };
      const trees = treesOf(own, [['day'], ['weekday', 'hour'], ['store']]);
      for (const tree of trees) {
        const { currency, group } = tree;
        const same = (each: FiguresTree) =>
          each.currency === currency && JSON.stringify(each.group) === JSON.stringify(group);
        const takings = (orders: readonly Order[]): Found => {
          const found = treesOf(orders, group && [group.by]).find(same);
          return { cents: found?.netTakingsCents ?? 0, isPart: (found?.methods.length ?? 0) > 0 };
        };
        const [value = '', hour = ''] = group?.values ?? [];
        if (group?.by.join() === 'day') {
          if (tree.netTakingsCents !== 0)
            expectExact(takingsIn(), { ...period, from: value, to: value }, currency, takings);
        } else if (group?.by.join() === 'store') {
          if (tree.netTakingsCents !== 0) expectExact(takingsIn(), { ...period, stores: [value] }, currency, takings);
        } else if (group) {
          if (tree.netTakingsCents !== 0) expectExact(takingsIn(`${value}:${Number(hour)}`), period, currency, takings);
        } else {
          for (const { method, changeCents, netCents, takenCents } of tree.methods) {
            const sums =
              (cents: (of: FiguresTree['methods'][number]) => number) =>
              (orders: readonly Order[]): Found => {
                const found =
                  treesOf(orders)
                    .find(same)
                    ?.methods.filter((each) => methodValue(each.method) === methodValue(method)) ?? [];
                return { cents: sumOf(found, cents), isPart: found.length > 0 };
              };
            const key = methodValue(method);
            if (takenCents !== 0)
              expectExact(
                paidIn(tree, key),
                period,
                currency,
                sums((of) => of.takenCents),
              );
            if (changeCents !== 0)
              expectExact(
                paidIn(tree, key, 'change'),
                period,
                currency,
                sums((of) => of.changeCents),
              );
            if (netCents !== 0)
              expectExact(
                takingsIn(dotless(key)),
                period,
                currency,
                sums((of) => of.netCents),
              );
          }
          const change = (orders: readonly Order[]): Found => {
            const cents = sumOf(treesOf(orders).find(same)?.methods ?? [], ({ changeCents }) => changeCents);
            return { cents, isPart: cents > 0 };
          };
          if (change(own).cents !== 0) expectExact(paidIn(tree, undefined, 'change'), period, currency, change);
        }
      }
      for (const { by, value, currency } of brokenDown(own)) {
        if (by !== 'item' && (by !== 'refund_item' || value === NO_ITEMS)) continue;
        const page = by === 'item' ? 'orders' : 'refunds';
        expectExact({ page, filters: { figure: `${productFigure(value)}.Dr. No` } }, period, currency, (orders) => {
          const found = brokenDown(orders).find((each) => each.by === by && each.value === value);
          return { cents: found?.cents ?? 0, isPart: found !== undefined };
        });
      }
    }),
    { seed: 20_261_125, numRuns: 60 },
  );
});

test('every figure leads to lists that hold exactly what it says', () => {
  const anyRefundDay = fc.constantFrom<RefundDay>('own_day', 'order_day');
  fc.assert(
    fc.property(anyOrders, anySelection, anyRefundDay, (drawn, { first, length, stores, cutoffMinutes }, refundDay) => {
      const directory = storeDirectory({ stores: [...STORES], currency: 'USD', timeZone: null });
      const days: Days = { stores: directory, defaultTimeZone: 'Europe/Madrid', cutoffMinutes, now: NOW };
      const all = drawn.map((order): Order => {
        const { paidCents = 0 } = figuresOf(order).amounts;
        return { ...order, paymentStatus: paidCents < order.totalCents ? 'partial' : 'paid' };
      });
      const period: BusinessPeriod = {
        from: `2026-10-${first}`,
        to: `2026-10-${Math.min(31, first + length)}`,
        stores: stores?.map(({ id }) => id),
      };
      const { own: ownPeriod } = periodsToRead(period, days);
      // Earlier orders are read without their items.
      const asRead = (order: Order): Order =>
        Date.parse(order.createdAt) / 1000 < ownPeriod.from ? { ...order, items: [] } : order;
      const treesOf = (orders: readonly Order[], groupings: readonly (readonly FigureDimension[])[] = []) =>
        figuresTrees(
          foldFigures(orders.map(asRead), { period: figurePeriod(figuresDays(period, days)), groupings }),
          refundDay,
        );
      const own = all.filter(({ storeId }) => period.stores?.includes(storeId) ?? true);
      for (const tree of treesOf(own)) {
        const figures = [
          ...FIGURE_ROWS.map(({ name, listsOf, centsOf }) => ({ name, lists: listsOf(tree, refundDay), centsOf })),
          ...taxRates([tree]).map(({ key }) => ({
            name: `tax at ${key}`,
            lists: rateLists(key, tree, refundDay),
            centsOf: (each: FiguresTree) => rateCents(each, key),
          })),
        ];
        for (const { name, lists, centsOf } of figures) {
          // Nothing is no link.
          if (centsOf(tree) === 0) continue;
          const opened = openedBy(lists, period, all, days);
          const linked = treesOf(opened).find(({ currency }) => currency === tree.currency);
          expect([name, linked ? centsOf(linked) : 0]).toEqual([name, centsOf(tree)]);
          const isByDiscount = lists.some(({ filters = {} }) => 'has_discount' in filters);
          const isExact =
            isByDiscount ||
            lists.some(
              ({ filters = {}, moved }) =>
                /^(?:comps|owed|overpaid)$/.test(filters['figure'] ?? '') || (moved && name !== 'figures.net_takings'),
            );
          const others = opened.filter(
            (order) =>
              isExact && (isSale(order) || !isByDiscount) && treesOf([order]).every((each) => centsOf(each) === 0),
          );
          expect([name, others]).toEqual([name, []]);
        }
        for (const { id, trigger, uses, discountCents } of tree.promotions) {
          const target = withPromotion(id);
          const opened = target && treesOf(openedBy([target], period, all, days));
          const linked = opened?.find(({ currency }) => currency === tree.currency);
          expect(linked?.promotions).toContainEqual(expect.objectContaining({ id, trigger, uses, discountCents }));
          expect(linked && linked.sales <= uses).toBe(true);
        }
      }
      const placed = figurePeriod(figuresDays(period, days));
      for (const { by, value, currency, cents: sum } of foldBreakdowns(own, {
        period: placed,
        reasonKey: String,
      }).values()) {
        if (by !== 'refund_age') continue;
        const refunds = openedBy([{ page: 'refunds', filters: { age: value } }], period, all, days)
          .filter(({ storeId }) => directory.find(storeId).currency === currency)
          .flatMap((order) => order.refunds ?? []);
        expect([value, sumOf(refunds, ({ amountCents }) => amountCents)]).toEqual([value, sum]);
      }
      for (const { currency, group, sales } of treesOf(own, [['weekday', 'hour']])) {
        const [weekday, hour] = group?.values ?? [];
        const target = { page: 'orders', filters: group ? { figure: `hour.${weekday}.${Number(hour)}` } : {} } as const;
        const listed = openedBy([target], period, all, days).filter(isSale);
        const ofCurrency = listed.filter(({ storeId }) => directory.find(storeId).currency === currency);
        expect(ofCurrency).toHaveLength(sales);
      }
    }),
    { seed: 20_261_125, numRuns: 60 },
  );
});
