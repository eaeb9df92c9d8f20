import { sql } from 'kysely';
import type { Database } from '#database/open-database.ts';
import { toDayNumber } from '#order-domain/days/store-calendar.ts';
import type { OrderException } from '#order-domain/exceptions/exception.ts';
import type { StoreScope } from '../order-store.ts';
import { uuidBytes } from '../storage/uuid-bytes.ts';
import {
  type Candidate,
  type CandidateFilter,
  isSelected,
  readGroupCandidates,
} from './candidates.ts';
import { inChunks } from './group-rows.ts';
import { findInGroups } from './judge-groups.ts';

/** Day numbers (inclusive) and stores, with all stores that the user may see. */
export type WantedFindings = {
  readonly from: number;
  readonly to: number;
  readonly storeIds: readonly string[];
  readonly visible: StoreScope;
};

/** Two stores' days differ by at most this many. */
const DAYS_APART = 2;

/**
 * Exceptions of several orders: where other stores' orders were involved, the user's own stores are
 * judged alone.
 */
export async function readVisibleGroups(
  query: Database['query'],
  filter: CandidateFilter,
  wanted: WantedFindings,
): Promise<Candidate[]> {
  const { from, to, storeIds, visible } = wanted;
  if (storeIds.length === 0) return [];
  const where = sql`day between ${from} and ${to} and store_id in (${sql.join(storeIds.map(uuidBytes))})`;
  const known = await readGroupCandidates(query, filter, { where });
  if (visible === null) return known;
  const groups = await readPartlyVisible(query, filter.org, { ...wanted, visible });
  const whole = known.filter(({ rest }) => !groups.has(rest.group));
  const again: OrderException[] = [];
  for (const keys of inChunks([...groups].map(Number))) {
    const found = await findInGroups(query, {
      org: filter.org,
      keys,
      stores: filter.stores,
      scope: visible,
    });
    again.push(
      ...[...found.values()].flatMap((group) => group.found.map(({ finding }) => finding)),
    );
  }
  const isWanted = (finding: OrderException) => {
    const day = toDayNumber(finding.day);
    return (
      day >= from && day <= to && storeIds.includes(finding.storeId) && isSelected(finding, filter)
    );
  };
  return [...whole, ...again.filter(isWanted).map(toCandidate)];
}

/** Groups around some days that span stores inside and outside of the user's. */
async function readPartlyVisible(
  query: Database['query'],
  org: number,
  { from, to, visible }: WantedFindings & { readonly visible: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ group: string; stores: string }>`
    select distinct "group", stores from group_exceptions
    where org = ${org} and day between ${from - DAYS_APART} and ${to + DAYS_APART} and stores like '%,%'`.execute(
    query,
  );
  const isPartly = ({ stores }: { readonly stores: string }) => {
    const all: readonly string[] = JSON.parse(stores);
    const isVisible = (id: string) => visible.includes(id);
    return all.some(isVisible) && !all.every(isVisible);
  };
  return new Set(rows.filter(isPartly).map(({ group }) => group));
}

function toCandidate(finding: OrderException): Candidate {
  const { storeId, kind, at, stake } = finding;
  return { storeId, kind, at, stake, rest: { finding } };
}
