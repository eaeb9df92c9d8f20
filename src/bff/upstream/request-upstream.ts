import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type Dispatcher, errors, type Pool } from 'undici';
import * as z from 'zod/mini';
import { ApiProblem } from '../api-problem.ts';
import type { RawAnswer } from './check-response.ts';

const DECODERS = new Map([
  ['gzip', promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)],
  ['br', promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress)],
]);

const TOO_LARGE_CODES = new Set(['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'ERR_BUFFER_TOO_LARGE']);
const TIMEOUT_CODES = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** Errors in an answer, over a connection that worked. */
const MALFORMED = /^(?:UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_)/;

const coded = z.looseObject({ code: z.string() });

type UpstreamRequest = {
  readonly path: string;
  readonly apiKey: string;
  /** On this machine bytes cost less than compressing them. */
  readonly isNear: boolean;
  readonly signal: AbortSignal;
};

/**
 * Sends one GET and reads the answer whole. Redirects are not followed. Throws the signal's reason when aborted, else an
 * `ApiProblem`: `upstream_unreachable` as long as no connection brought an answer, `upstream_timeout`, `upstream_error`.
 */
export async function requestUpstream(
  pool: Pool,
  request: UpstreamRequest & { readonly bodyBytes: number },
): Promise<RawAnswer> {
  try {
    const response = await open(pool, request);
    const headers = singleValues(response.headers);
    const body = await readBody(response, headers['content-encoding'], request.bodyBytes);
    if (body.includes(request.apiKey) || Object.values(headers).some((value) => value?.includes(request.apiKey))) {
      throw new ApiProblem('upstream_error', { message: "The order service sent back Tillview's API key." });
    }
    return { status: response.statusCode, headers, body };
  } catch (error) {
    request.signal.throwIfAborted();
    throw error;
  }
}

async function open(pool: Pool, request: UpstreamRequest): Promise<Dispatcher.ResponseData> {
  try {
    return await pool.request({
      method: 'GET',
      path: request.path,
      headers: {
        accept: 'application/json',
        'accept-encoding': request.isNear ? 'identity' : [...DECODERS.keys()].join(', '),
        'user-agent': 'tillview',
        'x-api-key': request.apiKey,
      },
      signal: request.signal,
    });
  } catch (error) {
    throw (
      problemInAnswer(error) ?? new ApiProblem('upstream_unreachable', { isTransient: true, cause: causeOf(error) })
    );
  }
}

async function readBody(
  response: Dispatcher.ResponseData,
  contentEncoding: string | undefined,
  bodyBytes: number,
): Promise<Buffer> {
  const encoding = contentEncoding?.trim().toLowerCase() || 'identity';
  const decode = DECODERS.get(encoding);
  try {
    const sent = Buffer.from(await response.body.arrayBuffer());
    if (encoding === 'identity') return sent;
    if (decode) return await decode(sent, { maxOutputLength: bodyBytes });
  } catch (error) {
    const message = 'The order service broke off in the middle of its answer.';
    throw problemInAnswer(error) ?? new ApiProblem('upstream_error', { message, cause: causeOf(error) });
  }
  throw new ApiProblem('upstream_error', {
    message: "The order service's answer has an encoding that Tillview didn't ask for.",
    cause: `content encoding ${encoding}`,
  });
}

/** The problem with an answer that was slow, too large or malformed; undefined for connection errors. */
function problemInAnswer(error: unknown): ApiProblem | undefined {
  const code = codeOf(error);
  if (TIMEOUT_CODES.has(code)) return new ApiProblem('upstream_timeout', { cause: code });
  if (TOO_LARGE_CODES.has(code)) {
    return new ApiProblem('upstream_error', { message: "The order service's answer is too large.", cause: code });
  }
  return error instanceof errors.HTTPParserError || MALFORMED.test(code)
    ? new ApiProblem('upstream_error', { message: "The server that answered isn't an order service.", cause: code })
    : undefined;
}

function codeOf(error: unknown): string {
  return z.safeParse(coded, error).data?.code ?? '';
}

function causeOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? error.message : 'unknown');
}

/** A repeated header has no single meaning, so its first value counts. */
function singleValues(headers: Dispatcher.ResponseData['headers']): RawAnswer['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}
