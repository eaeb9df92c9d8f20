import type * as z from 'zod/mini';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { EXPANSIONS } from '#contract/service/order-enums.ts';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import {
  detailResponse,
  listResponse,
  type OrderPage,
  type UnreadableOrder,
} from '#contract/service/read-order.ts';
import type { OrderToSave } from '#order-store/writing/save-orders.ts';
import { readServiceOrder } from '#order-store/writing/read-service-order.ts';
import type { UpstreamResponse } from '#upstream/check-response.ts';
import type { Upstream } from '#upstream/create-upstream.ts';
import {
  advanceWalk,
  type FeedQuery,
  type OrdersWalk,
  walkRequest,
} from '#upstream/walk/orders-walk.ts';

/** The operations that the sync needs. */
export type Service = Pick<Upstream, 'listOrders' | 'getOrder'>;

/** Maximum page size with `items` (order-data-service-api.md, Limits). */
const PAGE_SIZE = 50;

/** With all parts; lanes add limits. */
export const EVERY_ORDER: FeedQuery = { ...EMPTY_LIST_ORDERS_QUERY, expand: EXPANSIONS };

/** Storable orders, and the number of others. */
export type ReadOrders = {
  readonly orders: readonly Required<OrderToSave>[];
  readonly unreadable: readonly UnreadableOrder[];
};

/** A page with the walk after it. */
export type WalkStep = ReadOrders & { readonly walk: OrdersWalk };

/** The walk, and its page size if not the usual one. */
export type PageRequest = {
  readonly walk: OrdersWalk;
  readonly filter: FeedQuery;
  readonly pageSize?: number | undefined;
};

/** Undefined at the end of the walk. Throws an `ApiProblem` if the service can't be read. */
export async function readNextPage(
  service: Service,
  { walk, filter, pageSize = PAGE_SIZE }: PageRequest,
  signal: AbortSignal,
): Promise<WalkStep | undefined> {
  const request = walkRequest(walk, filter, pageSize);
  if (!request) return undefined;
  const { storeIds: _all, ...query } = request;
  const { orders: raw, hasMore } = parseBody(await service.listOrders(query, signal), listResponse);
  const read = readOrders(raw);
  const page: OrderPage = {
    orders: read.orders.map((each) => each.read),
    unreadable: read.unreadable,
    hasMore,
  };
  return { ...read, walk: advanceWalk(walk, filter, request, page) };
}

/** Throws an `ApiProblem`, `not_found` if the service has no such order. */
export async function readOrderById(
  service: Service,
  id: string,
  signal: AbortSignal,
): Promise<ReadOrders> {
  return readOrders([parseBody(await service.getOrder(id, signal), detailResponse).order]);
}

/** From a response of the get operation. */
export function readOpened(response: UpstreamResponse): ReadOrders {
  return readOrders([parseText(response.body.whole, detailResponse).order]);
}

function readOrders(raw: readonly unknown[]): ReadOrders {
  const results = raw.map(readServiceOrder);
  return {
    orders: results.flatMap((result) =>
      result.ok ? [{ order: result.order, read: result.read }] : [],
    ),
    unreadable: results.flatMap((result) => (result.ok ? [] : [result.unreadable])),
  };
}

function parseBody<Value>({ body }: UpstreamResponse, schema: z.ZodMiniType<Value>): Value {
  try {
    return parseText(body.whole, schema);
  } finally {
    body.release();
  }
}

function parseText<Value>(bytes: Buffer, schema: z.ZodMiniType<Value>): Value {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new ApiProblem('upstream_error', {
      message: "The order service's response isn't order data.",
    });
  }
}
