import { secondOf } from '#contract/service/rfc3339.ts';
import * as z from 'zod/mini';
import type { Order } from '#contract/service/order.ts';
import type { TablePosition } from '../../../kit/table/table-handle.ts';

/** A position in a list, enough to find it again in another list of the same filters. Contains no personal data. */
const listPosition = z.object({
  orderId: z.string(),
  /** Its `createdAt`, verbatim. */
  createdAt: z.string(),
  /** How many orders are above it; absent if the list does not reach the newest order. */
  above: z.optional(z.number()),
  /** px of its row that are scrolled out of sight. */
  offset: z.number(),
  /** The order whose row has the keyboard's focus. */
  focusedId: z.optional(z.string()),
});
export type ListPosition = z.infer<typeof listPosition>;

/** The position of a table of orders. */
export function listPositionOf(position: TablePosition<Order> | undefined): ListPosition | undefined {
  if (!position) return undefined;
  const { record, above, offset, focusedId } = position;
  return {
    orderId: record.id,
    createdAt: record.createdAt,
    offset,
    ...(above !== undefined && { above }),
    ...(focusedId !== undefined && { focusedId }),
  };
}

const stored = z.array(z.tuple([z.string(), listPosition]));

const KEY = 'tillview.places';
/** Beyond this number, the positions left longest ago are dropped. */
const MOST = 30;

/** The positions in the lists of this tab's history, by history entry; empty if they cannot be read. */
export function readListPositions(): Map<string, ListPosition> {
  try {
    const kept = stored.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return new Map(kept.data);
  } catch {
    // Storage may be blocked or hold something else: lists then start at their top.
    return new Map();
  }
}

/** Sets the position of a history entry; undefined is the top of its list. */
export function noteListPosition(
  positions: Map<string, ListPosition>,
  entry: string,
  position: ListPosition | undefined,
): void {
  // A Map keeps insertion order: the entry left last goes to the end.
  positions.delete(entry);
  if (position) positions.set(entry, position);
  for (const oldest of positions.keys()) {
    if (positions.size <= MOST) break;
    positions.delete(oldest);
  }
}

/** Stores positions for when the page is loaded again. */
export function keepListPositions(positions: ReadonlyMap<string, ListPosition>): void {
  try {
    if (positions.size > 0) sessionStorage.setItem(KEY, JSON.stringify([...positions]));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, a reloaded list starts at its top.
  }
}

/** With at least this many orders above it, a position is returned to directly, without loading those orders. */
const FAR = 150;

/**
 * The second (epoch) at which a list must start to show a position far from its beginning; undefined if it can start as it is. If only few
 * of many orders are shown (`isSparse`), every position is far.
 */
export function secondOfPosition(
  position: ListPosition | undefined,
  startsAt: number | undefined,
  isSparse = false,
): number | undefined {
  if (!position) return undefined;
  const isNear = !isSparse && startsAt === undefined && position.above !== undefined && position.above < FAR;
  return isNear ? undefined : secondOf(position.createdAt);
}
