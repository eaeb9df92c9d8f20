import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server in place of the order service. */
export type TestUpstream = {
  readonly baseUrl: string;
  /** Every request received, in order. */
  readonly requests: IncomingMessage[];
  close(): Promise<void>;
};

/**
 * Starts an HTTP server on a free loopback port that answers with `listener`; closing it cuts all
 * connections.
 */
export async function startTestUpstream(listener: RequestListener): Promise<TestUpstream> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${portOf(server.address())}`,
    requests,
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The port that a server listens on. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('The server listens on no port.');
  return address.port;
}

/** Answers with JSON, or with a text verbatim. */
export function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string | string[]> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
}
