import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { messages } from '../../../kit/i18n/messages.ts';
import { issueWords } from './issue-words.ts';
import { readOrderFilters } from '../filters/order-filters.ts';

const intl = createIntl({ locale: 'en', messages });

test.each([
  ['?payment_status=bogus', 'Payment “bogus” cannot be used.'],
  ['?view=active&view=history', 'View is given more than once.'],
  ['?amount_min=1e2&from=2026-02-30', 'First day “2026-02-30” cannot be used. Smallest amount “1e2” cannot be used.'],
  ['?refunded_within=ever', 'Refund date “ever” cannot be used.'],
])('%s', (search, words) => {
  const { issues } = readOrderFilters(search);
  expect(
    issueWords(intl, search, issues)
      .map(({ message }) => message)
      .sort()
      .join(' '),
  ).toBe(words);
});
