import * as z from 'zod/mini';
import { appendAuditEvent, type NewAuditEvent, type Party } from '#accounts/audit-log.ts';
import { findPasswordProblem } from '#accounts/password-rules.ts';
import { createPasswords } from '#accounts/passwords.ts';
import {
  addUser,
  changesOf,
  editUser,
  findUser,
  listUsers,
  removeUser,
  type StoredUser,
} from '#accounts/users.ts';
import { givenName } from '#contract/bff/given-name.ts';
import { isUuid } from '#contract/service/list-orders-query.ts';
import type { Database } from '#database/open-database.ts';
import { CommandError, EXIT_CODES } from '../output/command-error.ts';
import type { Config } from '../settings/config.ts';
import { printMinute } from '../output/print-minute.ts';
import { openStoredData } from '../stored-data/embedded-data.ts';
import { knownStoreIds } from '../stored-data/described-stores.ts';
import { readPassword } from './read-password.ts';

type GivenRights = {
  readonly admin?: boolean | undefined;
  /** Separated by commas. */
  readonly stores?: string | undefined;
  readonly allStores?: true | undefined;
};
/** True if the password comes from standard input. */
type PasswordSource = { readonly isPiped: boolean };

const epochSeconds = (): number => Math.floor(Date.now() / 1000);

/** With a password; resolves with lines that confirm it. */
export async function addPerson(
  config: Config,
  given: string,
  options: GivenRights & PasswordSource,
): Promise<string[]> {
  const name = readName(given);
  const storeIds = readStoreIds(options.stores) ?? null;
  return withDatabase(config, async (database) => {
    if (await findUser(database, name)) throw taken(name);
    await warnOfUnknownStores(database, config, storeIds ?? []);
    const passwordHash = await askForPassword(name, options);
    const user = {
      name,
      passwordHash,
      mustChangePassword: false,
      isAdmin: options.admin ?? false,
      storeIds,
      now: epochSeconds(),
    };
    if (!(await addUser(database, user))) throw taken(name);
    await audit(database, 'person_added', await find(database, name));
    return [`Added ${name}.`];
  });
}

/** A line per person, by name: name, role, stores, creation and last use. */
export async function listPeople(config: Config): Promise<string[]> {
  return withDatabase(config, async (database) => {
    const users = await listUsers(database);
    const width = Math.max(0, ...users.map(({ name }) => name.length));
    return users.map((user) => lineOf(user, width));
  });
}

/** Ends the person's sessions; resolves with lines that confirm it. */
export async function changePassword(
  config: Config,
  given: string,
  source: PasswordSource,
): Promise<string[]> {
  return withDatabase(config, async (database) => {
    const user = await find(database, given, 'whose password is kept there');
    const passwordHash = await askForPassword(user.name, source);
    const changes = { passwordHash, mustChangePassword: false };
    await editUser(database, user.id, changes, { keepsAdmin: false });
    await audit(database, 'password_changed', user);
    return [`Changed the password of ${user.name}, who is signed out everywhere.`];
  });
}

/** Takes effect at the next request; resolves with the line that `list` prints. */
export async function editPerson(
  config: Config,
  given: string,
  rights: GivenRights,
): Promise<string[]> {
  const { admin: isAdmin, stores, allStores } = rights;
  if (stores !== undefined && allStores) {
    throw new CommandError(
      "--stores and --all-stores can't be used together.",
      EXIT_CODES.wrongUse,
    );
  }
  const storeIds = allStores ? null : readStoreIds(stores);
  if (isAdmin === undefined && storeIds === undefined) {
    throw new CommandError(
      'Say what to change: --admin, --no-admin, --stores or --all-stores.',
      EXIT_CODES.wrongUse,
    );
  }
  return withDatabase(config, async (database) => {
    const before = await find(database, given, 'which also says what they may see');
    await warnOfUnknownStores(database, config, storeIds ?? []);
    await editUser(database, before.id, { isAdmin, storeIds }, { keepsAdmin: false });
    const changes = changesOf(before, { isAdmin, storeIds });
    if (changes.length > 0) await audit(database, 'person_edited', before, changes);
    const user = await findUser(database, before.name);
    return user ? [lineOf(user, user.name.length)] : [];
  });
}

/** Even the last admin; resolves with lines that confirm it. */
export async function removePerson(config: Config, given: string): Promise<string[]> {
  return withDatabase(config, async (database) => {
    const user = await find(database, given);
    await removeUser(database, user.id, { keepsAdmin: false });
    await audit(database, 'person_removed', user);
    return [`Removed ${user.name}.`];
  });
}

async function withDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openStoredData(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function audit(
  database: Database,
  action: NewAuditEvent['action'],
  subject: Party,
  changes?: NewAuditEvent['changes'],
): Promise<void> {
  return appendAuditEvent(database, {
    at: epochSeconds(),
    action,
    subject,
    address: null,
    ...(changes && { changes }),
  });
}

/** With a `reason`, throws for people without a Tillview password. */
async function find(database: Database, name: string, reason?: string): Promise<StoredUser> {
  const user = await findUser(database, name);
  if (!user)
    throw new CommandError(
      `There's nobody called ${readName(name)}. See \`npx tillview users list\`.`,
    );
  if (reason !== undefined && !user.hasPassword)
    throw new CommandError(`${user.name} signs in elsewhere, ${reason}.`);
  return user;
}

async function askForPassword(name: string, { isPiped }: PasswordSource): Promise<string> {
  const password = await readPassword(name, { isPiped });
  const fault = await findPasswordProblem(password, name);
  if (fault) throw new CommandError(`The password ${fault.words}.`, EXIT_CODES.wrongUse);
  return createPasswords().hash(password);
}

function readName(given: string): string {
  const parsed = z.safeParse(givenName, given);
  if (parsed.success) return parsed.data;
  throw new CommandError(`NAME ${parsed.error.issues[0]?.message}.`, EXIT_CODES.wrongUse);
}

function readStoreIds(given: string | undefined): string[] | undefined {
  const ids = given?.split(',').map((id) => id.trim().toLowerCase());
  if (ids?.every(isUuid) !== false) return ids;
  throw new CommandError(
    '--stores must be ids of stores (UUIDs) separated by commas.',
    EXIT_CODES.wrongUse,
  );
}

/** Only a warning: nothing lists all stores, and a new one has no orders yet. */
async function warnOfUnknownStores(
  database: Database,
  config: Config,
  ids: readonly string[],
): Promise<void> {
  const known = await knownStoreIds(database, config);
  for (const id of known.length === 0 ? [] : ids) {
    if (!known.includes(id))
      console.error(`No known store has the id ${id}: check it, unless the store is new.`);
  }
}

function taken(name: string): CommandError {
  return new CommandError(`There's already somebody called ${name}.`);
}

function lineOf(
  { name, isAdmin, storeIds, hasPassword, createdAt, lastSeenAt }: StoredUser,
  width: number,
): string {
  const stores = storeIds === null ? 'all stores' : `stores ${storeIds.join(',')}`;
  const seen = lastSeenAt === null ? 'not signed in' : `seen ${printMinute(lastSeenAt)}`;
  const role = (isAdmin ? 'admin' : '').padEnd('admin'.length);
  const origin = hasPassword ? [] : ['signs in elsewhere'];
  return [
    name.padEnd(width),
    role,
    stores,
    `added ${printMinute(createdAt)}`,
    seen,
    ...origin,
  ].join('  ');
}
