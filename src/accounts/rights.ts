/** What a user may do. */
export type Rights = {
  readonly isAdmin: boolean;
  /** The ids, in lower case, of the only stores the user may see; null for all. */
  readonly storeIds: readonly string[] | null;
};

/** All rights, for users of a Tillview without sign-in, which serves only its own machine. */
export const ALL_RIGHTS: Rights = { isAdmin: true, storeIds: null };
