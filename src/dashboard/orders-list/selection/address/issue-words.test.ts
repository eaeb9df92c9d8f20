import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { lateMessages, messages } from '../../../kit/i18n/messages.ts';
import { issueWords } from './issue-words.ts';
import { readOrderFilters } from '../filters/order-filters.ts';

const intl = createIntl({ locale: 'en', messages: { ...messages, ...(await lateMessages('panels', 'en')) } });

test.each([
  ['?view=refunded', '“refunded” isn’t a status'],
  ['?amount_min=500&amount_max=100', '“100” isn’t a valid maximum'],
  ['?has_note=maybe', '“maybe” isn’t valid for Note'],
  ['?payment_status=bogus', '“bogus” isn’t a Payment status'],
  ['?view=active&view=history', 'Status appears more than once'],
  ['?amount_min=1e2&from=2026-02-30', '“1e2” isn’t a valid minimum; “2026-02-30” isn’t a valid first day'],
  ['?refunded=ever', '“ever” isn’t a refund filter'],
])('%s', (search, words) => {
  const { issues } = readOrderFilters(search);
  expect(
    issueWords(intl, search, issues)
      .map(({ message }) => message)
      .sort()
      .join('; '),
  ).toBe(words);
});
