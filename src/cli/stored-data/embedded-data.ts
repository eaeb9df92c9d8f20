import { DatabaseUnavailable } from '#database/pool/database-unavailable.ts';
import { checkDatabase, type Database, openDatabase } from '#database/open-database.ts';
import { readForgotten } from '#order-store/guests/forgotten-guests.ts';
import { GuestKeyLost } from '#order-store/guests/guest-key.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { CommandError, dataDirectoryError, reasonOf } from '../output/command-error.ts';
import type { Config, OrderSource } from '../settings/config.ts';

export type EmbeddedSource = Extract<OrderSource, { kind: 'embedded' }>;

/** The database with the organization that it belongs to. */
export type EmbeddedData = { readonly database: Database; readonly organizationId: string };

/** Creates the database at the first start; throws a `CommandError` if it cannot be used. */
export async function openStoredData(
  config: Pick<Config, 'database' | 'dataDirectory'>,
): Promise<Database> {
  return openChecked(config).catch((error: unknown) => {
    // Only creating the files and their directory fails with a system error.
    const told = 'url' in config.database ? error : dataDirectoryError(error);
    if (told instanceof CommandError) throw told;
    const what =
      'url' in config.database
        ? "TILLVIEW_DATABASE_URL: the database can't be used"
        : `TILLVIEW_DATA_DIR: the database in ${config.database.directory} can't be opened`;
    throw new CommandError(
      `${what} (${error instanceof DatabaseUnavailable ? error.reason : reasonOf(error)}).`,
    );
  });
}

async function openChecked({
  database,
  dataDirectory,
}: Pick<Config, 'database' | 'dataDirectory'>): Promise<Database> {
  await checkDatabase(database);
  return openDatabase(database, dataDirectory);
}

/** Closes the database and throws a `CommandError` if forgotten guests can't be recognized. */
export async function checkGuestKey(database: Database): Promise<void> {
  try {
    await readForgotten(database.query, database.guestKeyFile);
  } catch (error) {
    await database.close();
    throw error instanceof GuestKeyLost ? new CommandError(`${error.message}.`) : error;
  }
}

/**
 * Creates database and organization at the first start; throws a `CommandError` if the database
 * cannot be used.
 */
export async function openEmbeddedData(
  config: Config,
  source: EmbeddedSource,
): Promise<EmbeddedData> {
  const database = await openStoredData(config);
  await checkGuestKey(database);
  const organizationId = await ensureOrganization(database, source.organizationId);
  return { database, organizationId };
}
