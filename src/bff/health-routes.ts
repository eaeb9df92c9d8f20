import type { FastifyInstance } from 'fastify';
import type { StoreDescription } from '#contract/bff/store.ts';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import type { Database } from '#database/open-database.ts';
import { answerProblem, toProblem } from './requests/api-problem.ts';
import type { Upstream } from '#upstream/create-upstream.ts';

/**
 * Adds `GET /healthz` (the process runs) and `GET /readyz` (it can show orders; otherwise 503 with
 * the reason).
 */
export async function healthRoutes(
  app: FastifyInstance,
  { isReady }: { isReady: ReadinessCheck },
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await isReady();
    } catch (error) {
      return answerProblem(reply, toProblem(error, request.log), 503);
    }
    return { status: 'ready' };
  });
}

/**
 * Resolves when the upstream, the store list and the database respond; rejects with the problem
 * otherwise.
 */
type ReadinessCheck = () => Promise<void>;

/** Runs at most once every `keptMs`, however often it is called. */
export function createReadinessCheck(options: {
  readonly upstream: Upstream;
  readonly stores: () => Promise<StoreDescription[]>;
  /** Holds the sessions. */
  readonly database: Database;
  readonly keptMs: number;
  now(): number;
}): ReadinessCheck {
  let latest: { readonly at: number; readonly result: Promise<void> } | undefined;

  async function check(): Promise<void> {
    await options.upstream.listOrders(
      { ...EMPTY_LIST_ORDERS_QUERY, pageSize: 1 },
      new AbortController().signal,
    );
    await options.stores();
    await options.database.currentReads.selectFrom('users').select('id').limit(1).execute();
  }

  return () => {
    const now = options.now();
    // The clock may have been set back.
    if (!latest || Math.abs(now - latest.at) >= options.keptMs)
      latest = { at: now, result: check() };
    return latest.result;
  };
}
