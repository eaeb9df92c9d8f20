import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { english } from '../ui/i18n/messages.ts';
import { methodName } from './method-name.ts';

test('a method that the data calls "Unspecified" reads as not recorded', () => {
  const intl = createIntl({ locale: 'en', messages: english });
  const tender = { key: 'unspecified', name: { _base: 'Unspecified' } };
  expect(methodName(intl, 'en', { value: 'unspecified', tender }).text).toBe('Not recorded');
});
