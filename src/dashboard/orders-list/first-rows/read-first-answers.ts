import type { Session } from '#contract/bff/session.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { OrderRefund } from '#contract/service/order.ts';
import { parseInert } from '../../kit/inert-text.ts';
import { type Check, hasShape, isAbsentOr, isListOf, isNullOr, isNumber, isText } from '../../kit/early/shape-check.ts';
import type { CellOrder } from '../table/columns/cells.tsx';

// Without the schemas, which bring their library. They accept more: what they would have to mend is not drawn.

/** What rows need of a session. */
export type FirstSession = Pick<Session, 'currency' | 'timeZone' | 'dayStartsAt'> & {
  readonly user: { readonly id: string } | null;
  readonly stores: Pick<StoreDescription, 'id' | 'name' | 'timeZone' | 'currency'>[];
};

/** Of a session that passes, the reader's id and the stores. */
export const isFirstSession: Check<FirstSession> = hasShape<FirstSession>({
  user: isNullOr(hasShape<{ readonly id: string }>({ id: isText })),
  stores: isListOf(
    hasShape<FirstSession['stores'][number]>({ id: isText, name: isText, timeZone: isText, currency: isText }),
  ),
  currency: isText,
  timeZone: isNullOr(isText),
  dayStartsAt: isText,
});

function isMissing(value: unknown): value is undefined {
  return value === undefined;
}

type Refund = Pick<OrderRefund, 'id' | 'amountCents' | 'createdAt'>;

const isOrder = hasShape<Omit<CellOrder, 'refunds'> & { readonly refunds: Refund[] }>({
  id: isText,
  storeId: isText,
  ticketNumber: isAbsentOr(isText),
  sequenceNumber: isAbsentOr(isNumber),
  createdAt: isText,
  paidAt: isAbsentOr(isText),
  tzOffsetMinutes: isAbsentOr(isNumber),
  serviceType: isText,
  source: isText,
  tableName: isAbsentOr(isText),
  memberName: isAbsentOr(isText),
  pickupName: isAbsentOr(isText),
  couponCode: isAbsentOr(isText),
  paymentStatus: isText,
  fulfillmentStatus: isText,
  discountCents: isNumber,
  manualDiscountCents: isNumber,
  taxCents: isNumber,
  totalCents: isNumber,
  // The first list has its orders' refunds alone.
  items: isMissing,
  payments: isMissing,
  refunds: isListOf(hasShape<Refund>({ id: isText, amountCents: isNumber, createdAt: isText })),
});

const isPage = isListOf(isOrder);

/**
 * The orders of a list's answer, safe to show; undefined if there is none, or anything of one is not as the cells read it. Throws SyntaxError
 * where the text is no JSON.
 */
export function readFirstOrders(json: string): readonly CellOrder[] | undefined {
  const page = parseInert(json);
  if (typeof page !== 'object' || page === null || !('orders' in page)) return undefined;
  const { orders } = page;
  if (!isPage(orders) || orders.length === 0) return undefined;
  return orders.map((order) => ({
    ...order,
    // Of refunds without payments to compare them with, cells read the amounts alone.
    refunds: order.refunds.map((refund) => ({ ...refund, reason: '', items: [], payments: [] })),
  }));
}
