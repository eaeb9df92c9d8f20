/** Why signing in through a provider failed, as `/sign-in?problem=…` says it. */
export const SIGN_IN_PROBLEMS = [
  /** The provider doesn't answer, or not in time; a password of ours still works. */
  'provider_unreachable',
  /** The provider refused, or its answer can't be trusted; the log says why. */
  'provider_refused',
  /** It took more than ten minutes, began in another tab, or was already used: start again. */
  'expired',
  /** The provider vouches for the person, but doesn't say what they may see in Tillview. */
  'not_allowed',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];
