import type { SignInProblem } from '#contract/bff/sign-in-problem.ts';

/**
 * Why a provider signed nobody in: the problem is shown, the message is for the log and holds no token, code or claim. `person` is whom the
 * provider vouches for, where it does.
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
