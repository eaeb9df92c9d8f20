/** Places per second; with seconds before 2106, positions are safe integers. */
const PLACES = 2 ** 21;
/** Orders of other times are placed at these seconds, out of time order. */
const FIRST_SECOND = 0;
const LAST_SECOND = 2 ** 32 - 1;

function startOf(second: number): number {
  return Math.min(Math.max(second, FIRST_SECOND), LAST_SECOND) * PLACES;
}

/**
 * The order's second (epoch), and a place within it by a hash of its id; collisions are resolved
 * later.
 */
export function wantedPosition(second: number, id: Uint8Array): number {
  // FNV-1a over the whole id, since time-ordered UUIDs have similar beginnings.
  let hash = 0x811c9dc5;
  for (const byte of id) hash = Math.imul(hash ^ byte, 0x01000193);
  return startOf(second) + ((hash >>> 0) % PLACES);
}

/** Within the same second. */
export function nextPosition(position: number): number {
  const start = Math.floor(position / PLACES) * PLACES;
  return start + ((position - start + 1) % PLACES);
}

/** Between two seconds (epoch), both inclusive. */
export function positionsBetween(
  first: number,
  last: number,
): { readonly first: number; readonly last: number } {
  return { first: startOf(first), last: startOf(last) + PLACES - 1 };
}

/** Epoch seconds; clamped to the first and last second with positions. */
export function secondAt(position: number): number {
  return Math.floor(position / PLACES);
}
