import { createServer } from 'node:http';
import { handOnTo, listen, stopListening } from './hand-on.ts';

/** Tillview as it is with a service that is far away: requests whose path matches take `delayMs` longer. */
export async function startSlowOrigin(
  tillview: string,
  path: RegExp,
  delayMs: number,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const handOn = handOnTo(tillview, (asked) => (path.test(asked) ? delayMs : 0));
  const server = createServer(handOn);
  const url = await listen(server);
  return {
    url,
    async close() {
      await stopListening(server);
      handOn.close();
    },
  };
}
