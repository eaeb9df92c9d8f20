import { holdRequests, signInChannel } from '../loading/sign-in-gate.ts';

let hasLeft = false;

/** Whether the page is about to unload (see `leaveFor`). */
export function isLeaving(): boolean {
  return hasLeft;
}

/** Notifies the other tabs and workers of this browser. */
export function broadcast(news: 'signed_in' | 'signed_out'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A BroadcastChannel is always same-origin.
  signInChannel().postMessage(news);
}

/** Hides the page and opens another one with a full load, so that no data of one user remains for the next. */
export function leaveFor(path: string): void {
  if (hasLeft) return;
  hasLeft = true;
  holdRequests(false);
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so there is nothing to clear.
  }
  // Back can restore this page from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(path);
}
