import type { FastifyInstance } from 'fastify';
import { answerProblem, toProblem } from './answer-problem.ts';
import type { ReadinessCheck } from './check-readiness.ts';

/** Adds `GET /healthz` (the process runs) and `GET /readyz` (it can show orders; else 503 with the reason). */
export async function healthRoutes(app: FastifyInstance, { isReady }: { isReady: ReadinessCheck }): Promise<void> {
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
