import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { StoreDescription } from '#contract/bff/store.ts';
import { openDatabase } from '#database/open-database.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { importOrders } from '#order-store/writing/import-orders.ts';
import { readOrderLines } from '#order-store/writing/read-order-lines.ts';
import type { RawOrder } from '#testing/upstream/hostile-upstream.ts';
import { uuid } from '../fixtures/build-order.ts';
import { withRefunds } from '../fixtures/refund-history.ts';

/**
 * A sample of 12,000 orders of “The Complete Journey”, household transactions of a real US grocery
 * chain (84.51°, CC0), January to April 2017. Each list holds one field of all orders or lines; the
 * JSON is in `groceries.json.br`.
 */
const groceries = z.object({
  stores: z.array(z.string()),
  /** Name and size of each product. */
  products: z.array(z.tuple([z.nullable(z.string()), z.nullable(z.string())])),
  orders: z.object({
    /** Since the previous order; for the first one, since the year began. */
    seconds: z.array(z.number()),
    store: z.array(z.number()),
    ticket: z.array(z.number()),
    member: z.array(z.number()),
    sequence: z.array(z.number()),
    /** 1 if it has a payment. */
    isPaid: z.array(z.number()),
    /** Lines of each order. */
    lines: z.array(z.number()),
  }),
  lines: z.object({
    product: z.array(z.number()),
    qty: z.array(z.number()),
    unitPrice: z.array(z.number()),
    amount: z.array(z.number()),
    loyalty: z.array(z.number()),
    retailer: z.array(z.number()),
    manufacturer: z.array(z.number()),
  }),
});
type Groceries = z.infer<typeof groceries>;

/** After the last order (epoch ms): a Monday afternoon in New York. */
export const GROCERIES_NOW = Date.UTC(2017, 3, 3, 21, 0);

const YEAR_BEGAN = Date.UTC(2017, 0, 1) / 1_000;
/** Start of summer time in New York (epoch seconds). */
const SUMMER = Date.UTC(2017, 2, 12, 7) / 1_000;
const PROMOTIONS = [
  ['loyalty', 'automatic', 'Loyalty card discount'],
  ['retailer', 'coupon', 'Retailer coupon match'],
  ['manufacturer', 'coupon', 'Manufacturer coupon'],
] as const;
const KIND = {
  store: 0xc1,
  order: 0xc2,
  member: 0xc3,
  item: 0xc4,
  product: 0xc5,
  payment: 0xc6,
  promotion: 0xc7,
} as const;
const METHOD = {
  paymentMethodId: uuid(0xc8, 1),
  paymentMethodName: { _base: 'Unspecified' },
  paymentMethodCode: 'unspecified',
};

const at = <T>(values: readonly T[], index: number): T => {
  const value = values[index];
  if (value === undefined) throw new RangeError(`Nothing at ${index}.`);
  return value;
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function expandLine({ lines, products }: Groceries, line: number, orderId: string) {
  const product = at(lines.product, line);
  const [name, size] = at(products, product);
  return {
    id: uuid(KIND.item, line),
    orderId,
    productId: uuid(KIND.product, product),
    qty: at(lines.qty, line),
    unitPriceCents: at(lines.unitPrice, line),
    amountCents: at(lines.amount, line),
    discountCents: sum(PROMOTIONS.map(([kind]) => at(lines[kind], line))),
    manualDiscountCents: 0,
    taxCents: 0,
    refundedAmountCents: 0,
    refundedQty: 0,
    itemRole: 'normal',
    ...(name !== null && { productName: { _base: name } }),
    ...(size !== null && { variantName: { _base: size } }),
    modifiers: [],
  };
}

function expandOrder(all: Groceries, number: number, second: number, firstLine: number) {
  const id = uuid(KIND.order, number);
  const createdAt = new Date(second * 1_000).toISOString().replace('.000', '');
  const lines = Array.from(
    { length: at(all.orders.lines, number) },
    (_, index) => firstLine + index,
  );
  const items = lines.map((line) => expandLine(all, line, id));
  const subtotalCents = sum(items.map(({ amountCents }) => amountCents));
  const discountCents = sum(items.map((item) => item.discountCents));
  const totalCents = subtotalCents - discountCents;
  const { isPaid, store, ticket, member, sequence } = all.orders;
  // The data has no debts: one in 90 orders is made unpaid, and as many half paid.
  const debt = totalCents < 2 ? undefined : ({ 31: 'unpaid', 61: 'partial' } as const)[number % 90];
  const paidCents =
    debt === 'unpaid' ? 0 : debt === 'partial' ? Math.floor(totalCents / 2) : totalCents;
  const payment = {
    id: uuid(KIND.payment, number),
    orderId: id,
    ...METHOD,
    amountCents: paidCents,
    note: '',
    createdAt,
  };
  return {
    id,
    storeId: uuid(KIND.store, at(store, number) % STORES),
    orderVersion: 1,
    serviceType: 'takeaway',
    paymentStatus: debt ?? 'paid',
    fulfillmentStatus: 'completed',
    subtotalCents,
    discountCents,
    manualDiscountCents: 0,
    taxCents: 0,
    totalCents,
    note: '',
    source: 'pos',
    tzOffsetMinutes: second < SUMMER ? -300 : -240,
    createdAt,
    ticketNumber: String(at(ticket, number)),
    ...(debt === undefined && { paidAt: createdAt }),
    memberId: uuid(KIND.member, at(member, number)),
    items,
    payments: debt === 'unpaid' || at(isPaid, number) === 0 ? [] : [payment],
    refunds: [],
    taxBreakdown: [],
    appliedPromotions: PROMOTIONS.flatMap(([kind, triggerType, name], position) => {
      const promotionId = uuid(KIND.promotion, position);
      const lineAllocations = lines
        .map((line, lineIndex) => ({
          lineIndex,
          discountCents: at(all.lines[kind], line),
          promotionId,
        }))
        .filter((allocation) => allocation.discountCents > 0);
      const allocated = sum(lineAllocations.map((allocation) => allocation.discountCents));
      return allocated === 0
        ? []
        : [
            {
              promotionId,
              triggerType,
              name: { _base: name },
              discountCents: allocated,
              lineAllocations,
            },
          ];
    }),
    sequenceNumber: at(sequence, number),
  };
}

/** Serves one in this many orders: 2,000 fill many pages, and unit tests cover all of them. */
const ONE_IN = 6;

/** The chain's 182 stores sold about one of these orders a day; merged, they are five busy ones. */
const STORES = 5;

/**
 * A sixth of the groceries, oldest first. One in seven has seeded refunds, since the chain's data
 * has none.
 */
export async function readGroceries(): Promise<{ orders: RawOrder[]; stores: StoreDescription[] }> {
  const packed = await readFile(join(import.meta.dirname, 'groceries.json.br'));
  const all = z.parse(groceries, JSON.parse(brotliDecompressSync(packed).toString()));
  let second = YEAR_BEGAN;
  let line = 0;
  const plain = all.orders.seconds.flatMap((seconds, number) => {
    second += seconds;
    const first = line;
    line += at(all.orders.lines, number);
    return number % ONE_IN === 1 ? [expandOrder(all, number, second, first)] : [];
  });
  const orders = withRefunds(plain, {
    oneIn: 7,
    longestDays: 30,
    until: GROCERIES_NOW / 1_000,
    seed: 24,
  });
  const stores = all.stores.slice(0, STORES).map((name, number) => ({
    id: uuid(KIND.store, number),
    name,
    timeZone: 'America/New_York',
    currency: 'USD',
  }));
  return { orders, stores };
}

export async function storeGroceries(
  directory: string,
  orders: readonly RawOrder[],
): Promise<void> {
  const database = await openDatabase({ directory });
  try {
    async function* lines() {
      const size = 500;
      for (let start = 0; start < orders.length; start += size)
        yield readOrderLines(
          orders.slice(start, start + size).map((order) => JSON.stringify(order)),
          start + 1,
        );
    }
    const result = await importOrders({
      database,
      organizationId: await ensureOrganization(database),
      lines: lines(),
    });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
  } finally {
    await database.close();
  }
}
