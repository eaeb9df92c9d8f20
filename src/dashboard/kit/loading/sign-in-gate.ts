/** Creates a gate that holds requests back while nobody is signed in; open at first. `broadcast` notifies the browser's other tabs. */
export function createSignInGate(broadcast: (news: 'expired') => void) {
  let isClosed = false;
  const isSignedOut = () => isClosed;
  let signIns = 0;
  const listeners = new Set<() => void>();

  function change(toClosed: boolean): void {
    if (isClosed === toClosed) return;
    isClosed = toClosed;
    for (const listener of listeners) listener();
  }

  function onSignInChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    /** Whether requests are on hold because a response reported that nobody is signed in. */
    isSignedOut,
    /** Calls `listener` when `isSignedOut` changes; returns a function that unsubscribes. */
    onSignInChange,
    /** How often somebody was seen to be signed in: a refusal of a request sent before that is no news. */
    signIns: () => signIns,
    /** Puts requests on hold instead of letting them fail one after the other; `isNews` also notifies other tabs, which may not know yet. */
    holdRequests(isNews: boolean): void {
      if (isNews && !isClosed) broadcast('expired');
      change(true);
    },
    /** Sends the requests on hold, and lets later ones through. */
    releaseRequests(): void {
      signIns += 1;
      change(false);
    },
    /** Resolves once requests may be sent; rejects with the signal's reason if it aborts first. */
    async untilSignedIn(signal: AbortSignal | undefined): Promise<void> {
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
    },
  };
}

type SignInChannel = Pick<BroadcastChannel, 'addEventListener' | 'removeEventListener' | 'postMessage'>;

let channel: SignInChannel | undefined;

/**
 * The channel on which this browser's tabs and workers tell each other that a session has `expired` or that somebody `signed_in` or
 * `signed_out`; opened on first use.
 */
export function signInChannel(): SignInChannel {
  try {
    channel ??= new BroadcastChannel('tillview.sign-in');
  } catch {
    // Where a browser blocks storage, it may refuse this channel too (SecurityError): one with nobody at its other end takes its place.
    channel = new MessageChannel().port1;
  }
  return channel;
}

/** The gate of this page or worker. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A BroadcastChannel is always same-origin.
export const pageGate = createSignInGate((news) => signInChannel().postMessage(news));

export const { isSignedOut, onSignInChange, holdRequests, releaseRequests, untilSignedIn } = pageGate;
