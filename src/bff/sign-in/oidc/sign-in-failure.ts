import type { SignInProblem } from '#contract/bff/sign-in-problem.ts';

/**
 * Why sign-in through a provider failed: the problem is shown to the user; the message is for the
 * log and contains no token, code or claim. `person` is whom the provider vouches for, if anyone.
 */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';
  readonly problem: SignInProblem;
  readonly person: string | undefined;

  constructor(problem: SignInProblem, message: string, person?: string) {
    super(message);
    this.problem = problem;
    this.person = person;
  }
}
