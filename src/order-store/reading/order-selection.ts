import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import {
  ENDED_STATUSES,
  FULFILLMENT_STATUSES,
  type FulfillmentStatus,
  isOneOf,
} from '#contract/service/order-enums.ts';
import { firstInstant, lastInstant } from '#contract/service/matches-query.ts';
import type { Instant } from '#contract/service/rfc3339.ts';
import { uuidBytes } from '../storage/uuid-bytes.ts';

/** A query in terms of the tables; all bounds are inclusive. */
export type OrderSelection = {
  /** The organization's number. */
  readonly org: number;
  /** Epoch seconds. */
  readonly first: number;
  readonly last: number;
  readonly storeId: Uint8Array | undefined;
  /** Undefined means any value, for each list. */
  readonly paymentStatuses: readonly string[] | undefined;
  readonly fulfillmentStatuses: readonly string[] | undefined;
  readonly sources: readonly string[] | undefined;
  readonly amountMin: number | undefined;
  readonly amountMax: number | undefined;
};

/** Beyond any time that the contract can express. */
const ANY_TIME = 1_000_000_000_000;

/** From a list query. */
export function toSelection(org: number, query: ListOrdersQuery): OrderSelection {
  const {
    storeId,
    view,
    paymentStatus,
    fulfillmentStatus,
    source,
    from,
    to,
    amountMin,
    amountMax,
    before,
  } = query;
  return {
    org,
    first: from === undefined ? -ANY_TIME : ceiling(known(firstInstant(from))),
    last: Math.min(
      to === undefined ? ANY_TIME : known(lastInstant(to)).epochSeconds,
      before === undefined ? ANY_TIME : ceiling(known(firstInstant(before))) - 1,
    ),
    storeId: storeId === undefined ? undefined : uuidBytes(storeId),
    paymentStatuses: anyOf(paymentStatus),
    fulfillmentStatuses: fulfillmentStatuses(view, fulfillmentStatus),
    sources: anyOf(source),
    amountMin,
    amountMax,
  };
}

/** True if it filters by any part of a facet. */
export function isByFacet({
  storeId,
  paymentStatuses,
  fulfillmentStatuses: statuses,
  sources,
}: OrderSelection): boolean {
  return [storeId, paymentStatuses, statuses, sources].some((part) => part !== undefined);
}

/** True if it filters by amount. */
export function isByAmount({ amountMin, amountMax }: OrderSelection): boolean {
  return amountMin !== undefined || amountMax !== undefined;
}

function anyOf(values: readonly string[]): readonly string[] | undefined {
  return values.length === 0 ? undefined : values;
}

function fulfillmentStatuses(
  view: ListOrdersQuery['view'],
  chosen: readonly FulfillmentStatus[],
): readonly string[] | undefined {
  if (view === 'all') return anyOf(chosen);
  const candidates = chosen.length === 0 ? FULFILLMENT_STATUSES : chosen;
  return candidates.filter((status) => isOneOf(ENDED_STATUSES, status) === (view === 'history'));
}

/** Orders' times are whole seconds, so bounds are rounded up. */
function ceiling({ epochSeconds, nanoseconds }: Instant): number {
  return nanoseconds === 0 ? epochSeconds : epochSeconds + 1;
}

/** Parsing the query has already checked the bound. */
function known(instant: Instant | undefined): Instant {
  if (!instant) throw new RangeError('The query has a time that cannot be read.');
  return instant;
}
