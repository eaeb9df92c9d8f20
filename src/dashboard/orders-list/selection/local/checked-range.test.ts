import { describe, expect, test } from 'vitest';
import { keptRange, readCheckedRange, writeCheckedRange } from './checked-range.ts';

describe('how far back orders were checked', () => {
  test.each([
    ['?checked=90d', { days: 90 }],
    ['has_note=true&checked=2026-11-14T12:03:05Z', { second: 1_794_657_785 }],
    ['has_note=true', undefined],
  ])('%s', (search, checked) => {
    expect(readCheckedRange(search)).toEqual({ checked, issues: [] });
  });

  test.each(['checked=0d', 'checked=4000d', 'checked=d', 'checked=2026-11-14', 'checked=', 'checked=9d&checked=9d'])(
    'what is wrong in %s is named',
    (search) => {
      const { checked, issues } = readCheckedRange(search);
      expect(checked).toBeUndefined();
      expect(issues.map(({ parameter }) => parameter)).toEqual(['checked']);
    },
  );

  test('is written beside the other parameters, and reads back as the same', () => {
    const checked = { second: 1_794_657_785 };
    const address = writeCheckedRange('?has_note=true&checked=90d&at=2026-11-14T19:30', checked);
    expect(address).toBe('has_note=true&at=2026-11-14T19:30&checked=2026-11-14T12:03:05Z');
    expect(readCheckedRange(address).checked).toEqual(checked);
    expect(writeCheckedRange(address, undefined)).toBe('has_note=true&at=2026-11-14T19:30');
  });

  test('days stay for the next question that the API cannot answer; what was scrolled does not', () => {
    expect(keptRange('checked=90d', { note: true })).toEqual({ days: 90 });
    expect(keptRange('checked=90d', { view: 'active' })).toBeUndefined();
    expect(keptRange('checked=2026-11-14T12:03:05Z', { note: true })).toBeUndefined();
  });
});
