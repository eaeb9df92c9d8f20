import { EXPECTED_USER } from '#contract/bff/expected-user.ts';

/** The user of this page or worker, once it is known. */
let expected: string | undefined;

/** Notes whose page or worker this is, by the user's id; null without sign-in. */
export function setExpectedUser(id: string | null): void {
  expected = id ?? EXPECTED_USER.local;
}

/** Whose page or worker this is; undefined until it is known. */
export function expectedUser(): string | undefined {
  return expected;
}

/** The header by which the server refuses a request once somebody else has signed in. */
export function expectedUserHeader(): Readonly<Record<string, string>> {
  return expected === undefined ? {} : { [EXPECTED_USER.header]: expected };
}
