import type { ReadSlice } from './read-slice.ts';
import type { JoinedSlices } from './reading.ts';

/** When slices are joined: if there are more than `most`, those that end at least `age` seconds ago. */
export type Joining = { readonly most: number; readonly age: number };

/** Up to 128 slices, some 25,000 orders with their items, stay as they are; recent orders are read again too often. */
export const JOINING: Joining = { most: 128, age: 2 * 86_400 };

type Joined = Pick<JoinedSlices, 'slice' | 'of'>;

/**
 * Joins adjacent slices (newest first) two by two once there are many, so that what is kept of them doesn't grow with their orders. Those
 * with gaps and those that are being read again (`busy`) stay. `now` is in epoch milliseconds.
 */
export function joinSlices(
  slices: readonly ReadSlice[],
  busy: ReadonlySet<ReadSlice>,
  { most, age, now }: Joining & { readonly now: number },
  nextId: () => number,
): { readonly left: readonly ReadSlice[]; readonly joined: readonly Joined[] } {
  if (slices.length <= most) return { left: slices, joined: [] };
  const isFree = (slice: ReadSlice) => slice.gaps.length === 0 && !busy.has(slice) && slice.until + age <= now / 1_000;
  const left: ReadSlice[] = [];
  const joined: Joined[] = [];
  for (const slice of slices) {
    const newer = left.at(-1);
    const isJoined = newer?.id === joined.at(-1)?.slice;
    if (!newer || isJoined || newer.from !== slice.until || !isFree(newer) || !isFree(slice)) left.push(slice);
    else {
      const both = joinedSlice(nextId(), newer, slice);
      left[left.length - 1] = both;
      joined.push({ slice: both.id, of: [newer.id, slice.id] });
    }
  }
  return { left, joined };
}

function joinedSlice(id: number, newer: ReadSlice, older: ReadSlice): ReadSlice {
  return {
    id,
    from: older.from,
    until: newer.until,
    readAt: Math.min(newer.readAt, older.readAt),
    orders: newer.orders + older.orders,
    newest: newer.newest ?? older.newest,
    gaps: [],
    unreadable: newer.unreadable + older.unreadable,
    undated: [...newer.undated, ...older.undated],
  };
}
