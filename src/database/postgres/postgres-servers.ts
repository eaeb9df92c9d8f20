import { DatabaseUnavailable } from '../pool/database-unavailable.ts';
import { type PoolUse, sumOfUses } from '../pool/pool-use.ts';
import { PostgresConnection } from './postgres-connection.ts';
import type { PostgresServer } from './postgres-server.ts';

/** Tried only while it is the primary if `mustBePrimary`. */
export type PostgresChoice = { readonly server: PostgresServer; readonly mustBePrimary: boolean };

/**
 * Servers in groups: connections come from the first group with a usable server, in turn among the
 * servers of that group. A server that recently failed only after a wait is tried after all others.
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

  get count(): number {
    return this.#servers().length;
  }

  /**
   * Resolves with a connection that is the caller's alone until it is released; rejects with
   * `DatabaseUnavailable` if no server outside of `passedOver` provides one.
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

  /**
   * Closes connections as they are released and resolves when all are closed; refuses later
   * callers.
   */
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
    return [
      ...choices.filter(({ server }) => !server.isResting),
      ...choices.filter(({ server }) => server.isResting),
    ];
  }
}
