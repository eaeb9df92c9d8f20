import type { RunningServer } from './serve.ts';

const PATIENCE_MS = 10_000;
/**
 * A terminal signals both npm and this process, and npm passes the signal on: both arrive within
 * this time.
 */
const SAME_SIGNAL_MS = 500;

/**
 * Ends the process with exit code 0 on SIGTERM or SIGINT, after requests in flight (ten seconds at
 * most). A second Ctrl+C ends it at once; a duplicate signal or another SIGTERM does not.
 */
export function stopOnSignal(server: RunningServer): void {
  let stoppingSince: number | undefined;
  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (stoppingSince !== undefined) {
      if (signal === 'SIGINT' && performance.now() - stoppingSince > SAME_SIGNAL_MS)
        process.exit(1);
      return;
    }
    stoppingSince = performance.now();
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
