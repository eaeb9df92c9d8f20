const INTERVAL_MS = 500;

/**
 * Sends SIGTERM to this process when its parent is gone: a killed npm would leave a server behind
 * that keeps the port. npm passes on other signals, because the `start` script replaces its shell
 * with the server (`exec`); a shell in between would end at once, npm with it, and a container with
 * npm.
 */
export function stopWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, INTERVAL_MS);
  timer.unref();
}
