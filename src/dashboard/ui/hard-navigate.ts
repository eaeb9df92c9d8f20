import { PROVIDER_SIGN_OUT, type SignedInUser } from '#contract/bff/session.ts';
import { expectedUser } from './loading/expected-user.ts';
import { ApiFailure } from './request.ts';

let isSigningOut = false;

/** While somebody signs out, refused requests of their page don't lead to the sign-in page. */
export function markSigningOut(isBusy: boolean): void {
  isSigningOut = isBusy;
}

/**
 * Opens the sign-in page after signing out, with a full load, so that no data of one user remains
 * for the next. Users of a provider sign out there first, or the next click would sign them in.
 */
export function leaveSignedOut({ hasPassword }: Pick<SignedInUser, 'hasPassword'>): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so there is nothing to clear.
  }
  // Back can restore this page from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(hasPassword ? '/sign-in' : PROVIDER_SIGN_OUT);
}

/** True when nobody is signed in any more, or somebody else is. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'signed_out';
}

/** The address of the sign-in page, which returns to a path. */
export function signInPath(returnTo: string): string {
  return `/sign-in?returnTo=${encodeURIComponent(returnTo)}`;
}

/**
 * Opens the sign-in page, which returns here, if an error says that this page's user is not signed
 * in any more. A full load ensures that no data of one user remains for the next; unsaved input
 * stays in the window's storage.
 */
export function leaveIfSignedOut(error: unknown): void {
  // The router handles a page that never had a user (session-gate.tsx).
  if (!isSignedOut(error) || isSigningOut || expectedUser() === undefined) return;
  const here = location.pathname + location.search + location.hash;
  location.replace(`${signInPath(here)}&again`);
}
