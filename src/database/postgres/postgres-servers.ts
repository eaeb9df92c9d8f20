import { DatabaseUnavailable } from '../pool/database-unavailable.ts';
import { type PoolUse, sumOfUses } from '../pool/pool-use.ts';
import { PostgresConnection } from './postgres-connection.ts';
import type { PostgresServer } from './postgres-server.ts';

/** A server to try, as long as it is the primary if it must be. */
export type PostgresChoice = { readonly server: PostgresServer; readonly mustBePrimary: boolean };

/**
 * Servers in groups: connections come from the first group that has a server for them, and within a group from its servers in turn. A server
 * that let somebody wait in vain a moment ago is tried after all others.
 */
export class PostgresServers {
  readonly #groups: readonly (readonly PostgresChoice[])[];
  #turn = 0;
  #isClosed = false;

  constructor(groups: readonly (readonly PostgresChoice[])[]) {
    this.#groups = groups;
  }

  get use(): PoolUse {
    return sumOfUses(this.#servers().map((server) => server.use));
  }

  /** How many servers there are. */
  get count(): number {
    return this.#servers().length;
  }

  /**
   * Resolves with a connection that is the caller's alone until it is released; rejects with `DatabaseUnavailable` when no server, but for
   * those to pass over, gives one.
   */
  async acquire(passedOver: Iterable<PostgresServer> = []): Promise<PostgresConnection> {
    if (this.#isClosed) throw new Error('The database is closed.');
    let failure: unknown;
    const unusable = new Set<PostgresServer>(passedOver);
    for (const { server, mustBePrimary } of this.#choices()) {
      if (unusable.has(server)) continue;
      try {
        const client = await server.connect();
        const connection = new PostgresConnection(client, server);
        if (!mustBePrimary) return connection;
        const isPrimary = await server.isPrimary(client).catch((error: unknown) => {
          client.release(true);
          throw error;
        });
        if (isPrimary) return connection;
        client.release();
        failure ??= new Error(`${server.name} is a standby`);
      } catch (error) {
        failure = error;
        unusable.add(server);
      }
    }
    throw new DatabaseUnavailable(failure);
  }

  /** Closes connections as they are given back, and resolves when all are; refuses what comes later. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await Promise.all(this.#servers().map((server) => server.close()));
  }

  #servers(): PostgresServer[] {
    return [...new Set(this.#groups.flat().map(({ server }) => server))];
  }

  #choices(): PostgresChoice[] {
    this.#turn += 1;
    const choices = this.#groups.flatMap((group) => {
      const first = this.#turn % Math.max(group.length, 1);
      return [...group.slice(first), ...group.slice(0, first)];
    });
    return [...choices.filter(({ server }) => !server.isResting), ...choices.filter(({ server }) => server.isResting)];
  }
}
