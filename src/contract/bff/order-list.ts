import * as z from 'zod/mini';
import { storeCoverage } from './store-coverage.ts';

/** The response of `GET /api/orders`, live or from the order store. */
export const orderList = z.object({
  orders: z.array(z.unknown()),
  hasMore: z.boolean(),
  /** The `cursor` of the next page; null on the last one. */
  nextCursor: z.nullable(z.string()),
  coverage: storeCoverage,
  /** Seconds (`YYYY-MM-DDThh:mm:ssZ`) whose orders the service could not list completely. */
  gaps: z.optional(z.readonly(z.array(z.string()))),
});
type OrderList = z.infer<typeof orderList>;

/** The fields that follow the orders in a response. */
export type OrderListEnd = Omit<OrderList, 'orders'>;

/** The JSON of a response after its last order. */
export function printOrderListEnd(end: OrderListEnd): string {
  const { hasMore, nextCursor, coverage, gaps } = end;
  return `],${JSON.stringify({ hasMore, nextCursor, coverage, ...(gaps?.length && { gaps }) }).slice(1)}`;
}
