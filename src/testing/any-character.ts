import * as fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * Any character of Unicode, as the unit of `fc.string`. Like its unit `binary`, which each thread
 * needs a second to prepare.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10_ffff - SURROGATES }).map(
  (number) => String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATES),
  (text) => {
    const codePoint = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (codePoint === undefined || text !== String.fromCodePoint(codePoint))
      throw new TypeError('Not one character.');
    return codePoint < FIRST_SURROGATE ? codePoint : codePoint - SURROGATES;
  },
);
