import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How a request ended. */
export type Outcome = {
  readonly request: FastifyRequest;
  /** The route's pattern, which contains no ids; undefined if no route matches the address. */
  readonly route: string | undefined;
  readonly statusCode: number;
  readonly milliseconds: number;
  /** Whether the client disconnected before it had the whole response. */
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
