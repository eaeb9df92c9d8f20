import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Statuses and messages for bytes that aren't a valid request, by the parser's error code. */
const ANSWERS: Readonly<Record<string, readonly [statusCode: number, error: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and headers of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

/** A connection with requests still to answer, or whose last response is already determined. */
type Connection = { readonly open: Set<ServerResponse>; lastResponse?: string; isEnding: boolean };

/** The form of a server's errors. */
export type ErrorShape = {
  /** The body of an error; `requestId` is also in the header `X-Request-Id`. */
  bodyOf(statusCode: number, error: string, requestId: string): object;
  /** Sent with every response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The error that the server's own error handler answers with this status and message. */
  failure(statusCode: number, error: string): Error;
};

function lastResponseOf(
  shape: ErrorShape,
  statusCode: number,
  error: string,
  headers: Record<string, string> = {},
): string {
  const requestId = randomUUID();
  const body = JSON.stringify(shape.bodyOf(statusCode, error, requestId));
  const all = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    ...shape.headers,
    ...headers,
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`, ...lines, '', body].join(
    '\r\n',
  );
}

/** Never resolves if the client has disconnected, so that nothing more is done for it. */
function closed(response: ServerResponse, socket: Duplex): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', () => {
      if (!socket.destroyed) resolve();
    });
  });
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    .length;
}

/** In ms. */
export type ClientTimeouts = {
  /** For the headers of a request. */
  readonly headersMs: number;
  /** For a whole request. */
  readonly requestMs: number;
  /** Interval of checking both. */
  readonly checkMs: number;
  /** For the client to close its side after the connection's last response. */
  readonly lingerMs: number;
  /**
   * For a connection without any progress; doubled if the client reads nothing of a response, since
   * Node excuses the first time.
   */
  readonly idleMs?: number;
};

const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 20_000,
  requestMs: 60_000,
  checkMs: 5_000,
  lingerMs: 1_000,
};
/** Longer than a write waits for other writers and for connections, so that it is answered. */
const IDLE_MS = 120_000;
/**
 * Concurrent requests of a connection; browsers send one at a time. A client that sends a thousand
 * and reads nothing would hold a file or an order list for each.
 */
const AT_ONCE = 10;

/**
 * Answers malformed requests in the same shape as every other error, after the responses that the
 * connection still waits for. `options` belong in the app's own options; `watch` adds what needs
 * the app. With `mayHalfClose`, a client that closes its side after its last request still gets its
 * responses; without it, such a client counts as gone.
 */
export function answerOddRequests(
  shape: ErrorShape,
  {
    timeouts = CLIENT_TIMEOUTS,
    mayHalfClose,
  }: { readonly timeouts: ClientTimeouts | undefined; readonly mayHalfClose: boolean },
) {
  const connections = new WeakMap<Duplex, Connection>();
  const unmetExpectations = new WeakSet<IncomingMessage>();

  function connectionOf(socket: Duplex): Connection {
    const connection = connections.get(socket) ?? { open: new Set(), isEnding: false };
    connections.set(socket, connection);
    return connection;
  }

  /**
   * Sends the last response on a connection and closes it, giving the client a little time to read
   * it and close its side.
   */
  function endWith(socket: Duplex, response: string): void {
    // Without this, a client that never closes its own side would hold the connection, and its
    // descriptor, forever.
    const timer = setTimeout(() => socket.destroy(), timeouts.lingerMs);
    socket.once('close', () => clearTimeout(timer));
    socket.end(response);
  }

  function endOnceAnswered(socket: Duplex, connection: Connection): void {
    if (connection.lastResponse === undefined || connection.isEnding) return;
    // The rest of a request that broke off never comes: it would wait for its body, and hold the
    // connection, forever.
    if ([...connection.open].some(({ req, headersSent }) => req.complete || headersSent)) return;
    connection.isEnding = true;
    if (socket.writable) endWith(socket, connection.lastResponse);
  }

  /** Throws the error for a request that violates HTTP itself. */
  function check({ raw }: FastifyRequest): void {
    if (unmetExpectations.has(raw)) throw shape.failure(417, 'The Expect header cannot be met.');
    if (raw.httpVersion === '1.1' && countHosts(raw) !== 1) {
      throw shape.failure(400, 'The request must have one Host header.');
    }
  }

  return {
    options: {
      requestTimeout: timeouts.requestMs,
      connectionTimeout: timeouts.idleMs ?? IDLE_MS,
      // While the server stops, requests on open connections are still answered; then their
      // connections close.
      return503OnClosing: false,
      http: {
        requireHostHeader: false,
        headersTimeout: timeouts.headersMs,
        connectionsCheckingInterval: timeouts.checkMs,
      },
      clientErrorHandler(error: Error & { readonly code?: string }, socket: Duplex) {
        if (error.code === 'ECONNRESET') {
          socket.destroy();
          return;
        }
        const connection = connectionOf(socket);
        // The parser reports an error again for every further chunk that it couldn't read.
        connection.lastResponse ??= lastResponseOf(
          shape,
          ...(ANSWERS[error.code ?? ''] ?? [400, 'The request is not valid HTTP.']),
        );
        endOnceAnswered(socket, connection);
      },
    },
    watch(app: FastifyInstance): void {
      // A Node option that is missing from its types.
      Object.assign(app.server, { httpAllowHalfOpen: mayHalfClose });
      app.server.on('checkExpectation', (request, response) => {
        unmetExpectations.add(request);
        app.routing(request, response);
      });
      app.server.on('connect', (_request, socket) => {
        socket.on('error', () => socket.destroy()).resume();
        const connection = connectionOf(socket);
        connection.lastResponse = lastResponseOf(shape, 405, 'This address answers to GET only.', {
          allow: 'GET, HEAD',
        });
        endOnceAnswered(socket, connection);
      });
      app.addHook('onRequest', async (request, reply) => {
        const { socket } = request.raw;
        const connection = connectionOf(socket);
        const ahead = [...connection.open].at(-AT_ONCE);
        connection.open.add(reply.raw);
        reply.raw.once('close', () => {
          connection.open.delete(reply.raw);
          endOnceAnswered(socket, connection);
        });
        // Node reads nothing more from a connection that asked for another protocol.
        if (request.headers.upgrade !== undefined) reply.header('Connection', 'close');
        check(request);
        if (ahead) await closed(ahead, socket);
      });
    },
  };
}
