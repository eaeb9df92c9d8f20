import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { acceptsEncoding } from '../accepts-encoding.ts';
import type { UpstreamAnswer } from '../upstream/check-response.ts';

const compress = promisify<Buffer, { level: number }, Buffer>(gzip);
/** Below this many bytes compression does not pay. */
const SMALL = 1_024;
const FAST = 3;

/** Passes order data on byte for byte, compressed in a background thread for browsers that accept it. */
export async function answerOrders(reply: FastifyReply, answer: UpstreamAnswer): Promise<FastifyReply> {
  reply
    .type('application/json; charset=utf-8')
    .header('x-request-id', answer.requestId ?? reply.request.id)
    .header('vary', 'accept-encoding');
  const canCompress = acceptsEncoding(reply.request.headers['accept-encoding'], 'gzip');
  if (!canCompress || answer.body.length < SMALL) return reply.send(answer.body);
  return reply.header('content-encoding', 'gzip').send(await compress(answer.body, { level: FAST }));
}
