import { createServer } from 'node:http';
import { createProxy, listen, stopListening } from './proxy.ts';
import type { Origin } from './shared-origin.ts';

/** Proxies Tillview as if its service were remote: requests whose path matches take `delayMs` longer. */
export async function startSlowOrigin(tillview: string, path: RegExp, delayMs: number): Promise<Origin> {
  const proxy = createProxy(tillview, (requested) => (path.test(requested) ? delayMs : 0));
  const server = createServer(proxy);
  const url = await listen(server);
  return {
    url,
    async close() {
      await stopListening(server);
      proxy.close();
    },
  };
}
