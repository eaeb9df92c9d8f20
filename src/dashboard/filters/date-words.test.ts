import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { loadMessages, english } from '../ui/i18n/messages.ts';
import { DATE_PRESETS, type DateRange } from '#order-domain/days/date-range.ts';
import { periodInText } from './date-words.ts';

const intl = createIntl({
  locale: 'en',
  messages: { ...english, ...(await loadMessages('lists', 'en')) },
});

test.each<[DateRange, string]>([
  [{ preset: 'yesterday' }, 'yesterday'],
  [{ preset: 'last_week' }, 'last week'],
  [{ preset: 'this_quarter' }, 'this quarter'],
  [{ preset: 'last_7_days' }, 'in the last 7 days'],
  [{ from: '2019-11-01', to: '2019-11-01' }, 'on Nov 1, 2019'],
  [
    { from: '2019-11-01', fromTime: '19:30', to: '2019-11-01' },
    'on Nov 1, 2019, 7:30\u00A0PM – 12:00\u00A0AM',
  ],
  [{ from: '2019-11-01', to: '2019-11-03' }, 'from Nov 1, 2019 to Nov 3, 2019'],
  [
    { from: '2019-11-01', to: '2019-11-03', toTime: '20:30' },
    'from Nov 1, 2019, 12:00\u00A0AM to Nov 3, 2019, 8:30\u00A0PM',
  ],
  [{ from: '2019-11-01' }, 'since Nov 1, 2019'],
  [{ to: '2019-11-01' }, 'until Nov 1, 2019'],
])('%j reads “No orders %s”', (range, words) => {
  expect(periodInText(intl, range)).toBe(words);
});

test('every preset has its words, in lower case', () => {
  const words = DATE_PRESETS.map((preset) => periodInText(intl, { preset }));
  expect(new Set(words).size).toBe(DATE_PRESETS.length);
  expect(words.join()).toMatch(/^[a-z0-9 ,]+$/);
});
