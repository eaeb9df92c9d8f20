import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { messages } from './messages.ts';
import { createPlainIntl } from './plain-intl.ts';

const plain = createPlainIntl('en', messages);

test.each([
  [{ id: 'row.refund_all' }, {}],
  [{ id: 'row.part_refunded' }, { amount: '€2.50' }],
  [{ id: 'time.title' }, { store: 'one', zone: 'CET', utc: 'two', own: 'three' }],
] as const)('%o is written as by react-intl', (message, values) => {
  expect(plain.formatMessage(message, values)).toBe(
    createIntl({ locale: 'en', messages }).formatMessage(message, values),
  );
});

test('what needs more than texts and values is refused, and so are missing ones', () => {
  expect(() => plain.formatMessage({ id: 'day.orders' }, { count: '2' })).toThrow(TypeError);
  expect(() => plain.formatMessage({ id: 'row.part_refunded' })).toThrow(TypeError);
  expect(() => createPlainIntl('en', {}).formatMessage({ id: 'row.refund_all' })).toThrow(TypeError);
});
