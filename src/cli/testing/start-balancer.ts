import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { onTestFinished } from 'vitest';

export type Balancer = {
  readonly address: string;
  /** Connections of each server, in the order of `servers`. */
  readonly connections: readonly number[];
};

/** Round robin by connection; skips servers that refuse it. */
export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  const ports = servers.map((server) => Number(new URL(server).port));
  const connections = ports.map(() => 0);
  let turn = 0;

  async function connectToNext(): Promise<Socket | undefined> {
    for (let tried = 0; tried < ports.length; tried += 1) {
      const index = turn % ports.length;
      turn += 1;
      const socket = connect({ host: '127.0.0.1', port: ports[index] ?? 0 });
      try {
        await once(socket, 'connect');
        connections[index] = (connections[index] ?? 0) + 1;
        return socket;
      } catch {
        // Try the next server.
      }
    }
    return undefined;
  }

  const open = new Set<Socket>();
  const server = createServer(async (client) => {
    open.add(client);
    client.on('error', () => client.destroy()).on('close', () => open.delete(client));
    const upstream = await connectToNext();
    if (!upstream) return void client.destroy();
    pipeline(client, upstream, client, () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const client of open) client.destroy();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The balancer listens on no port.');
  return { address: `http://127.0.0.1:${address.port}`, connections };
}
