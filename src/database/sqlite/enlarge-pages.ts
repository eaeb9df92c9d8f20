import { type Kysely, sql } from 'kysely';
import { PAGE_BYTES } from './sqlite-page-bytes.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * Writes a file of before anew with larger pages, which also gives back the room of what migrations removed. Needs the file for itself:
 * while another process has it open, nothing happens, and the next start tries again.
 */
export async function enlargePages(query: Kysely<Tables>): Promise<void> {
  await query.connection().execute(async (connection) => {
    const pragma = async (text: string) =>
      (await sql<Record<string, unknown>>`${sql.raw(text)}`.execute(connection)).rows;
    const [size] = await pragma('pragma page_size');
    if (size?.['page_size'] === PAGE_BYTES) return;
    await pragma('pragma busy_timeout = 0');
    try {
      // In WAL mode the size of a page is fixed.
      await pragma('pragma journal_mode = delete');
      await pragma(`pragma page_size = ${PAGE_BYTES}`);
      await pragma('vacuum');
    } catch {
      // Others use the file: it works with small pages too.
    } finally {
      await pragma('pragma journal_mode = wal').catch(() => undefined);
      await pragma('pragma busy_timeout = 30000');
    }
  });
}
