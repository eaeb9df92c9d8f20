/** The storage key of the user whose copy the page starts with: whoever was signed in last. */
const OWNER_KEY = 'tillview.user';

/** The user's id; null without sign-in, empty where nobody is signed in. */
let owner: string | null | undefined;

function storedOwner(): string | null {
  try {
    return localStorage.getItem(OWNER_KEY);
  } catch {
    // Blocked, so that there is only one copy anyway.
    return null;
  }
}

/** Whose copy of views and preferences is in use. */
export function storageOwner(): string | null {
  if (owner === undefined) owner = storedOwner();
  return owner;
}

/** The key of the copy in use; without sign-in, the key itself. */
export function ownKey(key: string): string {
  const user = storageOwner();
  return user === null ? key : `${key}@${user}`;
}

/** Lets the next page start with the copy of a user; `isNow`: this page too. */
export function setStorageOwner(user: string | null, isNow: boolean): void {
  try {
    if (user === null) localStorage.removeItem(OWNER_KEY);
    else localStorage.setItem(OWNER_KEY, user);
  } catch {
    // Blocked or full: the next page begins with the copy of another user, until its session is there.
  }
  if (isNow) owner = user;
}
