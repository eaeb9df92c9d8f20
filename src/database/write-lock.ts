import { type Kysely, sql } from 'kysely';
import { isPostgres } from './postgres/postgres-dialect.ts';
import type { Tables } from './schema/tables.ts';

/**
 * What a transaction may have to itself; orders, those of one organization. Each has a number of its own, which never changes: other
 * versions use it at the same time.
 */
const LOCKS = { migration: 1, organization: 2, orders: 3, users: 4 } as const;
/** Sets Tillview's locks apart from those of other programs in the same database: the bytes of "till". */
const NAMESPACE = 0x74_69_6c_6c;

/**
 * Makes transactions that read before they write, and take the same lock, run one after the other. In SQLite every transaction does:
 * it takes the write lock when it begins. `org` is the organization's number.
 */
export async function lockUntilCommit(transaction: Kysely<Tables>, lock: keyof typeof LOCKS, org = 0): Promise<void> {
  if (!isPostgres(transaction)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(NAMESPACE + LOCKS[lock])}, ${org})`.execute(transaction);
}
