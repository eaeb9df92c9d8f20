import type { Order } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import type { Period } from '../../orders-feed/reader/reading.ts';
import type { TotalsPart } from './totals-reading.ts';

/** The versions of a reading's orders, and the orders that the list had when the reading ended but the reading did not. */
export type ReadState = {
  readonly parts: readonly TotalsPart[];
  readonly versions: ReadonlyMap<string, number>;
  /** Ids of orders that the list had already loaded but the service no longer selects: they are not new. */
  readonly outdated: ReadonlySet<string>;
};

/** The state once a reading is complete; `listed` are the orders that the list has at that time. */
export function readState(parts: readonly TotalsPart[], listed: readonly Order[]): ReadState {
  const versions = new Map(parts.flatMap((part) => part.versions));
  const outdated = new Set(listed.flatMap(({ id }) => (versions.has(id) ? [] : [id])));
  return { parts, versions, outdated };
}

/** The listed orders of a period that are new or changed since it was read (`asOf`, epoch milliseconds), or no longer match. */
export function unreadOrders(
  { versions, outdated }: ReadState,
  { from, until }: Period,
  asOf: number,
  listed: readonly Order[],
  noLongerMatching: ReadonlySet<string>,
): readonly Order[] {
  const isUnread = ({ id, orderVersion, createdAt }: Order) => {
    const read = versions.get(id);
    if (read !== undefined) return noLongerMatching.has(id) || (orderVersion ?? -1) > read;
    const second = secondOf(createdAt);
    if (second !== undefined && (second < from || second >= until)) return false;
    // An order created after the reading cannot be outdated.
    return !noLongerMatching.has(id) && (!outdated.has(id) || (second !== undefined && second * 1000 >= asOf));
  };
  return listed.filter(isUnread);
}
