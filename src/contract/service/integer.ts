import { failed, type Parsed } from './rfc3339.ts';

const INTEGER = /^-?\d+$/;

/** The reason for a text that is not an integer at all. */
export const NO_INTEGER = 'must be a whole number';

/**
 * Reads a plain ASCII decimal integer that a JavaScript number holds exactly; rejects `1e2`, `1.5`,
 * `+1`, blanks and other scripts' digits.
 */
export function readInteger(text: string): Parsed<number> {
  if (!INTEGER.test(text)) return failed(NO_INTEGER);
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    return failed(`must be from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`);
  }
  return { ok: true, value: value === 0 ? 0 : value };
}
