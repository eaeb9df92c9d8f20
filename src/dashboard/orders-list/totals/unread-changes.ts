import type { Order } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import type { Period } from '../../orders-feed/reader/reading.ts';
import { isNewerVersion } from '../selection/local/row-merger.ts';
import type { TotalsPart } from './totals-reading.ts';

/** What the totals know of the orders that were last read whole. */
export type LastRead =
  | { readonly known: 'nothing' }
  | {
      readonly known: 'whole';
      readonly parts: readonly TotalsPart[];
      readonly versions: ReadonlyMap<string, Order['orderVersion']>;
      /** Ids of orders that the list had loaded when the reading ended but the service no longer selects: they are not new. */
      readonly outdated: ReadonlySet<string>;
    };

/** `whole`: these parts are all of the period, and the list has the orders `listed`; `not whole`: no reading of these filters has ended yet. */
export type LastReadEvent =
  | { readonly type: 'whole'; readonly parts: readonly TotalsPart[]; readonly listed: readonly Order[] }
  | { readonly type: 'not whole' };

export const NEVER_READ: LastRead = { known: 'nothing' };

/** What is known after an event. What the list has later does not change it: only another reading does. */
export function stepLastRead(state: LastRead, event: LastReadEvent): LastRead {
  if (event.type === 'not whole') return NEVER_READ;
  const { parts, listed } = event;
  if (state.known === 'whole' && state.parts === parts) return state;
  const versions = new Map(parts.flatMap((part) => part.versions));
  const outdated = new Set(listed.flatMap(({ id }) => (versions.has(id) ? [] : [id])));
  return { known: 'whole', parts, versions, outdated };
}

/** The listed orders of a period that are new or changed since it was read (`asOf`, epoch milliseconds), or no longer match. */
export function unreadOrders(
  lastRead: LastRead,
  { from, until }: Period,
  asOf: number,
  listed: readonly Order[],
  noLongerMatching: ReadonlySet<string>,
): readonly Order[] {
  if (lastRead.known === 'nothing') return [];
  const { versions, outdated } = lastRead;
  const isUnread = ({ id, orderVersion, createdAt }: Order) => {
    if (versions.has(id)) return noLongerMatching.has(id) || isNewerVersion(orderVersion, versions.get(id));
    const second = secondOf(createdAt);
    if (second !== undefined && (second < from || second >= until)) return false;
    // An order created after the reading cannot be outdated.
    return !noLongerMatching.has(id) && (!outdated.has(id) || (second !== undefined && second * 1000 >= asOf));
  };
  return listed.filter(isUnread);
}
