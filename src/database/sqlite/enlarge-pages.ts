import { type Kysely, sql } from 'kysely';
import { PAGE_BYTES } from './sqlite-page-bytes.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * Rewrites a file of an older version with larger pages, which also frees the space that migrations
 * left unused. Needs exclusive access to the file: while another process has it open, nothing
 * happens, and the next start tries again.
 */
export async function enlargePages(query: Kysely<Tables>): Promise<void> {
  await query.connection().execute(async (connection) => {
    const pragma = async (text: string) =>
      (await sql<Record<string, unknown>>`${sql.raw(text)}`.execute(connection)).rows;
    const [size] = await pragma('pragma page_size');
    if (size?.['page_size'] === PAGE_BYTES) return;
    await pragma('pragma busy_timeout = 0');
    try {
      // The page size can't be changed in WAL mode.
      await pragma('pragma journal_mode = delete');
      await pragma(`pragma page_size = ${PAGE_BYTES}`);
      await pragma('vacuum');
    } catch {
      // Another process is using the file, which works with small pages too.
    } finally {
      await pragma('pragma journal_mode = wal').catch(() => undefined);
      await pragma('pragma busy_timeout = 30000');
    }
  });
}
