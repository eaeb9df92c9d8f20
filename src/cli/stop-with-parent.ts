const INTERVAL_MS = 500;

/**
 * Sends SIGTERM to this process when its parent has gone: an npm that was killed would leave a server behind that keeps the port. Other
 * signals npm passes on, since the script `start` has its shell replaced by the server (`exec`); a shell between them would end at once, npm
 * with it, and a container with npm.
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
