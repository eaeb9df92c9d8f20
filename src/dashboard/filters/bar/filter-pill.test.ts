import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { loadMessages } from '../../ui/i18n/messages.ts';
import { LANGUAGES } from '#contract/text/interface-language.ts';
import { nameBefore } from './filter-pill.tsx';

const COLONS = new Map([
  ['fr', '\u00a0:'],
  ['ja', '：'],
  ['zh-Hans', '：'],
  ['zh-Hant', '：'],
]);

test.each(LANGUAGES)(
  'in %s a filter’s name stands before its value with the language’s own colon',
  async (locale) => {
    const { formatMessage } = createIntl({
      locale,
      messages: await loadMessages('orders', locale),
    });
    const label = formatMessage(
      { id: 'filter.with_value' },
      { name: 'Status', value: 'Paid, unpaid' },
    );
    expect(nameBefore({ label, words: 'Paid, unpaid' })).toBe(`Status${COLONS.get(locale) ?? ':'}`);
  },
);

test('a filter that is not set has its name alone', () => {
  expect(nameBefore({ label: 'Status', words: '' })).toBe('Status');
});
