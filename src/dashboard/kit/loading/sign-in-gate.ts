/** What the tabs and workers of this browser tell each other about signing in. */
type SignInNews = 'expired' | 'signed_in' | 'signed_out';

/** `signed_out`: requests wait until somebody signs in. `leaving`: the page is about to go, and shows nothing any more. */
type SignInState = 'signed_in' | 'signed_out' | 'leaving';

let state: SignInState = 'signed_in';
let channel: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

function change(next: SignInState): void {
  if (state === next || state === 'leaving') return;
  state = next;
  for (const listener of listeners) listener();
}

/** Whether requests may be sent; signed in until an answer says otherwise. */
export function signInState(): SignInState {
  return state;
}

/** Calls `listener` when that changes; returns how to unsubscribe. */
export function onSignInChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The channel to the other tabs and workers, opened on first use. All that a worker wants to hear is that it may go on. */
export function signInChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('tillview.sign-in');
  if (typeof document === 'undefined') {
    channel.addEventListener('message', ({ data }) => data === 'signed_in' && releaseRequests());
  }
  return channel;
}

/** Tells the other tabs and workers. */
export function tellOthers(news: SignInNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin.
  signInChannel().postMessage(news);
}

/** Makes requests wait instead of failing one after the other: an answer said that nobody is signed in. */
export function holdRequests(): void {
  if (state === 'signed_in') tellOthers('expired');
  change('signed_out');
}

/** Sends the requests that wait, and those that follow. */
export function releaseRequests(): void {
  change('signed_in');
}

/** Shows nothing any more and loads another page anew, so that nothing of what one user loaded is left for the next. */
export function leaveFor(path: string): void {
  change('leaving');
  try {
    sessionStorage.clear();
  } catch {
    // Blocked, so there is nothing in it.
  }
  // Back may bring the page as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(path);
}

/** Resolves once requests may be sent; rejects with the signal's reason if that aborts before. */
export async function untilSignedIn(signal: AbortSignal | undefined): Promise<void> {
  while (signInState() !== 'signed_in') {
    await new Promise<void>((resolve) => {
      const go = () => {
        unsubscribe();
        signal?.removeEventListener('abort', go);
        resolve();
      };
      const unsubscribe = onSignInChange(go);
      signal?.addEventListener('abort', go);
      if (signal?.aborted) go();
    });
    signal?.throwIfAborted();
  }
}
