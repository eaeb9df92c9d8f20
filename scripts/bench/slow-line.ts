import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { Origin } from './shared-origin.ts';

const BYTES_PER_MEGABIT = 1_000_000 / 8;
/** Connections take turns after this many bytes. */
const TURN_BYTES = 4_096;

/** Shares a speed (bytes per ms) between all connections. */
function createPacer(speed: number) {
  let freeAt = 0;
  return async function* pace(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      for (let start = 0; start < chunk.length; start += TURN_BYTES) {
        const piece = chunk.subarray(start, start + TURN_BYTES);
        freeAt = Math.max(freeAt, performance.now()) + piece.length / speed;
        await setTimeout(Math.max(0, freeAt - performance.now()));
        yield piece;
      }
    }
  };
}

/**
 * Limits the speed (Mbit/s) of all connections to a server together. Chromium's own throttling
 * sometimes delivers nothing at all.
 */
export async function startSlowLine(target: string, megabits: number): Promise<Origin> {
  const { hostname, port } = new URL(target);
  const speed = (megabits * BYTES_PER_MEGABIT) / 1_000;
  const [down, up] = [createPacer(speed), createPacer(speed)];
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    // When either side ends a connection, both halves end.
    Promise.all([pipeline(near, up, far), pipeline(far, down, near)]).catch(() => {
      near.destroy();
      far.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
