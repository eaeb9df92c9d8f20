import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '#testing/free-port.ts';
import { findPostgres, makeFolder, type PostgresPrograms } from './postgres-programs.ts';

const USER = 'tillview';
/** Fast rather than safe: test data need not survive a power failure. */
const CONFIGURATION = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_buffers = 32MB
dynamic_shared_memory_type = mmap
fsync = off
synchronous_commit = off
full_page_writes = off
autovacuum = off
jit = off
max_connections = 200
`;
const READY = /database system is ready to accept/;
/**
 * Runs the server until a line on stdin names the signal to end it with. If stdin closes without
 * one, because the parent process has gone, the server ends and its data ($0) is removed.
 */
const WATCHED =
  '"$@" & server=$!; read -r signal; kill -"${signal:-INT}" $server; wait $server; [ -n "$signal" ] || rm -rf "$0"';

export class PostgresCluster {
  readonly #programs: PostgresPrograms;
  readonly folder: string;
  readonly port: number;
  #child: ChildProcessByStdio<Writable, null, Readable> | undefined;

  private constructor(programs: PostgresPrograms, folder: string, port: number) {
    this.#programs = programs;
    this.folder = folder;
    this.port = port;
  }

  /**
   * Creates a server without starting it; `configuration` is appended to its settings, and its data
   * goes into a folder within `parent`.
   */
  static async create(configuration = '', parent = tmpdir()): Promise<PostgresCluster> {
    const programs = findPostgres();
    const folder = makeFolder(parent, programs.account);
    const options = [
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      // Sorts text differently from its bytes; no query may depend on it.
      '--locale-provider=icu',
      '--icu-locale=en-US',
      '--no-sync',
      '--no-instructions',
      '--wal-segsize=1',
    ];
    await promisify(execFile)(
      join(programs.folder, 'initdb'),
      ['-D', folder, '-U', USER, ...options],
      {
        ...programs.account,
        cwd: folder,
      },
    );
    const port = await freePort('127.0.0.1');
    await appendFile(
      join(folder, 'postgresql.conf'),
      `${CONFIGURATION}port = ${port}\n${configuration}`,
    );
    return new PostgresCluster(programs, folder, port);
  }

  /** Copies the server, which must be stopped, as a standby that follows it; starts neither. */
  async copyAsStandby(): Promise<PostgresCluster> {
    const folder = makeFolder(dirname(this.folder), this.#programs.account);
    await promisify(execFile)('cp', ['-a', `${this.folder}/.`, folder], this.#programs.account);
    const port = await freePort('127.0.0.1');
    const source = `host=127.0.0.1 port=${this.port} user=${USER}`;
    await appendFile(
      join(folder, 'postgresql.conf'),
      `port = ${port}\nprimary_conninfo = '${source}'\n`,
    );
    await writeFile(join(folder, 'standby.signal'), '');
    return new PostgresCluster(this.#programs, folder, port);
  }

  url(database: string): string {
    return `postgres://${USER}@127.0.0.1:${this.port}/${database}`;
  }

  async start(): Promise<void> {
    const command = [join(this.#programs.folder, 'postgres'), '-D', this.folder];
    const child = spawn('sh', ['-c', WATCHED, this.folder, ...command], {
      ...this.#programs.account,
      cwd: this.folder,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    this.#child = child;
    const lines: string[] = [];
    for await (const line of createInterface(child.stderr)) {
      lines.push(line);
      if (READY.test(line)) {
        child.stderr.resume();
        return;
      }
    }
    throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`);
  }

  /**
   * Stops the server: `INT` in good order, `QUIT` as if it had crashed. Resolves once it has ended;
   * its data stays.
   */
  async stop(signal: 'INT' | 'QUIT' = 'INT'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin.end(`${signal}\n`);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop('QUIT');
    await rm(this.folder, { recursive: true, force: true });
  }
}
