import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { FILE_NAME } from './open-database.ts';

const PAGES_PER_STEP = 1_000;

/**
 * Copies the database of a directory into an empty file, as a consistent snapshot and even while
 * the database is in use; `onProgress` gets the fraction done, 0 to 1. The copy is a single file
 * without a write-ahead log, and its integrity is checked. Rejects if there is no database or the
 * copy is damaged.
 */
export async function backupDatabase(options: {
  readonly directory: string;
  readonly file: string;
  readonly onProgress?: (share: number) => void;
  readonly pagesAStep?: number;
}): Promise<void> {
  const { directory, file, onProgress, pagesAStep = PAGES_PER_STEP } = options;
  const source = join(directory, FILE_NAME);
  await access(source);
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    // A read transaction holds the snapshot. Without it, each write would restart the copy, which
    // would never finish in a busy database.
    database.exec('BEGIN');
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    await backup(database, file, {
      rate: pagesAStep,
      progress: ({ remainingPages, totalPages }) =>
        onProgress?.(totalPages === 0 ? 1 : 1 - remainingPages / totalPages),
    });
  } finally {
    database.close();
  }
  finish(file);
}

/** Makes the copy a self-contained file without a write-ahead log, and checks all of it. */
function finish(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
    const problems = copy.prepare('PRAGMA integrity_check').all();
    if (problems.length !== 1 || problems[0]?.['integrity_check'] !== 'ok') {
      throw new Error(`The copy is damaged: ${JSON.stringify(problems.slice(0, 3))}`);
    }
  } finally {
    copy.close();
  }
}
