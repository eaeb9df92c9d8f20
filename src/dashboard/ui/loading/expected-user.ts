import { EXPECTED_USER } from '#contract/bff/expected-user.ts';

/** The user of this page or worker; undefined until known. */
let expected: string | undefined;

/** Sets the user of this page or worker by id; null without sign-in. */
export function setExpectedUser(id: string | null): void {
  expected = id ?? EXPECTED_USER.local;
}

/** The user of this page or worker; undefined until known. */
export function expectedUser(): string | undefined {
  return expected;
}

/** The server rejects requests with this header once somebody else has signed in. */
export function expectedUserHeader(): Readonly<Record<string, string>> {
  return expected === undefined ? {} : { [EXPECTED_USER.header]: expected };
}
