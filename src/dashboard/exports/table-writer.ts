import type { WorkerCache } from '../orders-feed/reader/worker-cache.ts';
import { TABLE_WRITER, type TableFile } from './table-file.ts';

/** The worker's side of exports: writes tables as files. */
export const tableWriter: WorkerCache<TableFile, Blob> = {
  cache: TABLE_WRITER,
  answer: async (file) => (await import('./write-table.ts')).writeTable(file),
};
