import type { OrderSuspicionsTable } from '#database/schema/tables.ts';
import type { Suspicion } from '#order-domain/exceptions/suspicion.ts';

/** As read. */
export type SuspicionRow = Pick<
  OrderSuspicionsTable,
  'kind' | 'id' | 'at' | 'due_at' | 'stake_cents' | 'measure' | 'state' | 'content'
>;

/** As written: kind, id, at, due_at, stake_cents, measure, state, content. */
export function suspicionParts(suspicion: Suspicion): readonly (string | number | null)[] {
  const { kind, id, orderId: _inId, at, dueAt, stake, measure, state, ...rest } = suspicion;
  return [kind, id, at, dueAt ?? null, stake, measure, state, JSON.stringify(rest)];
}

export function toSuspicion(row: SuspicionRow): Suspicion {
  const { kind, id, at, due_at: dueAt, stake_cents: stake, measure, state, content } = row;
  return {
    ticket: undefined,
    person: undefined,
    ...JSON.parse(content),
    kind,
    id,
    orderId: id.split(':')[1],
    at,
    dueAt: dueAt ?? undefined,
    stake,
    measure,
    state,
  };
}
