import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The end of a request. */
export type Outcome = {
  readonly request: FastifyRequest;
  /** The pattern, without ids; undefined if no route matches. */
  readonly route: string | undefined;
  readonly statusCode: number;
  readonly milliseconds: number;
  /** True if the client disconnected before the whole response was sent. */
  readonly isAborted: boolean;
};

/**
 * Calls `onStart` for each request, and `onEnd` exactly once for each, even if the client
 * disconnects.
 */
export function watchResponses(
  app: FastifyInstance,
  { onStart, onEnd }: { onStart(): void; onEnd(outcome: Outcome): void },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    onStart();
    reply.raw.once('close', () => {
      onEnd({
        request,
        route: request.routeOptions.url,
        statusCode: reply.raw.statusCode,
        milliseconds: reply.elapsedTime,
        isAborted: !reply.raw.writableFinished,
      });
    });
    done();
  });
}
