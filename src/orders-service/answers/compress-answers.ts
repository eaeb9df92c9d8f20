import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/**
 * The supported encodings, best first: a page of 200 orders, 119 kB, shrinks to 17 kB in 0.4 ms with zstd, 19 kB in 0.9 ms with brotli, and
 * in 1.1 ms to 22 kB with gzip (ADR 18). Higher levels cost more than they gain.
 */
const ENCODERS = {
  zstd: (body: Buffer) => promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 1 }),
};

type Encoding = keyof typeof ENCODERS;

const ENCODINGS = ['zstd', 'br', 'gzip'] as const satisfies readonly Encoding[];
/** Smaller responses fit into a packet or two uncompressed. */
const SMALLEST_BYTES = 1500;
const TEXT = /^(?:application\/(?:json|javascript)|text\/)/;
const PREFERENCE = /^([^\s;]+)(?:\s*;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/** The encoding that an `Accept-Encoding` header prefers; of equals, the best one (RFC 9110, 12.5.3); undefined for none. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  const preferences = new Map<string, number>();
  for (const part of header?.split(',') ?? []) {
    const [, name, quality = '1'] = PREFERENCE.exec(part.trim()) ?? [];
    if (name !== undefined) preferences.set(name.toLowerCase(), Number(quality));
  }
  let chosen: Encoding | undefined;
  let best = preferences.get('identity') ?? 0;
  for (const encoding of ENCODINGS) {
    const quality = preferences.get(encoding) ?? preferences.get('*') ?? 0;
    if (quality > 0 && (chosen === undefined ? quality >= best : quality > best)) [chosen, best] = [encoding, quality];
  }
  return chosen;
}

/** Compresses responses for clients that accept it, in separate threads. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (!TEXT.test(String(reply.getHeader('content-type')))) return payload;
    reply.header('Vary', 'Accept-Encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === undefined || reply.hasHeader('content-encoding')) return payload;
    const body = Buffer.from(payload);
    if (body.length < SMALLEST_BYTES) return payload;
    reply.header('Content-Encoding', encoding).removeHeader('content-length');
    return ENCODERS[encoding](body);
  });
}
