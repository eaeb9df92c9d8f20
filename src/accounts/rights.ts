/** A user's rights. */
export type Rights = {
  readonly isAdmin: boolean;
  /** Lower-case ids of the user's stores; null for all. */
  readonly storeIds: readonly string[] | null;
};

export const ALL_RIGHTS: Rights = { isAdmin: true, storeIds: null };
