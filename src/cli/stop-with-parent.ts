const INTERVAL_MS = 500;

/**
 * Asks this process to stop, as SIGTERM does, when the process that started it has gone. npm does not pass signals on: whoever stops
 * `npm start` by its process id would leave a server behind that holds the port.
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
