/** The maximum wait (ms) for a page that is never idle. */
const LATEST = 3_000;

/** Calls `act` once the page is idle, unless the returned function cancels it. */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, LATEST);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: LATEST });
  return () => cancelIdleCallback(request);
}
