import { once } from 'node:events';
import { createServer } from 'node:net';

/** Finds a TCP port that is free on `host`; another process may take it before it is used. */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
