import type { Session } from '#contract/bff/session.ts';

/** Whether two sessions belong to the same person with the same rights, so that data loaded in one may be shown in the other. */
export function hasSameAccess(one: Session, other: Session): boolean {
  const [before, now] = [one, other].map(({ user, limitedTo }) => JSON.stringify([user?.id, limitedTo]));
  return before === now;
}
