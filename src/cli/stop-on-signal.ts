import type { RunningServer } from './serve.ts';

const PATIENCE_MS = 10_000;

/**
 * Ends the process on SIGTERM or SIGINT with exit code 0, after requests in flight are finished (ten seconds at most). A second signal
 * ends it at once.
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
