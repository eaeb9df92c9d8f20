import { holdRequests, signInChannel } from '../loading/sign-in-gate.ts';

let hasLeft = false;

/** Whether the page is about to go. */
export function isLeaving(): boolean {
  return hasLeft;
}

/** Tells the other tabs and workers of this browser. */
export function tellOthers(news: 'signed_in' | 'signed_out'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin.
  signInChannel().postMessage(news);
}

/** Hides the page and loads another one anew, so that nothing of what one user loaded is left for the next. */
export function leaveFor(path: string): void {
  if (hasLeft) return;
  hasLeft = true;
  holdRequests(false);
  try {
    sessionStorage.clear();
  } catch {
    // Blocked, so there is nothing in it.
  }
  // Back may bring the page as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(path);
}
