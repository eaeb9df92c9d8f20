import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '#database/schema/tables.ts';

/**
 * How the calendars of an organization stand: the one that is served, and the one that is made to
 * replace it.
 */
const calendars = z.object({
  serving: z.nullable(z.object({ number: z.int(), signature: z.string() })),
  making: z.nullable(z.object({ number: z.int(), signature: z.string(), days: z.int() })),
  /** The last number that was given; none is given twice. */
  last: z.int(),
  /** The numbers of those that are needed no more, whose days are still to be removed. */
  old: z.array(z.int()),
});
export type Calendars = z.infer<typeof calendars>;

/** How far the orders are derived by the rules of a version, from the newest to the oldest. */
const derivation = z.object({
  version: z.int(),
  /** Whether they never were before, so that answers lack the others. */
  isFirst: z.boolean(),
  /** The order that was derived last; null: all are derived. */
  after: z.nullable(z.object({ createdAt: z.int(), id: z.string() })),
  done: z.int(),
  total: z.int(),
});
export type Derivation = z.infer<typeof derivation>;

/** Which process refreshes, and until when (epoch seconds) it surely does. */
const lease = z.object({ holder: z.string(), until: z.int() });
export type Lease = z.infer<typeof lease>;

/** By which thresholds, and on the days of which calendar, days and groups are judged. */
const judging = z.object({ signature: z.string() });
export type Judging = z.infer<typeof judging>;

/**
 * Why something could not be refreshed the last time it was tried (epoch seconds); null: it could.
 */
const failure = z.nullable(z.object({ at: z.int(), message: z.string() }));
export type Failure = z.infer<typeof failure>;

/** A state of the order store: its name, and how it is read. */
export type StoreState<Value> = { readonly name: string; readonly schema: z.ZodMiniType<Value> };
export const CALENDARS: StoreState<Calendars> = { name: 'calendars', schema: calendars };
export const DERIVATION: StoreState<Derivation> = { name: 'derivation', schema: derivation };
export const JUDGING: StoreState<Judging> = { name: 'judging', schema: judging };
export const FAILURE: StoreState<Failure> = { name: 'failure', schema: failure };
export const LEASE: StoreState<Lease> = { name: 'lease', schema: lease };

/** Reads a state; undefined if there is none yet. */
export async function readState<Value>(
  query: Kysely<Tables>,
  org: number,
  { name, schema }: StoreState<Value>,
): Promise<Value | undefined> {
  const row = await query
    .selectFrom('order_store_state')
    .select('value')
    .where('org', '=', org)
    .where('name', '=', name)
    .executeTakeFirst();
  return row && schema.parse(JSON.parse(row.value));
}

/** Writes a state. */
export async function writeState<Value>(
  query: Kysely<Tables>,
  org: number,
  { name }: StoreState<Value>,
  state: NoInfer<Value>,
): Promise<void> {
  const value = JSON.stringify(state);
  await query
    .insertInto('order_store_state')
    .values({ org, name, value })
    .onConflict((conflict) => conflict.columns(['org', 'name']).doUpdateSet({ value }))
    .execute();
}
