import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { portOf } from './start-test-upstream.ts';

/**
 * Faults on the wire, named as in Toxiproxy (github.com/Shopify/toxiproxy, Toxics): bytes arrive
 * late (`latency`), slowly (`bandwidth`), in small pieces (`slicer`), no longer (`timeout`), or
 * only a few of them (`limit_data`); the connection ends (`down`), with a reset (`reset_peer`), or
 * late (`slow_close`).
 */
export const TOXICS = [
  'latency',
  'down',
  'bandwidth',
  'slow_close',
  'timeout',
  'reset_peer',
  'slicer',
  'limit_data',
] as const;
export type Toxic = (typeof TOXICS)[number];

/**
 * Where the fault begins: with the connection and its request, with the response, or in the middle
 * of the response's body.
 */
export const STAGES = ['connect', 'headers', 'mid-body'] as const;
export type Stage = (typeof STAGES)[number];

/** A TCP proxy in front of an HTTP server. */
export type FaultProxy = { readonly baseUrl: string; close(): Promise<void> };

const LATE_MS = 20;
const LIMIT_BYTES = 10;
/** Bytes per piece, and milliseconds between two pieces. */
const PIECES = { bandwidth: [50, 5], slicer: [7, 1] } as const;

/**
 * Starts a proxy of a server whose responses have a `Content-Length`; every connection has the same
 * fault.
 */
export async function startFaultProxy(
  target: string,
  toxic: Toxic,
  stage: Stage,
): Promise<FaultProxy> {
  const port = Number(new URL(target).port);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ port, host: '127.0.0.1' });
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    }
    client.on('close', () => upstream.destroy());
    if (toxic !== 'slow_close') upstream.on('close', () => client.destroy());
    if (stage === 'connect' && isCut(toxic)) return cut(client, toxic);
    onMessage(client, (request) => {
      if (stage === 'connect') void deliver(request, upstream, client, toxic);
      else upstream.write(request);
    });
    onMessage(upstream, (answer, bodyAt) => {
      const middle = Math.ceil((bodyAt + answer.length) / 2);
      const harmedFrom = { connect: answer.length, headers: 0, 'mid-body': middle }[stage];
      client.write(answer.subarray(0, harmedFrom));
      if (stage !== 'connect' || toxic === 'slow_close')
        void deliver(answer.subarray(harmedFrom), client, client, toxic);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${portOf(server.address())}`,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Calls back with each complete HTTP message and the offset of its body. */
function onMessage(socket: Socket, callback: (message: Buffer, bodyAt: number) => void): void {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    const bodyAt = received.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4) return;
    const [, length = '0'] =
      /^content-length: (\d+)/im.exec(received.toString('latin1', 0, bodyAt)) ?? [];
    const end = bodyAt + Number(length);
    if (received.length < end) return;
    const message = received.subarray(0, end);
    received = received.subarray(end);
    callback(message, bodyAt);
  });
}

function isCut(toxic: Toxic): boolean {
  return toxic === 'down' || toxic === 'reset_peer';
}

function cut(client: Socket, toxic: Toxic): void {
  if (toxic === 'reset_peer') client.resetAndDestroy();
  else client.destroy();
}

async function deliver(bytes: Buffer, to: Socket, client: Socket, toxic: Toxic): Promise<void> {
  switch (toxic) {
    case 'down':
    case 'reset_peer':
      // Lets the bytes sent before arrive.
      await setTimeout(1);
      return cut(client, toxic);
    case 'latency':
      await setTimeout(LATE_MS);
      return void to.write(bytes);
    case 'bandwidth':
    case 'slicer': {
      const [size, pause] = PIECES[toxic];
      for (let from = 0; from < bytes.length; from += size) {
        to.write(bytes.subarray(from, from + size));
        await setTimeout(pause);
      }
      return;
    }
    case 'limit_data':
      to.write(bytes.subarray(0, LIMIT_BYTES));
      return void client.end();
    case 'slow_close':
      to.write(bytes);
      // The end is late after the response, however long that takes.
      if (to !== client) return;
      await setTimeout(LATE_MS);
      return void client.end();
    case 'timeout':
  }
}
