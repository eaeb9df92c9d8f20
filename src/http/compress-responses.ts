import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { readWeights } from './accept-headers.ts';

/**
 * The supported encodings, best first: a page of 200 orders, 119 kB, shrinks to 17 kB in 0.4 ms
 * with zstd, 19 kB in 0.9 ms with brotli, and in 1.1 ms to 22 kB with gzip (ADR 18). Higher levels
 * cost more than they gain.
 */
const ENCODERS = {
  zstd: (body: Buffer) =>
    promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 1 }),
};

type Encoding = keyof typeof ENCODERS;

const ENCODINGS = ['zstd', 'br', 'gzip'] as const satisfies readonly Encoding[];
/** Smaller responses fit into a packet or two uncompressed. */
const SMALLEST_BYTES = 1500;
const TEXT = /^(?:application\/(?:json|javascript)|text\/)/;

/** Picks by weight, then by `ENCODERS` (RFC 9110, 12.5.3); undefined for none. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  const weights = readWeights(header);
  let chosen: Encoding | undefined;
  let best = weights.get('identity') ?? 0;
  for (const encoding of ENCODINGS) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    if (weight > 0 && (chosen === undefined ? weight >= best : weight > best))
      [chosen, best] = [encoding, weight];
  }
  return chosen;
}

/** Compresses responses for clients that accept it, in separate threads. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (!TEXT.test(String(reply.getHeader('content-type')))) return payload;
    if (!reply.hasHeader('vary')) reply.header('Vary', 'Accept-Encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === undefined || reply.hasHeader('content-encoding')) return payload;
    const body = Buffer.from(payload);
    if (body.length < SMALLEST_BYTES) return payload;
    reply.header('Content-Encoding', encoding).removeHeader('content-length');
    return ENCODERS[encoding](body);
  });
}
