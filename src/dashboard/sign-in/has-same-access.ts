import type { Session } from '#contract/bff/session.ts';

/** Whether two sessions belong to the same person with the same rights, so that data loaded in one may be shown in the other. */
export function hasSameAccess(one: Session, other: Session): boolean {
  const [before, now] = [one, other].map(({ user, limitedTo }) => JSON.stringify([user?.id, limitedTo]));
  return before === now;
}

/** Where a page of one session (at the path `here`) must load anew because of another; undefined if it may go on. */
export function pathForOther(before: Session, now: Session, here: string): string | undefined {
  if (hasSameAccess(before, now)) return undefined;
  return before.user?.id === now.user?.id ? here : '/orders';
}
