/** What somebody may do. */
export type Rights = {
  readonly isAdmin: boolean;
  /** The ids, in lower case, of the only stores that may be seen; null for all. */
  readonly storeIds: readonly string[] | null;
};

/** Everything: for whoever uses a Tillview without sign-in, which serves only its own machine. */
export const ALL_RIGHTS: Rights = { isAdmin: true, storeIds: null };
