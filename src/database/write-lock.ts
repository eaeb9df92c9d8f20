import { type Kysely, sql } from 'kysely';
import { isPostgres } from './postgres/postgres-dialect.ts';
import type { Tables } from './schema/tables.ts';

/**
 * The locks that a transaction can take; `orders` and `news` lock those of one organization. The
 * numbers never change, because other versions may use the locks at the same time.
 */
const LOCKS = {
  migration: 1,
  organization: 2,
  orders: 3,
  users: 4,
  closings: 5,
  exception_marks: 6,
  thresholds: 7,
  news: 8,
} as const;
/**
 * Sets Tillview's locks apart from those of other programs in the same database: the bytes of
 * "till".
 */
export const LOCK_NAMESPACE = 0x74_69_6c_6c;

/**
 * Serializes transactions that read before they write and take the same lock. SQLite does so
 * anyway: a transaction that writes takes the write lock when it begins. `org` is the
 * organization's number.
 */
export async function lockUntilCommit(
  transaction: Kysely<Tables>,
  lock: keyof typeof LOCKS,
  org = 0,
): Promise<void> {
  if (!isPostgres(transaction)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_NAMESPACE + LOCKS[lock])}, ${org})`.execute(
    transaction,
  );
}
