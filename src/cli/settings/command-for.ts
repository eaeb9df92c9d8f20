import { resolve } from 'node:path';
import type { Config } from './config.ts';
import { DEFAULT_DATA_DIRECTORY } from './settings.ts';

/** A command line for the same data, without the database URL, which holds a password. */
export function commandFor({
  database,
  dataDirectory,
}: Pick<Config, 'database' | 'dataDirectory'>): string {
  if ('url' in database) return 'TILLVIEW_DATABASE_URL=… npx tillview';
  return dataDirectory === resolve(DEFAULT_DATA_DIRECTORY)
    ? 'npx tillview'
    : `TILLVIEW_DATA_DIR=${quote(dataDirectory)} npx tillview`;
}

function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
