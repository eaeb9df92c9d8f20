import { Kysely } from 'kysely';
import type { PoolUse } from '../pool/pool-use.ts';
import { readPostgresAddresses } from './postgres-address.ts';
import { createPostgresDialect, createPostgresReadDialect } from './postgres-dialect.ts';
import { type PostgresLimits, PostgresServer } from './postgres-server.ts';
import { type PostgresChoice, PostgresServers } from './postgres-servers.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * Three pools, so that slow lists of orders delay neither keys nor writes. Together they use at
 * most 14 connections of a server, of which PostgreSQL allows 100 by default: enough for seven
 * processes. More connections would not make two processors faster. Only reads have a timeout,
 * because an import merges in one statement that can take minutes. Keys and settings are found
 * within milliseconds, and a list that takes longer than its timeout helps nobody.
 */
const LIMITS = {
  writes: { connections: 4, statementTimeoutMs: 0 },
  currentReads: { connections: 2, statementTimeoutMs: 2000 },
  replicaReads: { connections: 8, statementTimeoutMs: 15_000 },
} as const satisfies Record<string, PostgresLimits>;

function serversOf(url: string, limits: PostgresLimits): PostgresServer[] {
  const addresses = readPostgresAddresses(url);
  if (addresses === undefined) throw new TypeError('The address of the database is not valid.');
  return addresses.map((address) => new PostgresServer(address, limits));
}

const primaryOf = (servers: readonly PostgresServer[]): PostgresChoice[] =>
  servers.map((server) => ({ server, mustBePrimary: true }));
const anyOf = (servers: readonly PostgresServer[]): PostgresChoice[] =>
  servers.map((server) => ({ server, mustBePrimary: false }));

/**
 * Prepares connections to PostgreSQL, which open on demand. Each address can name several hosts:
 * writes go to the current primary; `replicaReads` go to any host of `readUrl`, and fall back to
 * any host of `url`.
 */
export function openPostgres({
  url,
  readUrl,
}: {
  readonly url: string;
  readonly readUrl?: string | undefined;
}): {
  readonly query: Kysely<Tables>;
  readonly currentReads: Kysely<Tables>;
  readonly replicaReads: Kysely<Tables>;
  poolUse(): Readonly<Record<string, PoolUse>>;
  close(): Promise<void>;
} {
  const replicas = (limits: PostgresLimits) =>
    readUrl === undefined ? [] : serversOf(readUrl, limits);
  const [hosts, fallbacks] = [serversOf(url, LIMITS.currentReads), replicas(LIMITS.currentReads)];
  const writes = new PostgresServers([primaryOf(serversOf(url, LIMITS.writes))]);
  // A deleted key must stop working at once, even if replicas lag. Without a primary, no key can be
  // deleted.
  const currentReads = new PostgresServers([primaryOf(hosts), anyOf(fallbacks), anyOf(hosts)]);
  const replicaReads = new PostgresServers([
    anyOf(replicas(LIMITS.replicaReads)),
    anyOf(serversOf(url, LIMITS.replicaReads)),
  ]);
  const query = new Kysely<Tables>({ dialect: createPostgresDialect(writes) });
  const readers = [currentReads, replicaReads].map(
    (servers) => new Kysely<Tables>({ dialect: createPostgresReadDialect(servers) }),
  );
  const [current = query, replicated = query] = readers;
  return {
    query,
    currentReads: current,
    replicaReads: replicated,
    poolUse: () => ({
      writes: writes.use,
      current_reads: currentReads.use,
      replica_reads: replicaReads.use,
    }),
    async close() {
      await Promise.all([query, ...readers].map((each) => each.destroy()));
      // Kysely does not destroy a driver that was never used; closing the servers makes it refuse
      // later use as well.
      await Promise.all([writes, currentReads, replicaReads].map((servers) => servers.close()));
    },
  };
}
