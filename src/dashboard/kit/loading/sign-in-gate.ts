/** Holds a page's requests back while nobody is signed in. */
export type SignInGate = {
  /** Whether requests are on hold because a response reported that nobody is signed in. */
  readonly isSignedOut: () => boolean;
  /** Calls `listener` when `isSignedOut` changes; returns a function that unsubscribes. */
  readonly onSignInChange: (listener: () => void) => () => void;
  /** How often somebody was seen to be signed in: a refusal of a request sent before that is no news. */
  readonly signIns: () => number;
  /** Puts requests on hold instead of letting them fail one after the other; `isNews` also notifies other tabs, which may not know yet. */
  readonly holdRequests: (isNews: boolean) => void;
  /** Sends the requests on hold, and lets later ones through. */
  readonly releaseRequests: () => void;
  /** Resolves once requests may be sent; rejects with the signal's reason if it aborts first. */
  readonly untilSignedIn: (signal: AbortSignal | undefined) => Promise<void>;
};

/** Creates a gate, open at first; `broadcast` notifies the browser's other tabs. */
export function createSignInGate(broadcast: (news: 'expired') => void): SignInGate {
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
    isSignedOut,
    onSignInChange,
    signIns: () => signIns,
    holdRequests(isNews) {
      if (isNews && !isClosed) broadcast('expired');
      change(true);
    },
    releaseRequests() {
      signIns += 1;
      change(false);
    },
    async untilSignedIn(signal) {
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

let channel: BroadcastChannel | undefined;

/**
 * The channel on which this browser's tabs and workers tell each other that a session has `expired` or that somebody `signed_in` or
 * `signed_out`; opened on first use.
 */
export function signInChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('tillview.sign-in');
  return channel;
}

/** The gate of this page or worker. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A BroadcastChannel is always same-origin.
export const pageGate = createSignInGate((news) => signInChannel().postMessage(news));

export const { isSignedOut, onSignInChange, holdRequests, releaseRequests, untilSignedIn } = pageGate;
