import * as z from 'zod/mini';

/** Where a reader is in a list: enough to come back there in another list of the same selection. Nothing personal. */
const listPlace = z.object({
  /** The first order on screen. */
  orderId: z.string(),
  /** Its `createdAt`, verbatim. */
  createdAt: z.string(),
  /** How many orders are above it; absent where the list does not reach the newest order. */
  above: z.optional(z.number()),
  /** How far (px) its row is scrolled out of sight. */
  offset: z.number(),
  /** The order whose row has the keyboard's focus. */
  focusedId: z.optional(z.string()),
});
export type ListPlace = z.infer<typeof listPlace>;

const stored = z.object({ address: z.string(), place: listPlace });

const KEY = 'tillview.place';

/** The place that was kept for an address (its query string) when the page was last left; undefined where there is none. */
export function readListPlace(storage: Pick<Storage, 'getItem'>, address: string): ListPlace | undefined {
  try {
    const kept = stored.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
    return kept.success && kept.data.address === address ? kept.data.place : undefined;
  } catch {
    // Storage may be blocked or hold something else: the list then starts at its top.
    return undefined;
  }
}

/** Keeps the place of an address until the page comes back; `undefined`, at the top of the list, keeps none. */
export function keepListPlace(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  address: string,
  place: ListPlace | undefined,
): void {
  try {
    if (place) storage.setItem(KEY, JSON.stringify({ address, place }));
    else storage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing starts at the top of the list.
  }
}
