import * as z from 'zod/mini';
import { orderIdentity } from '#contract/service/order.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { ordersOf, type UpstreamResponse } from '#upstream/check-response.ts';

/** An order in the service's exact bytes, with the fields that rights and paging need. */
export type OrderSlice = {
  readonly bytes: Buffer;
  /** Undefined where the order has none. */
  readonly id: string | undefined;
  readonly storeId: string | undefined;
  readonly createdAt: string | undefined;
};

/** A list response, cut into its orders. */
type ListSlices = { readonly orders: readonly OrderSlice[]; readonly hasMore: boolean };

const decoder = new TextDecoder();
const orderAnswer = z.object({ order: orderIdentity });
const list = z.object({ hasMore: z.boolean() });

/**
 * Cuts a list without reserializing: numbers, escapes and unknown fields stay as received. Throws
 * an `ApiProblem` if an order is not JSON.
 */
export function sliceList(response: UpstreamResponse): ListSlices {
  const { hasMore } = z.parse(list, response.outline);
  return { orders: ordersOf(response).map(sliceOrder), hasMore };
}

/**
 * Undefined if the detail response names no store. Throws an `ApiProblem` if the order is not JSON.
 */
export function storeIdOf({ body }: UpstreamResponse): string | undefined {
  return z.safeParse(orderAnswer, parseJson(body.whole)).data?.order.storeId;
}

/** Throws an `ApiProblem` if the bytes are not JSON. */
export function sliceOrder(bytes: Buffer): OrderSlice {
  const { id, storeId, createdAt } = z.safeParse(orderIdentity, parseJson(bytes)).data ?? {};
  return { bytes, id, storeId, createdAt };
}

/** The last of repeated keys counts, as in browsers. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new ApiProblem('upstream_error', {
      message: "The order service's response isn't order data.",
    });
  }
}
