/** The longest wait (ms) for the browser to be idle. */
const IDLE_TIMEOUT = 250;
/** The wait (ms) in browsers that do not report when they are idle. */
const FALLBACK_DELAY = 100;

/** Calls `action` once the browser is idle; returns a function that cancels the call. */
export function whenIdle(action: () => void): () => void {
  // Not every browser has requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(action, FALLBACK_DELAY);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(action, { timeout: IDLE_TIMEOUT });
  return () => cancelIdleCallback(handle);
}
