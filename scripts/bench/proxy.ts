import { Agent, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';

export type ProxyHandler = {
  (incoming: IncomingMessage, response: ServerResponse): void;
  close(): void;
};

/** Delays each request by `delayOf` its path (ms). */
export function createProxy(
  target: string,
  delayOf: (path: string) => number = () => 0,
): ProxyHandler {
  const agent = new Agent({ keepAlive: true });
  function proxy(incoming: IncomingMessage, response: ServerResponse): void {
    const url = new URL(incoming.url ?? '/', target);
    const send = () => {
      const headers = { ...incoming.headers, host: url.host };
      const outgoing = request(url, { method: incoming.method, headers, agent }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      outgoing.once('error', () => response.destroy());
      response.once('close', () => outgoing.destroy());
      incoming.pipe(outgoing);
    };
    const delay = delayOf(url.pathname);
    if (delay > 0) setTimeout(send, delay);
    else send();
  }
  return Object.assign(proxy, { close: () => agent.destroy() });
}

/** On a free loopback port; resolves with the address. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
