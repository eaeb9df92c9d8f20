const failures = new WeakSet<object>();

/**
 * Notes which errors come from scripts that could not be loaded: without a connection, or after an
 * update of Tillview.
 */
export function watchScriptFailures(): void {
  addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));
}

/** True for errors of scripts that could not be loaded. */
export function isScriptFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failures.has(error);
}
