import type { SignInProblem } from '#contract/bff/sign-in-problem.ts';

/** Why a provider signed nobody in: the problem is shown, the message is for the log and holds no token, code or claim. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
