import { sql } from 'kysely';
import type { Database } from '#database/open-database.ts';
import type { OrderException } from '#order-domain/exceptions/exception.ts';
import { judgeSuspicion } from '#order-domain/exceptions/suspicions.ts';
import { type SuspicionRow, toSuspicion } from '../storage/suspicion-row.ts';
import { uuidText } from '../storage/uuid-bytes.ts';
import type { Candidate, CandidateFilter } from './candidates.ts';

type WholeSuspicion = SuspicionRow & {
  readonly store_id: Uint8Array;
  readonly position: number;
  readonly index: number;
  readonly offset_minutes: number;
};

/** Completes a page's candidates; those that changed since are left out. */
export async function readFindings<Each extends { readonly candidate: Candidate }>(
  query: Database['query'],
  { org, stores }: Pick<CandidateFilter, 'org' | 'stores'>,
  entries: readonly Each[],
): Promise<(Each & { readonly found: OrderException })[]> {
  const places = entries.map(({ candidate }) => candidate.rest);
  const positions = places.flatMap((rest) => ('position' in rest ? rest.position : []));
  const groups = places.flatMap((rest) => ('group' in rest ? rest.group : []));
  const [suspicions, ofGroups] = await Promise.all([
    positions.length === 0
      ? []
      : sql<WholeSuspicion>`
          select store_id, position, "index", offset_minutes, kind, id, at, due_at, stake_cents, measure, state, content
          from order_suspicions where org = ${org} and position in (${sql.join(positions)})`
          .execute(query)
          .then(({ rows }) => rows),
    groups.length === 0
      ? []
      : sql<{ group: string; id: string; at: number; content: string }>`
          select "group", id, at, content from group_exceptions
          where org = ${org} and "group" in (${sql.join(groups)})`
          .execute(query)
          .then(({ rows }) => rows),
  ]);
  const known = new Map<string, OrderException>();
  for (const row of suspicions) {
    const found = judgeSuspicion(
      toSuspicion(row),
      stores.of(uuidText(row.store_id), row.offset_minutes),
      stores.now,
    );
    if (found) known.set(`${row.position} ${row.index}`, found);
  }
  for (const { group, id, at, content } of ofGroups)
    known.set(`${group} ${id} ${at}`, readFinding(content));
  return entries.flatMap((entry) => {
    const { rest, at } = entry.candidate;
    if ('finding' in rest) return [{ ...entry, found: rest.finding }];
    const found = known.get(
      'position' in rest ? `${rest.position} ${rest.index}` : `${rest.group} ${rest.id} ${at}`,
    );
    return found ? [{ ...entry, found }] : [];
  });
}

function readFinding(content: string): OrderException {
  const finding: OrderException = JSON.parse(content);
  return finding;
}
