import type { Session } from '#contract/bff/session.ts';

/** Whether two sessions are the same person's with the same rights, so that what one loaded may be shown to the other. */
export function hasSameAccess(one: Session, other: Session): boolean {
  const [before, now] = [one, other].map(({ user, limitedTo }) => JSON.stringify([user?.id, limitedTo]));
  return before === now;
}
