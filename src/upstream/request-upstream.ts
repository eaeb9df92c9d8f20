import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type Dispatcher, errors, type Pool } from 'undici';
import * as z from 'zod/mini';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { type ResponseBody, createResponseBody } from './response-body.ts';
import {
  type ResponseBounds,
  type ResponseScanner,
  createResponseScanner,
  UnreadableResponse,
} from './response-scanner.ts';

/**
 * A response of the order service as received, with the body decompressed and header names in lower
 * case.
 */
export type RawResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Only the beginning if the status is not 200. */
  readonly body: ResponseBody;
  /**
   * The outline of a large 200 (`ResponseScanner`), or the `UnreadableResponse` that the scan
   * threw; undefined if it wasn't scanned yet.
   */
  readonly outline: unknown;
};

type UpstreamRequest = {
  readonly path: string;
  readonly apiKey: string;
  /**
   * True if the service is on this machine, where sending bytes costs less than compressing them.
   */
  readonly isNear: boolean;
  readonly bounds: ResponseBounds;
  readonly signal: AbortSignal;
};

const DECODERS = new Map([
  ['gzip', promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)],
  ['br', promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress)],
]);

/**
 * Up to this size, a response takes little memory whatever it contains; a larger one is scanned as
 * it arrives. A full page rarely is.
 */
export const SMALL_BYTES = 1024 * 1024;
/** Error messages are a sentence long; the rest of an error body is dropped. */
const ERROR_BYTES = 16 * 1024;
const TOO_LARGE_CODES = new Set(['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'ERR_BUFFER_TOO_LARGE']);
const TIMEOUT_CODES = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** Errors in a response that arrived over a working connection. */
const MALFORMED = /^(?:UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_|Z_DATA_ERROR|ERR__ERROR_FORMAT)/;

const coded = z.looseObject({ code: z.string() });

/**
 * Sends one GET and reads the whole response. Redirects are not followed. Throws the signal's
 * reason when aborted, otherwise an `ApiProblem`: `upstream_unreachable` if no response began to
 * arrive, `upstream_timeout` or `upstream_error`.
 */
export async function requestUpstream(pool: Pool, request: UpstreamRequest): Promise<RawResponse> {
  const { signal } = request;
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  let controller: Dispatcher.DispatchController | undefined;
  let reader: ResponseReader | undefined;
  const leave = (): void => {
    reject(signal.reason);
    controller?.abort(new errors.RequestAbortedError());
  };
  signal.addEventListener('abort', leave, { once: true });
  const fail = (error: unknown): void => {
    if (reader && error instanceof UnreadableResponse)
      resolve({ ...reader.head, body: createResponseBody([]), outline: error });
    else reject(problemOf(error, reader !== undefined));
  };
  const headers = {
    accept: 'application/json',
    'accept-encoding': request.isNear ? 'identity' : [...DECODERS.keys()].join(', '),
    'user-agent': 'tillview',
    'x-api-key': request.apiKey,
  };
  pool.dispatch(
    { method: 'GET', path: request.path, headers },
    {
      onRequestStart(started) {
        controller = started;
        if (signal.aborted) leave();
      },
      onResponseStart(_controller, status, responseHeaders) {
        if (status < 200) return;
        reader = createResponseReader(
          { status, headers: singleValues(responseHeaders) },
          request.bounds,
        );
      },
      onResponseData(_controller, chunk) {
        reader?.push(chunk);
      },
      onResponseEnd() {
        reader?.end().then(resolve, fail);
      },
      onResponseError(_controller, error) {
        fail(error);
      },
    },
  );
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** Throws an error that describes what is wrong with the bytes. */
type ResponseReader = {
  readonly head: Pick<RawResponse, 'status' | 'headers'>;
  push(chunk: Buffer): void;
  end(): Promise<RawResponse>;
};

function createResponseReader(
  head: ResponseReader['head'],
  bounds: ResponseBounds,
): ResponseReader {
  const { status, headers } = head;
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const decode = DECODERS.get(encoding);
  if (encoding !== 'identity' && !decode) {
    throw new ApiProblem('upstream_error', {
      message: "The order service's response has an encoding that Tillview didn't ask for.",
      cause: `content encoding ${encoding}`,
    });
  }
  const isOrderData = status === 200;
  let scanner: ResponseScanner | undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    head,
    push(chunk) {
      if (!isOrderData && bytes >= ERROR_BYTES) return;
      bytes += chunk.length;
      chunks.push(chunk);
      // The pool limits the size of compressed responses.
      if (!isOrderData || decode || bytes <= SMALL_BYTES) return;
      const isWatched = scanner !== undefined;
      scanner ??= createResponseScanner(bounds);
      for (const next of isWatched ? [chunk] : chunks) scanner.push(next);
    },
    async end() {
      const sent = createResponseBody(chunks);
      const decoded = await decode?.(sent.whole, { maxOutputLength: bounds.bodyBytes });
      return {
        ...head,
        body: decoded ? createResponseBody([decoded]) : sent,
        outline: scanner?.end(),
      };
    },
  };
}

function problemOf(error: unknown, isAnswering: boolean): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const cause = codeOf(error) ?? (error instanceof Error ? error.message : String(error));
  if (TIMEOUT_CODES.has(cause)) return new ApiProblem('upstream_timeout', { cause });
  if (TOO_LARGE_CODES.has(cause)) {
    return new ApiProblem('upstream_error', {
      message: "The order service's response is too large.",
      cause,
    });
  }
  if (error instanceof errors.HTTPParserError || MALFORMED.test(cause)) {
    return new ApiProblem('upstream_error', {
      message: "The server that answered isn't an order service.",
      cause,
    });
  }
  return isAnswering
    ? new ApiProblem('upstream_error', {
        message: 'The order service broke off in the middle of its response.',
        cause,
      })
    : new ApiProblem('upstream_unreachable', { isTransient: true, cause });
}

function codeOf(error: unknown): string | undefined {
  return z.safeParse(coded, error).data?.code;
}

/** A repeated header has no single meaning, so its first value counts. */
function singleValues(headers: Dispatcher.ResponseData['headers']): RawResponse['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}
