import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import british from './en-GB/differences.json' with { type: 'json' };
import { lateMessages, messages, messagesFor, startLanguage } from './messages.ts';

async function wordFor(locale: string): Promise<string> {
  return createIntl({ locale, messages: await messagesFor(locale) }).formatMessage({ id: 'column.fulfillment' });
}

test.each([
  ['en', 'Fulfillment'],
  ['en-US', 'Fulfillment'],
  ['en-GB', 'Fulfilment'],
  ['en-AU', 'Fulfilment'],
])('%s spells %s', async (locale, word) => {
  expect(await wordFor(locale)).toBe(word);
});

test('what is British differs from a message that there is', async () => {
  const american: Readonly<Record<string, unknown>> = { ...messages, ...(await lateMessages('drawer', 'en')) };
  for (const [id, text] of Object.entries(british)) {
    expect(american).toHaveProperty([id]);
    expect(american[id]).not.toEqual(text);
  }
});

test.each([
  [['de-DE', 'en-GB', 'en'], 'en-GB'],
  [['en', 'en-US'], 'en'],
  [['de'], 'en'],
  [['eng', 'constructor'], 'en'],
  [[], 'en'],
])('for a reader of %j the document declares %s', (languages, locale) => {
  const root = { lang: 'fr' };
  expect(startLanguage(languages, root)).toBe(locale);
  expect(root.lang).toBe(locale);
});
