import { readInstant } from '#contract/service/rfc3339.ts';
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

const stored = z.array(z.tuple([z.string(), listPlace]));

const KEY = 'tillview.places';
/** Further ones were left longest ago. */
const MOST = 30;

/** The places that were left in the lists of this tab's history, by history entry; what makes no sense is none. */
export function readListPlaces(storage: Pick<Storage, 'getItem'>): Map<string, ListPlace> {
  try {
    const kept = stored.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
    return new Map(kept.data);
  } catch {
    // Storage may be blocked or hold something else: lists then start at their top.
    return new Map();
  }
}

/** Notes the place of a history entry, or that it is at the top of its list (undefined). */
export function noteListPlace(places: Map<string, ListPlace>, entry: string, place: ListPlace | undefined): void {
  // A Map keeps insertion order: the entry left last goes to its end.
  places.delete(entry);
  if (place) places.set(entry, place);
  for (const oldest of places.keys()) {
    if (places.size <= MOST) break;
    places.delete(oldest);
  }
}

/** Keeps places until the page comes back. */
export function keepListPlaces(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  places: ReadonlyMap<string, ListPlace>,
): void {
  try {
    if (places.size > 0) storage.setItem(KEY, JSON.stringify([...places]));
    else storage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing starts at the top of the list.
  }
}

/** A place further down than this is gone back to by itself, without loading what is above it. */
const FAR = 150;

/** The second (epoch) at which a list must start to show a place that is far from its own beginning; undefined where it need not. */
export function secondOfPlace(place: ListPlace | undefined, startsAt: number | undefined): number | undefined {
  if (!place || (startsAt === undefined && (place.above ?? Infinity) < FAR)) return undefined;
  const instant = readInstant(place.createdAt);
  return instant.ok ? instant.value.epochSeconds : undefined;
}
