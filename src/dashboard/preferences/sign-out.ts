import type { SignedInUser } from '#contract/bff/session.ts';
import { leaveSignedOut, markSigningOut } from '../ui/hard-navigate.ts';
import { requestOwn } from '../ui/own-request.ts';
import { readAppearance, writeAppearance } from './preferences.ts';

/** Signs out, here or everywhere, and opens the sign-in page; throws ApiFailure. */
export async function signOut(
  path: '/api/session' | '/api/sessions',
  user: Pick<SignedInUser, 'hasPassword'>,
): Promise<void> {
  // The response clears the browser's storage; theme and language are the browser's own.
  const appearance = readAppearance();
  markSigningOut(true);
  try {
    await requestOwn('DELETE', path);
  } catch (error) {
    markSigningOut(false);
    throw error;
  }
  writeAppearance(appearance);
  leaveSignedOut(user);
}
