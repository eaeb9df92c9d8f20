import { textStart } from '#contract/text/text-start.ts';
import { LONGEST_NAME } from './saved-views.ts';

/**
 * The name as typed, cut to the maximum length, with a number if it is taken. Undefined if nothing
 * was typed.
 */
export function freeName(taken: readonly string[], typed: string): string | undefined {
  const name = textStart(typed.trim().replaceAll(/\s+/g, ' '), LONGEST_NAME);
  if (name === '') return undefined;
  for (let number = 2, candidate = name; ; number += 1) {
    if (!taken.includes(candidate)) return candidate;
    candidate = `${textStart(name, LONGEST_NAME - 4)} ${number}`;
  }
}
