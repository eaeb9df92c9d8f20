import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareInstants,
  compareNewest,
  isUtcSecond,
  printInstant,
  printUtcSecond,
  readDate,
  readInstant,
} from './rfc3339.ts';
import { anyCharacter } from '#testing/any-character.ts';

const run = { seed: 20_261_101, numRuns: 1_000 };
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
  test('a day exists exactly where the runtime calendar has it, and is counted the same', () => {
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

  test.each(['2024-02-29', '2000-02-29', '0000-02-29', '9999-12-31'])('%s exists', (text) => {
    expect(readDate(text).ok).toBe(true);
  });

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '20260101',
    '2026-01-01 ',
    '2026-01-01\n',
    '+002026-01-01',
    '-2026-01-01',
    '２０２６-01-01',
    'now',
    'today',
    'infinity',
    '',
  ])('%j is no date', (text) => {
    expect(readDate(text).ok).toBe(false);
  });
});

describe('instants', () => {
  test('agree with Date to the millisecond at any offset', () => {
    fc.assert(
      fc.property(
        civilTime,
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom('Z', '+00:00', '-00:00', '+05:45', '-03:30', '+14:00', '-12:00', '+23:59', '-23:59'),
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

  test('keep every one of up to nine digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,9}$/), (digits) => {
        expect(nanoseconds(`1970-01-01T00:00:00.${digits}Z`)).toBe(BigInt(digits.padEnd(9, '0')));
      }),
      run,
    );
  });

  test.each([
    ['2026-11-01T12:30:00.1234567890Z', '2026-11-01T12:30:00.123456789Z'],
    ['2026-11-01T12:30:00.0000000001Z', '2026-11-01T12:30:00.0000000005Z'],
    [`2026-11-01T12:30:00.${'0'.repeat(60_000)}1Z`, '2026-11-01T12:30:00.0000000005Z'],
    ['2026-11-01T12:30:00.99999999999Z', '2026-11-01T12:30:00.9999999995Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.9999999995Z'],
    ['2016-12-31T23:59:60.5Z', '2016-12-31T23:59:59.9999999995Z'],
    ['1990-12-31T15:59:60-08:00', '1990-12-31T23:59:59.9999999995Z'],
    ['9999-12-31T23:59:60Z', '9999-12-31T23:59:59.9999999995Z'],
  ])('%.40s is %s: what lies between two nanoseconds is neither of them', (text, printed) => {
    const reading = readInstant(text);
    expect(reading.ok && printInstant(reading.value)).toBe(printed);
    expect(readInstant(printed)).toEqual(reading);
  });

  test('further digits and leap seconds are ordered with all instants of up to nine digits', () => {
    const texts = [
      '2016-12-31T23:59:59.999999998Z',
      '2016-12-31T23:59:59.9999999980001Z',
      '2016-12-31T23:59:59.999999999Z',
      '2016-12-31T23:59:60Z',
      '2017-01-01T00:00:00Z',
      '2017-01-01T00:00:00.00000000001Z',
      '2017-01-01T00:00:00.000000001Z',
    ];
    const instants = texts.map((text) => readInstant(text)).flatMap((reading) => (reading.ok ? [reading.value] : []));
    expect(instants).toHaveLength(texts.length);
    expect(instants.toReversed().toSorted(compareInstants)).toEqual(instants);
    expect(new Set(instants.map(printInstant)).size).toBe(texts.length);
  });

  test('before 1970 the nanoseconds still count forwards', () => {
    expect(readInstant('1969-12-31T23:59:59.999999999Z')).toEqual({
      ok: true,
      value: { epochSeconds: -1, nanoseconds: 999_999_999 },
    });
  });

  test.each([
    ['2026-11-01t12:30:00z', '2026-11-01T12:30:00Z'],
    ['2026-11-01T14:30:00+02:00', '2026-11-01T12:30:00Z'],
    ['2024-03-01T00:30:00+01:00', '2024-02-29T23:30:00Z'],
    ['2026-12-31T23:30:00.5-01:00', '2027-01-01T00:30:00.5Z'],
  ])('%s is %s', (text, printed) => {
    const reading = readInstant(text);
    expect(reading.ok && printInstant(reading.value)).toBe(printed);
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
    '2026-11-01T12:30:61Z',
    '2026-11-01T23:59:60Z',
    '2026-10-31T23:59:60+01:00',
    '9999-12-31T23:59:60-00:01',
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

  test('an offset whose + became a space is told apart', () => {
    const broken = readInstant('2026-11-01T12:30:00 02:00');
    expect(!broken.ok && broken.reason).toContain('%2B');
    const fractional = readInstant('2026-11-01T12:30:00.25 02:00');
    expect(!fractional.ok && fractional.reason).toContain('%2B');
  });

  test('a space in place of the T is not taken for a lost +', () => {
    const reading = readInstant('2026-11-01 12:30');
    expect(!reading.ok && reading.reason).not.toContain('%2B');
  });

  test('printing and reading an instant gives it back', () => {
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

  test('are ordered as their nanoseconds are', () => {
    const instant = fc.record({
      epochSeconds: fc.integer({ min: -2, max: 2 }),
      nanoseconds: fc.constantFrom(0, 1, 999_999_999),
    });
    fc.assert(
      fc.property(instant, instant, (left, right) => {
        const order = BigInt(left.epochSeconds - right.epochSeconds) * 1_000_000_000n;
        const difference = order + BigInt(left.nanoseconds - right.nanoseconds);
        expect(Math.sign(compareInstants(left, right))).toBe(Number(difference > 0n) - Number(difference < 0n));
      }),
      run,
    );
  });

  test('are sorted the newest first, with what has none last', () => {
    const instant = fc.option(fc.record({ epochSeconds: fc.nat(3), nanoseconds: fc.nat(1) }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(instant), (instants) => {
        const wrapped = instants.map((each) => ({ each }));
        const sorted = wrapped.toSorted((left, right) => compareNewest(left.each, right.each)).map(({ each }) => each);
        const known = instants.flatMap((each) => each ?? []).toSorted((left, right) => compareInstants(right, left));
        expect(sorted).toEqual([...known, ...instants.filter((each) => each === undefined)]);
      }),
      run,
    );
  });

  test('never throw, whatever the text', () => {
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
    '2016-12-31T23:59:60Z',
  ])('%s has not', (text) => {
    expect(isUtcSecond(text)).toBe(false);
  });
});
