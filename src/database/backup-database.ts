import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { FILE_NAME } from './open-database.ts';

const PAGES_A_STEP = 1_000;

/**
 * Copies the database of a directory into a file that is empty, as it is at one moment, also while it is used; `onProgress` gets the share
 * that is done, 0 to 1. The copy needs no other file and is checked. Rejects when there is no database, or the copy is not sound.
 */
export async function backupDatabase(options: {
  readonly directory: string;
  readonly file: string;
  readonly onProgress?: (share: number) => void;
  readonly pagesAStep?: number;
}): Promise<void> {
  const { directory, file, onProgress, pagesAStep = PAGES_A_STEP } = options;
  const source = join(directory, FILE_NAME);
  await access(source);
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    // A read transaction keeps the moment. Without it the copy would begin again after each write, and never end where there are many.
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

/** Makes the copy a file by itself, without a log beside it, and checks all of it. */
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
