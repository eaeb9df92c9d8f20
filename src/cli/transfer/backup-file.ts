import { stat } from 'node:fs/promises';
import { backupDatabase } from '#database/backup-database.ts';
import { CommandError, EXIT_CODES, reasonOf } from '../output/command-error.ts';
import type { Config } from '../settings/config.ts';
import { makeFile } from './new-file.ts';
import { createProgress } from '../output/progress.ts';

const PERCENT = 100;

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

export async function backupFile(config: Config, file: string): Promise<void> {
  if ('url' in config.database) {
    throw new CommandError(
      'TILLVIEW_DATABASE_URL is set: back that database up with pg_dump, see docs/own-orders.md.',
      EXIT_CODES.wrongUse,
    );
  }
  const { directory } = config.database;
  if (await exists(file)) throw new CommandError(`${file} exists: a backup never replaces a file.`);
  const progress = createProgress('Backup');
  const onProgress = (share: number): void => progress.update(share * PERCENT, PERCENT);
  await makeFile(file, (name) =>
    backupDatabase({ directory, file: name, onProgress }).catch((error: unknown) => {
      throw new CommandError(
        `The database in ${directory} can't be copied to ${file} (${reasonOf(error)}).`,
      );
    }),
  ).finally(progress.stop);
  const { size } = await stat(file);
  console.log(
    `Copied the database to ${file} (${(size / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB, checked).`,
  );
}
