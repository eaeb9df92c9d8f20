import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createResponseBody } from './response-body.ts';
import { anyCharacter } from '#testing/any-character.ts';

/**
 * Bytes at the boundaries of UTF-8's ranges, so that many sequences are multi-byte characters and
 * many almost are.
 */
const byte = fc.constantFrom(
  0x00,
  0x41,
  0x7f,
  0x80,
  0x9f,
  0xa0,
  0xbf,
  0xc0,
  0xc3,
  0xe2,
  0xed,
  0xf0,
  0xf4,
  0xff,
);
const bytes = fc.oneof(
  fc.array(byte, { maxLength: 12 }).map((list) => Buffer.from(list)),
  fc.string({ unit: anyCharacter, maxLength: 12 }).map((text) => Buffer.from(text)),
);
const cut = fc
  .tuple(bytes, fc.array(fc.nat(48), { maxLength: 6 }))
  .map(([whole, places]) => ({ whole, pieces: piecesOf(whole, places) }));

function piecesOf(whole: Buffer, places: readonly number[]): Buffer[] {
  const borders = [
    0,
    ...places.map((place) => Math.min(place, whole.length)).toSorted((a, b) => a - b),
    whole.length,
  ];
  return borders.slice(1).map((end, index) => whole.subarray(borders[index], end));
}

test('a body in pieces is scanned like the whole', () => {
  fc.assert(
    fc.property(cut, ({ whole, pieces }) => {
      const body = createResponseBody(pieces);
      expect(body.isUtf8()).toBe(isUtf8(whole));
      expect(body.length).toBe(whole.length);
      expect(body.whole).toEqual(whole);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('bytes are found across pieces', () => {
  const needle = fc.array(fc.constantFrom(0x61, 0x62), { minLength: 1, maxLength: 5 });
  const haystack = fc.array(fc.constantFrom(0x61, 0x62, 0x62), { maxLength: 30 });
  fc.assert(
    fc.property(
      haystack,
      fc.array(fc.nat(30), { maxLength: 10 }),
      needle,
      (list, places, wanted) => {
        const whole = Buffer.from(list);
        expect(createResponseBody(piecesOf(whole, places)).includes(Buffer.from(wanted))).toBe(
          whole.includes(Buffer.from(wanted)),
        );
      },
    ),
    { seed: 2, numRuns: 300 },
  );
});
