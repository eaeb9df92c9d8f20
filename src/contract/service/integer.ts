import type { Reading } from './rfc3339.ts';

const INTEGER = /^-?\d+$/;

/** Reads a plain ASCII decimal integer that a JavaScript number holds exactly; refuses `1e2`, `1.5`, `+1`, blanks and other scripts' digits. */
export function readInteger(text: string): Reading<number> {
  if (!INTEGER.test(text)) return { ok: false, reason: 'must be a whole number' };
  const value = Number(text);
  if (!Number.isSafeInteger(value)) return { ok: false, reason: 'is too large a number' };
  return { ok: true, value: value === 0 ? 0 : value };
}
