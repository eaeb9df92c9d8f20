import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the range from which systems assign ports, so that no other process gets a port found here.
 */
const FIRST = 20_000;
const LAST = 32_000;

/** Finds a TCP port that is free on `host`. */
export async function freePort(host: string): Promise<number> {
  const port = randomInt(FIRST, LAST);
  const server = createServer().listen(port, host);
  const isFree = await once(server, 'listening').then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      return false;
    },
  );
  if (!isFree) return freePort(host);
  server.close();
  await once(server, 'close');
  return port;
}
