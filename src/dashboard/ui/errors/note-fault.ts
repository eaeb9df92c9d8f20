/**
 * Reports a thrown value to whoever runs Tillview, by the kind of boundary that caught it and the
 * `path` of the page: read now, since by the time the code for it has loaded, somebody may have
 * gone to another. Never throws; does nothing if Tillview cannot be reached.
 */
export function noteFault(error: unknown, boundary: string, path = location.pathname): void {
  import('./report-fault.ts')
    .then(({ reportFault }) => reportFault(error, boundary, path))
    .catch(() => undefined);
}

/**
 * Reports what was thrown outside of rendering: in event handlers, timers and promises. They leave
 * the page as it is.
 */
export function watchFaults(): void {
  addEventListener('error', ({ error }) => noteFault(error, 'none'));
  addEventListener('unhandledrejection', ({ reason }) => noteFault(reason, 'none'));
}
