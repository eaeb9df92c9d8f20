import { readDate, readInstant } from '#contract/service/rfc3339.ts';
import type { RawOrder } from './build-order.ts';

/** How the list operation of a hostile upstream behaves; the API's text leaves each of these open. */
export type ListBehaviour = {
  /** Whether an order created exactly at `before` is listed. */
  readonly cursor: 'exclusive' | 'inclusive';
  /** Fractional digits of the timestamps that it prints, 0 to 9; further ones are cut off. */
  readonly printedDigits: number;
  /** Fractional digits that it keeps of an order's time, sorts by and compares with the cursor. */
  readonly comparedDigits: number;
  /** Whether orders of the same time come in the same order each time. */
  readonly tieOrder: 'stable' | 'unstable';
  /** What `hasMore` says: the truth, or the same always. */
  readonly hasMore: 'exact' | 'always' | 'never';
};

const PARTS = {
  items: 'items',
  payments: 'payments',
  refunds: 'refunds',
  taxBreakdown: 'tax_breakdown',
  appliedPromotions: 'applied_promotions',
} as const;

function nanosecondsOf(text: string): bigint {
  const date = readDate(text);
  if (date.ok) return BigInt(date.value) * 1_000_000_000n;
  const instant = readInstant(text);
  if (!instant.ok) throw new RangeError(`${text} ${instant.reason}`);
  return BigInt(instant.value.epochSeconds) * 1_000_000_000n + BigInt(instant.value.nanoseconds);
}

function endOf(text: string): bigint {
  return nanosecondsOf(text) + (text.length === 10 ? 86_400_000_000_000n - 1n : 0n);
}

function cut(timestamp: string, digits: number): string {
  const [second = '', fraction = ''] = timestamp.replace('Z', '').split('.');
  return digits === 0 ? `${second}Z` : `${second}.${fraction.padEnd(9, '0').slice(0, digits)}Z`;
}

const isEnded = (order: RawOrder): boolean => ['completed', 'cancelled'].includes(String(order['fulfillmentStatus']));

function isListed(order: RawOrder, query: URLSearchParams): boolean {
  const has = (field: string, parameter: string) =>
    query.get(parameter)?.split(',').includes(String(order[field])) !== false;
  const time = nanosecondsOf(order.createdAt);
  const view = query.get('view') ?? 'all';
  return (
    has('storeId', 'store_id') &&
    has('paymentStatus', 'payment_status') &&
    has('fulfillmentStatus', 'fulfillment_status') &&
    has('source', 'source') &&
    (view === 'all' || isEnded(order) === (view === 'history')) &&
    (!query.has('amount_min') || Number(order['totalCents']) >= Number(query.get('amount_min'))) &&
    (!query.has('amount_max') || Number(order['totalCents']) <= Number(query.get('amount_max'))) &&
    time >= nanosecondsOf(query.get('from') ?? '0000-01-01') &&
    time <= endOf(query.get('to') ?? '9999-12-31')
  );
}

/** A number that looks random but is the same for the same order and request. */
function scramble(id: string, request: number): number {
  let hash = request + 1;
  for (let index = 0; index < id.length; index += 1) hash = (Math.imul(hash, 31) + id.charCodeAt(index)) | 0;
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

/** An order as an answer prints it: with the parts that `expand` names (all of them for `undefined`) and its timestamp cut. */
export function printOrder(order: RawOrder, digits: number, expand?: readonly string[]): RawOrder {
  const isLeftOut = (field: string) =>
    Object.entries(PARTS).some(([part, name]) => part === field && expand?.includes(name) === false);
  const fields = Object.fromEntries(Object.entries(order).filter(([field]) => !isLeftOut(field)));
  return { ...fields, id: order.id, createdAt: cut(order.createdAt, digits) };
}

/** The answer of the list operation over orders in memory; `request` numbers the requests, for unstable ties. */
export function listOrders(
  orders: readonly RawOrder[],
  query: URLSearchParams,
  behaviour: ListBehaviour,
  request: number,
): { orders: RawOrder[]; hasMore: boolean } {
  const expand = (query.get('expand') ?? '').split(',');
  const pageSize = Math.min(Number(query.get('page_size') ?? 200), expand.includes('items') ? 50 : 200);
  const before = query.get('before');
  const cursor = before === null ? undefined : nanosecondsOf(before) + (behaviour.cursor === 'inclusive' ? 1n : 0n);
  const salt = behaviour.tieOrder === 'unstable' ? request : 0;
  const matching = orders
    .filter((order) => isListed(order, query))
    .map((order) => ({ order, time: nanosecondsOf(cut(order.createdAt, behaviour.comparedDigits)) }))
    .filter(({ time }) => cursor === undefined || time < cursor)
    .sort((left, right) =>
      left.time === right.time
        ? scramble(left.order.id, salt) - scramble(right.order.id, salt)
        : Number(right.time - left.time),
    );
  return {
    orders: matching.slice(0, pageSize).map(({ order }) => printOrder(order, behaviour.printedDigits, expand)),
    hasMore: behaviour.hasMore === 'exact' ? matching.length > pageSize : behaviour.hasMore === 'always',
  };
}
