const INTERVAL_MS = 500;

/**
 * Sends SIGTERM to this process when its parent has gone. npm does not pass signals on, so stopping `npm start` by its process id would
 * leave a server behind that keeps the port.
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
