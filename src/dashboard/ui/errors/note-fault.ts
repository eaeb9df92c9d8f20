/**
 * Reports a thrown value to the server log, with the kind of its error boundary and the `path` of
 * the page, which is read now because the user may leave the page before the reporter has loaded.
 * Never throws; does nothing if Tillview cannot be reached.
 */
export function noteFault(error: unknown, boundary: string, path = location.pathname): void {
  import('./report-fault.ts')
    .then(({ reportFault }) => reportFault(error, boundary, path))
    .catch(() => undefined);
}

/**
 * Reports errors outside of rendering: in event handlers, timers and promises. The page stays as it
 * is.
 */
export function watchFaults(): void {
  addEventListener('error', ({ error }) => noteFault(error, 'none'));
  addEventListener('unhandledrejection', ({ reason }) => noteFault(reason, 'none'));
}
