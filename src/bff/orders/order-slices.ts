import * as z from 'zod/mini';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { createResponseBody } from '#upstream/response-body.ts';
import { ordersOf, type UpstreamResponse } from '#upstream/check-response.ts';

/** An order of a list in the exact bytes the order service sent, with the fields that rights checks and merging need. */
export type OrderSlice = {
  readonly bytes: Buffer;
  /** Undefined where the order has none. */
  readonly storeId: string | undefined;
  readonly createdAt: string | undefined;
};

/** The response of the list operation, cut into its orders. */
export type ListSlices = { readonly orders: readonly OrderSlice[]; readonly hasMore: boolean };

const text = z.catch(z.optional(z.string()), undefined);
const orderHead = z.object({ storeId: text, createdAt: text });
const orderAnswer = z.object({ order: z.object({ storeId: text }) });
const list = z.object({ hasMore: z.boolean() });

/**
 * Cuts a list into its orders without reserializing them: numbers, escapes and unknown fields stay as received. Throws an `ApiProblem` if
 * an order is not JSON.
 */
export function sliceList(response: UpstreamResponse): ListSlices {
  const { hasMore } = z.parse(list, response.outline);
  return { orders: ordersOf(response).map(sliceOf), hasMore };
}

/** Serializes a list from the bytes of its orders. */
export function printList({ orders, hasMore }: ListSlices): UpstreamResponse {
  const pieces = orders.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [Buffer.from(','), bytes]));
  const body = Buffer.concat([Buffer.from('{"orders":['), ...pieces, Buffer.from(`],"hasMore":${hasMore}}`)]);
  return { body: createResponseBody([body]), requestId: undefined };
}

/** The store of the order in a detail response; undefined if it names none. Throws an `ApiProblem` if the order is not JSON. */
export function storeIdOf({ body }: UpstreamResponse): string | undefined {
  return z.safeParse(orderAnswer, parse(body.whole)).data?.order.storeId;
}

function sliceOf(bytes: Buffer): OrderSlice {
  const { storeId, createdAt } = z.safeParse(orderHead, parse(bytes)).data ?? {};
  return { bytes, storeId, createdAt };
}

/** If a key is repeated, the last one counts, as it does in the browser. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new ApiProblem('upstream_error', { message: "The order service's response isn't order data." });
  }
}
