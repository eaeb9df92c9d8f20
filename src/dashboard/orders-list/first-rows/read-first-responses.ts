import type { Session } from '#contract/bff/session.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import { dated } from '#contract/service/rfc3339.ts';
import { parseInert } from '../../kit/inert-text.ts';
import { type Check, hasShape, isListOf, isNullOr, isText } from '../../kit/early/shape-check.ts';
import { CELL_FIELDS, type CellOrder, type ListedRefund } from '../table/columns/cell-order.ts';

// Checks without the schemas, which would load their library. They are stricter: a response that the schemas would repair is not drawn.

/** The part of a session that the first rows need. */
export type FirstSession = Pick<Session, 'currency' | 'timeZone' | 'dayStartsAt'> & {
  readonly user: { readonly id: string } | null;
  readonly stores: Pick<StoreDescription, 'id' | 'name' | 'timeZone' | 'currency'>[];
};

/** Checks the part of a session that the first rows need. */
export const isFirstSession: Check<FirstSession> = hasShape<FirstSession>({
  user: isNullOr(hasShape<{ readonly id: string }>({ id: isText })),
  stores: isListOf(
    hasShape<FirstSession['stores'][number]>({ id: isText, name: isText, timeZone: isText, currency: isText }),
  ),
  currency: isText,
  timeZone: isNullOr(isText),
  dayStartsAt: isText,
});

const isOrder = hasShape<Omit<CellOrder, 'created' | 'refunds'> & { readonly refunds: ListedRefund[] }>(CELL_FIELDS);

const isPage = isListOf(isOrder);

/**
 * Parses the orders of a list response, safe to show; undefined if it has none, or if any of them is not as the cells expect. Throws a
 * SyntaxError if the text is not JSON.
 */
export function readFirstOrders(json: string): readonly CellOrder[] | undefined {
  const page = parseInert(json);
  if (typeof page !== 'object' || page === null || !('orders' in page)) return undefined;
  const { orders } = page;
  if (!isPage(orders) || orders.length === 0) return undefined;
  return orders.map((order) => ({
    ...dated(order),
    storeId: order.storeId.toLowerCase(),
    // Without payments to compare refunds with, cells only read the refunds' amounts.
    refunds: order.refunds.map((refund) => ({ ...dated(refund), reason: '', items: [], payments: [] })),
  }));
}
