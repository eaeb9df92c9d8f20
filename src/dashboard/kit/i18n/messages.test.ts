import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import british from './en-GB/differences.json' with { type: 'json' };
import orderActions from './en/order-actions.json' with { type: 'json' };
import orderDrawer from './en/order-drawer.json' with { type: 'json' };
import { messages, messagesFor } from './messages.ts';

function wordFor(locale: string): string {
  return createIntl({ locale, messages: messagesFor(locale) }).formatMessage({ id: 'filter.fulfillment' });
}

test.each([
  ['en', 'Fulfillment'],
  ['en-US', 'Fulfillment'],
  ['en-GB', 'Fulfilment'],
  ['en-AU', 'Fulfilment'],
])('%s spells %s', (locale, word) => {
  expect(wordFor(locale)).toBe(word);
});

test('what is British differs from a message that there is', () => {
  const american: Readonly<Record<string, unknown>> = { ...messages, ...orderActions, ...orderDrawer };
  for (const [id, text] of Object.entries(british)) {
    expect(american).toHaveProperty([id]);
    expect(american[id]).not.toEqual(text);
  }
});
