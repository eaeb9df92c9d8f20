import type { RunningServer } from './serve.ts';

const PATIENCE_MS = 10_000;

/**
 * Ends the process on SIGTERM or SIGINT: what is in flight is finished, for ten seconds at most, and the exit code is 0; a second
 * signal ends it at once.
 */
export function stopOnSignal(server: RunningServer): void {
  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => {
      console.error('Stopped before all requests were finished.');
      process.exit(0);
    }, PATIENCE_MS).unref();
    await server.stop();
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
