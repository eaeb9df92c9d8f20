import type { FastifyReply } from 'fastify';

/**
 * Aborts if the client disconnects before the response is sent. For requests with a body, since
 * Fastify's `request.signal` also aborts once the body is read.
 */
export function clientLeft(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
