import { createServer } from 'node:net';

/** A TCP port of the loopback interface that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
