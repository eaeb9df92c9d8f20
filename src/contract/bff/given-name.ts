import * as z from 'zod/mini';

const MAX_NAME_LENGTH = 100;
/**
 * Control characters, line separators, direction overrides and broken surrogates: names are printed
 * in terminals and tables.
 */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u;
/**
 * Invisible characters, with which two different names would look alike: Unicode's default
 * ignorable ones, and an empty Braille cell.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u;
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');

/** The name of a person or thing, trimmed. */
export const givenName = z.string('must be text').check(
  z.trim(),
  z.minLength(1, "can't be empty"),
  z.maxLength(MAX_NAME_LENGTH, `must be at most ${MAX_NAME_LENGTH} characters long`),
  z.refine((name) => !UNPRINTABLE.test(name), {
    error: "can't hold line breaks or control characters",
    params: { rule: 'unprintable' },
  }),
  z.refine((name) => !INVISIBLE.test(name), {
    error: "can't hold invisible characters",
    params: { rule: 'invisible' },
  }),
);

/** The name without the invisible characters that `givenName` refuses. */
export function visibleName(name: string): string {
  return name.replaceAll(EVERY_INVISIBLE, '');
}
