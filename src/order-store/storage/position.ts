/**
 * How many orders of one second have places of their own; with whole seconds before 2106, positions
 * are safe integers.
 */
const PLACES = 2 ** 21;
/**
 * Orders of earlier or later times are placed at these seconds, whose order of time is theirs no
 * more.
 */
const FIRST_SECOND = 0;
const LAST_SECOND = 2 ** 32 - 1;

function startOf(second: number): number {
  return Math.min(Math.max(second, FIRST_SECOND), LAST_SECOND) * PLACES;
}

/**
 * The position that an order wants: its second (epoch), and a place within it that its id decides;
 * two orders may want the same.
 */
export function wantedPosition(second: number, id: Uint8Array): number {
  // FNV-1a over the whole id: the beginnings of time-ordered UUIDs are alike.
  let hash = 0x811c9dc5;
  for (const byte of id) hash = Math.imul(hash ^ byte, 0x01000193);
  return startOf(second) + ((hash >>> 0) % PLACES);
}

/** The next place within the same second. */
export function nextPosition(position: number): number {
  const start = Math.floor(position / PLACES) * PLACES;
  return start + ((position - start + 1) % PLACES);
}

/** The positions of all orders created from one second (epoch) to another, both inclusive. */
export function positionsBetween(
  first: number,
  last: number,
): { readonly first: number; readonly last: number } {
  return { first: startOf(first), last: startOf(last) + PLACES - 1 };
}

/**
 * The second (epoch) of an order at a position; of earlier and later times, the first or the last
 * that has positions.
 */
export function secondAt(position: number): number {
  return Math.floor(position / PLACES);
}
