import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { LOCK_NAMESPACE } from '../write-lock.ts';

/** A server that can't keep what Tillview relies on. */
class UnsuitableServer extends Error {
  override readonly name = 'UnsuitableServer';
}

/**
 * Rejects unless each connection is a session of its own, and one session's advisory locks keep
 * others out. Poolers in transaction mode share sessions, with their timeouts and temporary tables;
 * some servers that speak PostgreSQL's protocol accept the locks and lock nothing, so that
 * concurrent writes would be lost.
 */
export async function checkSessions(query: Kysely<Tables>): Promise<void> {
  await query.connection().execute((one) =>
    query.connection().execute(async (other) => {
      const [mark, otherMark] = [randomUUID(), randomUUID()];
      await setMark(one, mark);
      await setMark(other, otherMark);
      // In this sequence, sessions that a pooler gives in turn don't match either.
      if ((await readMark(other)) !== otherMark || (await readMark(one)) !== mark) {
        throw new UnsuitableServer(
          "a pooler shares sessions: have it run in session mode, or use PostgreSQL's own address",
        );
      }
      const isFree = await one.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_NAMESPACE)}, 0)`.execute(transaction);
        const { rows } = await sql<{
          is_free: boolean;
        }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK_NAMESPACE)}, 0) as is_free`.execute(
          other,
        );
        return rows[0]?.is_free;
      });
      if (isFree !== false) {
        throw new UnsuitableServer(
          "advisory locks don't lock there: PostgreSQL itself is needed, not only its protocol",
        );
      }
    }),
  );
}

async function setMark(query: Kysely<Tables>, mark: string): Promise<void> {
  await sql`select set_config('tillview.session', ${mark}, false)`.execute(query);
}

async function readMark(query: Kysely<Tables>): Promise<string | null | undefined> {
  const { rows } = await sql<{
    mark: string | null;
  }>`select current_setting('tillview.session', true) as mark`.execute(query);
  return rows[0]?.mark;
}
