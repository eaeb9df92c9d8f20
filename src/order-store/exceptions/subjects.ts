import { sql } from 'kysely';
import { isUuid } from '#contract/service/list-orders-query.ts';
import type { Database } from '#database/open-database.ts';
import { uuidBytes, uuidText } from '../storage/uuid-bytes.ts';
import type { Candidate } from './candidates.ts';
import { inChunks } from './group-rows.ts';

/** Returns what a candidate is about, as text: an order, a customer or a store's day. */
export async function readSubjects(
  query: Database['query'],
  org: number,
  candidates: readonly Candidate[],
): Promise<(candidate: Candidate) => string> {
  const orderIds = new Set(candidates.flatMap((each) => orderIdOf(each) ?? []));
  const positions = new Map<string, number>();
  for (const ids of inChunks([...orderIds])) {
    const { rows } = await sql<{ id: Uint8Array; position: number }>`
      select id, position from order_facts
      where org = ${org} and id in (${sql.join(ids.map(uuidBytes))})`.execute(query);
    for (const { id, position } of rows) positions.set(uuidText(id), position);
  }
  return (candidate) => {
    const { kind, rest } = candidate;
    if ('position' in rest) return `order ${rest.position}`;
    if (kind === 'many_refunds')
      return `customer ${'group' in rest ? rest.group : rest.finding.person?.key}`;
    const orderId = orderIdOf(candidate);
    const position = orderId === undefined ? undefined : positions.get(orderId);
    return position === undefined ? idOf(rest) : `order ${position}`;
  };
}

function idOf(rest: Exclude<Candidate['rest'], { readonly position: number }>): string {
  return 'finding' in rest ? rest.finding.id : rest.id;
}

/** The order of a finding of several orders; undefined for customers and days. */
function orderIdOf({ kind, rest }: Candidate): string | undefined {
  if ('position' in rest || kind === 'many_refunds') return undefined;
  // Its id is that of the kind, the order (or store) and more.
  const id = idOf(rest).split(':')[1];
  return id !== undefined && isUuid(id) ? id.toLowerCase() : undefined;
}
