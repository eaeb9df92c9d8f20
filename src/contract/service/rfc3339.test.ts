import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUtcSecond, printInstant, printUtcSecond, readDate, readInstant } from './rfc3339.ts';
import { anyCharacter } from '#testing/any-character.ts';

const run = { seed: 20_261_101, numRuns: 300 };
const two = (value: number): string => String(value).padStart(2, '0');

/** An instant as a single number: nanoseconds since the epoch. */
function nanoseconds(text: string): bigint | undefined {
  const reading = readInstant(text);
  return reading.ok
    ? BigInt(reading.value.epochSeconds) * 1_000_000_000n + BigInt(reading.value.nanoseconds)
    : undefined;
}

const civilTime = fc.record({
  year: fc.integer({ min: 1, max: 9998 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 31 }),
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.integer({ min: 0, max: 59 }),
  second: fc.integer({ min: 0, max: 59 }),
});

describe('dates', () => {
  test('days agree with the runtime’s calendar', () => {
    fc.assert(
      fc.property(civilTime, ({ year, month, day }) => {
        const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
        // An independent oracle: Date rolls a nonexistent day over into the next month.
        const oracle = new Date(`${text.slice(0, 8)}01T00:00:00Z`);
        oracle.setUTCDate(day);
        const exists = oracle.getUTCMonth() === month - 1;
        expect(readDate(text)).toEqual(
          exists
            ? { ok: true, value: oracle.getTime() / 1000 }
            : { ok: false, reason: `has no day ${two(day)} in ${text.slice(0, 7)}` },
        );
      }),
      run,
    );
  });
});

describe('instants', () => {
  test('agree with Date to the millisecond at any offset', () => {
    fc.assert(
      fc.property(
        civilTime,
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom(
          'Z',
          '+00:00',
          '-00:00',
          '+05:45',
          '-03:30',
          '+14:00',
          '-12:00',
          '+23:59',
          '-23:59',
        ),
        ({ year, month, day, hour, minute, second }, milliseconds, zone) => {
          const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
          fc.pre(readDate(date).ok);
          const text = `${date}T${two(hour)}:${two(minute)}:${two(second)}.${String(milliseconds).padStart(3, '0')}${zone}`;
          expect(nanoseconds(text)).toBe(BigInt(Date.parse(text)) * 1_000_000n);
        },
      ),
      run,
    );
  });

  test('keep up to nine fractional digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,9}$/), (digits) => {
        expect(nanoseconds(`1970-01-01T00:00:00.${digits}Z`)).toBe(BigInt(digits.padEnd(9, '0')));
      }),
      run,
    );
  });

  test('before 1970 the nanoseconds still count forwards', () => {
    expect(readInstant('1969-12-31T23:59:59.999999999Z')).toEqual({
      ok: true,
      value: { epochSeconds: -1, nanoseconds: 999_999_999 },
    });
  });

  test.each([
    'now',
    'infinity',
    '-infinity',
    'NaN',
    '',
    '2026-11-01',
    '2026-11-01T12:30Z',
    '2026-11-01T12:30:00',
    '2026-11-01 12:30:00Z',
    '2026-11-01T24:00:00Z',
    '2026-11-01T12:60:00Z',
    '2026-11-01T12:30:60Z',
    '2016-12-31T23:59:60Z',
    '2026-11-01T12:30:00.Z',
    '2026-11-01T12:30:00,5Z',
    '2026-11-01T12:30:00+0200',
    '2026-11-01T12:30:00+02',
    '2026-11-01T12:30:00+24:00',
    '2026-11-01T12:30:00+02:60',
    '2026-11-01T12:30:00 Z',
    ' 2026-11-01T12:30:00Z',
    '2026-11-01T12:30:00Z\n',
    '2026-11-01T12:30:00Z[UTC]',
    '2026-02-29T12:30:00Z',
    '２０２６-11-01T12:30:00Z',
    '1793536200',
  ])('%j is no instant', (text) => {
    expect(readInstant(text).ok).toBe(false);
  });

  test('an offset whose + became a space is recognized', () => {
    const broken = readInstant('2026-11-01T12:30:00 02:00');
    expect(!broken.ok && broken.reason).toContain('%2B');
    const fractional = readInstant('2026-11-01T12:30:00.25 02:00');
    expect(!fractional.ok && fractional.reason).toContain('%2B');
  });

  test('a space in place of the T is not taken for a lost +', () => {
    const reading = readInstant('2026-11-01 12:30');
    expect(!reading.ok && reading.reason).not.toContain('%2B');
  });

  test('an instant survives printing and reading', () => {
    fc.assert(
      fc.property(
        // 0000-01-01 to 9999-12-31, the range of RFC 3339.
        fc.integer({ min: -62_167_219_200, max: 253_402_300_799 }),
        fc.integer({ min: 0, max: 999_999_999 }),
        (epochSeconds, nanosecondsOfSecond) => {
          const instant = { epochSeconds, nanoseconds: nanosecondsOfSecond };
          expect(readInstant(printInstant(instant))).toEqual({ ok: true, value: instant });
          expect(isUtcSecond(printUtcSecond(epochSeconds))).toBe(true);
        },
      ),
      run,
    );
  });

  test('never throw for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(typeof readInstant(text).ok).toBe('boolean');
      }),
      run,
    );
  });
});

describe('the form the service prints', () => {
  test.each(['2026-11-01T12:30:00Z', '2024-02-29T23:59:59Z'])('%s has it', (text) => {
    expect(isUtcSecond(text)).toBe(true);
  });

  test.each([
    '2026-11-01T12:30:00.0Z',
    '2026-11-01T12:30:00+00:00',
    '2026-11-01t12:30:00z',
    '2026-02-29T00:00:00Z',
  ])('%s has not', (text) => {
    expect(isUtcSecond(text)).toBe(false);
  });
});
