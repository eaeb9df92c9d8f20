/** The storage key for the id of the last signed-in user, with whose copy the page starts. */
const OWNER_KEY = 'tillview.user';

/** The user's id; null without sign-in, empty if nobody is signed in. */
let owner: string | null | undefined;

/** Whose copy the next page starts with: who was last seen to be signed in; empty after signing out. */
function storedOwner(): string | null {
  try {
    return localStorage.getItem(OWNER_KEY);
  } catch {
    // Storage is blocked, so there is only one copy anyway.
    return null;
  }
}

/** Whose copy of views and preferences is in use. */
export function storageOwner(): string | null {
  if (owner === undefined) owner = storedOwner();
  return owner;
}

/** The storage key of `key` in the copy in use; without sign-in, `key` itself. */
export function ownKey(key: string): string {
  const user = storageOwner();
  return user === null ? key : `${key}@${user}`;
}

/** Makes the next page start with the copy of a user; with `isNow`, this page switches too. */
export function setStorageOwner(user: string | null, isNow: boolean): void {
  try {
    if (user === null) localStorage.removeItem(OWNER_KEY);
    else localStorage.setItem(OWNER_KEY, user);
  } catch {
    // Storage is blocked or full: the next page starts with another user's copy until its session has loaded.
  }
  if (isNow) owner = user;
}
