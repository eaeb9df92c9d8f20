/** Why sign-in through a provider failed, as passed in `/sign-in?problem=…`. */
export const SIGN_IN_PROBLEMS = [
  /** The provider did not respond, or not in time; a Tillview password still works. */
  'provider_unreachable',
  /** The provider refused, or its response can't be trusted; the log has the reason. */
  'provider_refused',
  /**
   * The attempt took more than ten minutes, began in another tab, or was already used; the user
   * must start again.
   */
  'expired',
  /** The provider authenticated the person, but doesn't say what they can see in Tillview. */
  'not_allowed',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];
