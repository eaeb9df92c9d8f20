import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { english, loadMessages } from '../ui/i18n/messages.ts';
import { entrySentence } from './entry-words.ts';

const messages = { ...english, ...(await loadMessages('exceptions', 'en')) };
const intl = createIntl({ locale: 'en', messages });
const DAY = 1_440;

test.each([
  [8, 7 * DAY + 720, '€5.00 refunded 8 days after the order'],
  [7, 7 * DAY + 1, '€5.00 refunded over 7 days after the order'],
  [1, DAY - 1, '€5.00 refunded 1 day after the order'],
  [0, 300, '€5.00 refunded 5 hours after the order'],
])('a refund on day %i after %i minutes', (days, minutes, sentence) => {
  const found = {
    id: 'late_refund:order:refund',
    kind: 'late_refund',
    certain: false,
    storeId: 'soho',
    stake: 500,
    currency: 'EUR',
    at: '2026-11-20T10:00:00Z',
    day: '2026-11-20',
    facts: { refundedCents: 500, days, minutes },
    state: '500',
  } as const;
  expect(entrySentence(intl, found, 'en')).toBe(sentence);
});
