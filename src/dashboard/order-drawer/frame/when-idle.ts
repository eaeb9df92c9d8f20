/** The longest (ms) that what is put off waits, and how long it does where the browser does not tell when it is idle. */
const LONGEST = 250;
const USUAL = 100;

/** Does something once the browser has nothing more urgent to do; returns how to call it off. */
export function whenIdle(action: () => void): () => void {
  // Not every browser has it.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(action, USUAL);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(action, { timeout: LONGEST });
  return () => cancelIdleCallback(handle);
}
