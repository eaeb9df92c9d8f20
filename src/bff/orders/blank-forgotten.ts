import type { Database } from '#database/open-database.ts';
import { blankGuest, type RawOrder } from '#order-store/guests/blank-guest.ts';
import { type IsForgotten, readForgotten } from '#order-store/guests/forgotten-guests.ts';
import type { UpstreamResponse } from '#upstream/check-response.ts';
import { createResponseBody } from '#upstream/response-body.ts';

/** How long others processes' forgotten guests may stay visible. */
const KEPT_MS = 1_000;

export type BlankForgotten = {
  /**
   * Blanks forgotten guests in the service's own list or detail. Without any, the bytes stay as
   * received; otherwise the whole response is written anew.
   */
  (response: UpstreamResponse): Promise<UpstreamResponse>;
  /** After somebody was forgotten by this process. */
  readAgain(): void;
};

/** While the database can't be read, those known so far are blanked. `now` is in epoch ms. */
export function createBlankForgotten(database: Database, now: () => number): BlankForgotten {
  let known: { readonly isForgotten: IsForgotten | undefined; readonly at: number } | undefined;

  async function read(): Promise<IsForgotten | undefined> {
    if (known && Math.abs(now() - known.at) < KEPT_MS) return known.isForgotten;
    try {
      const isForgotten = await readForgotten(database.currentReads, database.guestKeyFile);
      known = { isForgotten, at: now() };
    } catch (error) {
      if (!known) throw error;
    }
    return known.isForgotten;
  }

  async function blank(response: UpstreamResponse): Promise<UpstreamResponse> {
    const isForgotten = await read();
    if (!isForgotten) return response;
    let isFound = false;
    const text = response.body.whole.toString();
    const answered: { readonly order?: RawOrder; readonly orders?: readonly unknown[] } =
      JSON.parse(text);
    const blankOne = (order: unknown): unknown => {
      if (!isRecord(order) || !isForgotten(order)) return order;
      isFound = true;
      return blankGuest(order);
    };
    const blanked = {
      ...answered,
      ...(answered.order && { order: blankOne(answered.order) }),
      ...(answered.orders && { orders: answered.orders.map(blankOne) }),
    };
    if (!isFound) return response;
    response.body.release();
    const body = createResponseBody([Buffer.from(JSON.stringify(blanked))]);
    return { body, requestId: response.requestId };
  }

  return Object.assign(blank, {
    readAgain() {
      known = undefined;
    },
  });
}

function isRecord(value: unknown): value is RawOrder {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
