import type { TestProject } from 'vitest/node';
import { openDatabase } from '../open-database.ts';
import { PostgresCluster } from './postgres-cluster.ts';
import { smallDataFolder } from './postgres-programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The address of a database with all tables on the tests' PostgreSQL server, as a template for
     * other databases.
     */
    postgresTemplate: string;
  }
}

/** No test uses a replica of this server, and without WAL for replicas it writes less. */
const CONFIGURATION = 'wal_level = minimal\nmax_wal_senders = 0\n';

/**
 * Vitest runs this before and after the tests of a project that needs PostgreSQL: one server for
 * all of them.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await PostgresCluster.create(CONFIGURATION, smallDataFolder());
  try {
    await cluster.start();
    const template = cluster.url('postgres');
    await (await openDatabase({ url: template })).close();
    project.provide('postgresTemplate', template);
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  return () => cluster.remove();
}
