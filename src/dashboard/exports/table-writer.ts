import type { WorkerCache } from '../orders-feed/reader/worker-cache.ts';
import { TABLE_REMOVER, TABLE_WRITER, type TableFile } from './table-file.ts';

/** What stops the writing of each file, or removes what was written. */
const removals = new Map<number, AbortController>();

function removalOf(id: number): AbortController {
  const removal = removals.get(id) ?? new AbortController();
  removals.set(id, removal);
  return removal;
}

/** The worker's side of exports: writes tables as files. */
export const tableWriter: WorkerCache<TableFile, Blob> = {
  cache: TABLE_WRITER,
  answer: async (file) => (await import('./write-table.ts')).writeTable(file, removalOf(file.id).signal),
};

/** Removes files that are not wanted any longer. */
export const tableRemover: WorkerCache<number, undefined> = {
  cache: TABLE_REMOVER,
  answer: (id) => {
    removalOf(id).abort();
    return undefined;
  },
};
