import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '#database/schema/tables.ts';

/** The served calendar, and the one being made. */
const calendars = z.object({
  serving: z.nullable(z.object({ number: z.int(), signature: z.string() })),
  making: z.nullable(z.object({ number: z.int(), signature: z.string(), days: z.int() })),
  /** Numbers are never reused. */
  last: z.int(),
  /** Obsolete calendars whose days are still stored. */
  old: z.array(z.int()),
});
export type Calendars = z.infer<typeof calendars>;

/** Progress of deriving orders by a version's rules, newest first. */
const derivation = z.object({
  version: z.int(),
  /** True for the first derivation, during which answers lack older orders. */
  isFirst: z.boolean(),
  /** The last derived order; null: all are derived. */
  after: z.nullable(z.object({ createdAt: z.int(), id: z.string() })),
  done: z.int(),
  total: z.int(),
});
export type Derivation = z.infer<typeof derivation>;

/** The refreshing process, and when its lease ends (epoch seconds). */
const lease = z.object({ holder: z.string(), until: z.int() });
export type Lease = z.infer<typeof lease>;

/** Thresholds and calendar by which days and groups were judged. */
const judging = z.object({ signature: z.string() });
export type Judging = z.infer<typeof judging>;

/** The last refresh failure (epoch seconds); null after a success. */
const failure = z.nullable(z.object({ at: z.int(), message: z.string() }));
export type Failure = z.infer<typeof failure>;

export type StoreState<Value> = { readonly name: string; readonly schema: z.ZodMiniType<Value> };
export const CALENDARS: StoreState<Calendars> = { name: 'calendars', schema: calendars };
export const DERIVATION: StoreState<Derivation> = { name: 'derivation', schema: derivation };
export const JUDGING: StoreState<Judging> = { name: 'judging', schema: judging };
export const FAILURE: StoreState<Failure> = { name: 'failure', schema: failure };
export const LEASE: StoreState<Lease> = { name: 'lease', schema: lease };

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
