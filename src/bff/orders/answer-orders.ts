import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { acceptsEncoding } from '#http/accept-headers.ts';
import type { ResponseBody } from '#upstream/response-body.ts';
import type { UpstreamResponse } from '#upstream/check-response.ts';

const compress = promisify<Buffer, { level: number }, Buffer>(gzip);
/** Below this many bytes, neither compression nor streaming pays. */
const SMALL = 1_024;
const FAST = 3;

/**
 * Forwards order data byte for byte, compressed in a background thread if the browser accepts it.
 */
export async function answerOrders(
  reply: FastifyReply,
  { body, requestId }: UpstreamResponse,
): Promise<FastifyReply> {
  reply
    .type('application/json; charset=utf-8')
    .header('x-request-id', requestId ?? reply.request.id)
    .header('vary', 'accept-encoding');
  const canCompress = acceptsEncoding(reply.request.headers['accept-encoding'], 'gzip');
  if (canCompress && body.length >= SMALL) {
    return reply
      .header('content-encoding', 'gzip')
      .send(await compress(body.whole, { level: FAST }));
  }
  return body.pieces.length > 1 && body.length >= SMALL
    ? sendPieces(reply, body)
    : reply.send(body.whole);
}

/** Sends the order store's JSON, compressed in the same way. */
export async function answerJson(reply: FastifyReply, json: string): Promise<FastifyReply> {
  const body = Buffer.from(json);
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (body.length < SMALL || !acceptsEncoding(reply.request.headers['accept-encoding'], 'gzip'))
    return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(await compress(body, { level: FAST }));
}

/** Sends pieces without joining them, which is faster than Fastify's streams. */
function sendPieces(reply: FastifyReply, body: ResponseBody): FastifyReply {
  const { raw } = reply.hijack();
  // The browser has disconnected.
  if (raw.destroyed) return reply;
  const head: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) head[name] = value;
  head['content-length'] = body.length;
  if (reply.server.isClosing) head['connection'] = 'close';
  raw.writeHead(reply.statusCode, head);
  // All bytes are flushed, or the browser has disconnected.
  raw.once('close', () => body.release());
  raw.cork();
  for (const piece of body.pieces) raw.write(piece);
  raw.end();
  raw.uncork();
  return reply;
}
