import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/open-database.ts';
import { ServiceError } from '../responses/service-error.ts';

export const HEALTH_ROUTES = ['/healthz', '/readyz'] as const;

const PATIENCE_MS = 2_000;
const RETRY_SECONDS = 1;

/**
 * Adds `GET /healthz` (the process runs) and `GET /readyz` (its database answers within two
 * seconds; else 503). Neither needs a key.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  {
    database,
    patienceMs = PATIENCE_MS,
  }: { readonly database: Database; readonly patienceMs?: number },
): void {
  const [live, ready] = HEALTH_ROUTES;
  const isReady = createReadiness(database, patienceMs);
  app.get(live, async () => ({ status: 'ok' }));
  app.get(ready, async (request, reply) => {
    try {
      await isReady();
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new ServiceError(503, 'The database does not answer.', RETRY_SECONDS);
    }
    return reply.send({ status: 'ready' });
  });
}

/** At most one database query in flight, however many callers. */
function createReadiness(database: Database, patienceMs: number): () => Promise<void> {
  let asking: Promise<unknown> | undefined;
  let checking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      await database.currentReads.selectFrom('organizations').select('id').limit(1).execute();
    } finally {
      asking = undefined;
    }
  }

  async function check(): Promise<void> {
    try {
      asking ??= ask();
      const isLate = await Promise.race([
        asking.then(() => false),
        setTimeout(patienceMs, true, { ref: false }),
      ]);
      if (isLate) throw new Error(`The database did not answer in ${patienceMs} ms.`);
    } finally {
      checking = undefined;
    }
  }

  return () => (checking ??= check());
}
