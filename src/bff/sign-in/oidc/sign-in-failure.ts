import type { SignInProblem } from '#contract/bff/sign-in-problem.ts';

/**
 * The problem is for the user, the message for the log, without tokens, codes or claims. `person`
 * is whom the provider vouches for, if anyone.
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
