import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { loadMessages, english } from '../ui/i18n/messages.ts';
import { NO_SALES } from '#order-domain/order/sales-figures.ts';
import { cancelledWords } from './sales-words.ts';

const intl = createIntl({
  locale: 'en-GB',
  messages: { ...english, ...(await loadMessages('lists', 'en-GB')) },
});

test('fully refunded cancellations come before those of other currencies', () => {
  const cancelled = (cancelledTotalCents: number, cancelledRefundCents: number) => ({
    ...NO_SALES,
    cancelledOrders: 1,
    cancelledTotalCents,
    cancelledRefundCents,
  });
  const sums = new Map([
    ['EUR', cancelled(8_856, 0)],
    ['GBP', NO_SALES],
    ['USD', cancelled(16_630, 16_630)],
  ]);
  expect(cancelledWords(intl, sums)).toBe(
    '2 cancelled ($166.30, all refunded; €88.56) not included',
  );
});
