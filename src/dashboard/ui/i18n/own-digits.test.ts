import { createIntl } from 'react-intl';
import { describe, expect, test, vi } from 'vitest';
import { loadMessages } from './messages.ts';
import { withOwnDigits } from './own-digits.ts';

async function wordsOf(locale: string) {
  const stub = vi.spyOn(navigator, 'languages', 'get').mockReturnValue([locale]);
  const firstScreen = await loadMessages('orders', locale);
  const settings = await loadMessages('settings', locale);
  stub.mockRestore();
  return createIntl({ locale, messages: { ...firstScreen, ...settings } });
}

describe('the digits in Arabic texts', () => {
  test.each([
    ['ar-EG', 'آخر ٧ أيام', 'في آخر ٣٠ يومًا', '١٢ ساعة'],
    ['ar-AE', 'آخر 7 أيام', 'في آخر 30 يومًا', '12 ساعة'],
  ])('are those of the numbers in %s', async (locale, days, period, hours) => {
    const { formatMessage } = await wordsOf(locale);
    expect(formatMessage({ id: 'date.last_7_days' })).toBe(days);
    expect(formatMessage({ id: 'date.in_text' }, { period: 'last_30_days' })).toBe(period);
    expect(formatMessage({ id: 'settings.hours.h12' })).toBe(hours);
  });

  test('stay Latin in text that must be typed so', async () => {
    const { formatMessage } = await wordsOf('ar-EG');
    const time = formatMessage(
      { id: 'setup.problem' },
      { line: 1, code: 'not_a_time', field: 'createdAt', detail: '' },
    );
    expect(time).toContain('2026-11-01T12:30:00Z');
  });
});

test('messages are the same object if digits are Latin', () => {
  const messages = { 'date.last_7_days': 'Letzte 7 Tage' };
  expect(withOwnDigits(messages, 'de')).toBe(messages);
});
