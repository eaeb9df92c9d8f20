import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readInteger } from './integer.ts';

describe('integers', () => {
  test('every safe integer is read back from its own text', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        // -0 prints as 0.
        expect(readInteger(String(value))).toEqual({ ok: true, value: value === 0 ? 0 : value });
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  test.each([
    '',
    ' ',
    ' 5',
    '5 ',
    '5\n',
    '+5',
    '--5',
    '-',
    '1e2',
    '1.5',
    '1.0',
    '1,000',
    '1_000',
    '0x10',
    '１２',
    '٣',
    '५',
    '−5',
    '½',
    'NaN',
    'Infinity',
    'null',
  ])('%j is no whole number', (text) => {
    expect(readInteger(text)).toEqual({ ok: false, reason: 'must be a whole number' });
  });

  test('a text that is read as a number consists of an optional minus and ASCII digits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('-', '+', '0', '1', '9', '.', 'e', ' ', '１', '٣') }),
        (text) => {
          const isPlain =
            /^-?[0-9]+$/.test(text) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER;
          expect(readInteger(text).ok).toBe(isPlain);
        },
      ),
      { seed: 3, numRuns: 300 },
    );
  });
});
