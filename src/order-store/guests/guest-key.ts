import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Kysely } from 'kysely';
import { makeDirectory } from '#database/make-directory.ts';
import type { Tables } from '#database/schema/tables.ts';

/** The setting with a check value of the key, which tells a lost or foreign key file. */
const SETTING = 'guest_key_check';
const KEY_BYTES = 32;

/** The key with which guests were forgotten is missing or another one. */
export class GuestKeyLost extends Error {
  override readonly name = 'GuestKeyLost';

  constructor(file: string) {
    super(
      `Guests were forgotten with a key that isn't in ${file}: put that file back, or see \`npx tillview guests reset --help\``,
    );
  }
}

/** The hexadecimal HMAC-SHA-256 of a text. */
export function hmac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Undefined if there is none. */
async function readKey(file: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
  } catch (error) {
    if (isError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The key of this installation; throws `GuestKeyLost` unless the database's guests need it. */
export async function readGuestKey(query: Kysely<Tables>, file: string): Promise<Buffer> {
  const key = await readKey(file);
  const setting = await query
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst();
  if (!key || setting?.value !== checkOf(key)) throw new GuestKeyLost(file);
  return key;
}

/** Creates the key, or throws `GuestKeyLost` if the database knows another one. */
export async function ensureGuestKey(query: Kysely<Tables>, file: string): Promise<Buffer> {
  if (!(await readKey(file))) await createKey(file);
  const key = await readKey(file);
  if (key)
    await query
      .insertInto('settings')
      .values({ name: SETTING, value: checkOf(key) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return readGuestKey(query, file);
}

/** Forgets which key was used. */
export async function resetGuestKey(query: Kysely<Tables>): Promise<void> {
  await query.deleteFrom('settings').where('name', '=', SETTING).execute();
}

/** Readable only by its owner, and complete on disk before it has its name. */
async function createKey(file: string): Promise<void> {
  await makeDirectory(dirname(file));
  const unfinished = `${file}.${randomUUID()}`;
  const created = await open(unfinished, 'wx', 0o600);
  try {
    await created.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`);
    await created.sync();
    // Unlike renaming, this keeps the key of a process that was faster.
    await link(unfinished, file);
  } catch (error) {
    if (!isError(error, 'EEXIST')) throw error;
  } finally {
    await created.close();
    await rm(unfinished);
  }
}

function checkOf(key: Buffer): string {
  return hmac(key, 'check');
}

function isError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
