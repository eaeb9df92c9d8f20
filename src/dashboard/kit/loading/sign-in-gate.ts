let isClosed = false;
let channel: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

function change(toClosed: boolean): void {
  if (isClosed === toClosed) return;
  isClosed = toClosed;
  for (const listener of listeners) listener();
}

/** Whether requests are on hold because a response reported that nobody is signed in. */
export function isSignedOut(): boolean {
  return isClosed;
}

/** Calls `listener` when `isSignedOut` changes; returns a function that unsubscribes. */
export function onSignInChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The channel on which this browser's tabs and workers tell each other that a session has `expired` or that somebody `signed_in` or
 * `signed_out`; opened on first use.
 */
export function signInChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('tillview.sign-in');
  return channel;
}

/** Puts requests on hold instead of letting them fail one after the other; `isNews` also notifies other tabs, which may not know yet. */
export function holdRequests(isNews: boolean): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A BroadcastChannel is always same-origin.
  if (isNews && !isClosed) signInChannel().postMessage('expired');
  change(true);
}

/** Sends the requests on hold, and lets later ones through. */
export function releaseRequests(): void {
  change(false);
}

/** Resolves once requests may be sent; rejects with the signal's reason if it aborts first. */
export async function untilSignedIn(signal: AbortSignal | undefined): Promise<void> {
  while (isSignedOut()) {
    signal?.throwIfAborted();
    await new Promise<void>((resolve) => {
      const unsubscribe = onSignInChange(resolve);
      signal?.addEventListener('abort', () => {
        unsubscribe();
        resolve();
      });
    });
  }
}
