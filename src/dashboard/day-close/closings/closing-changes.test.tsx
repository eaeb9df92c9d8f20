// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { exampleFigures } from '#testing/example-closing.ts';
import { loadMessages, english } from '../../ui/i18n/messages.ts';
import { ClosingChanges } from './closing-changes.tsx';

afterEach(cleanup);

const words = { ...english, ...(await loadMessages('figures', 'en')) };

function changeOf(
  name: RegExp,
  then: Parameters<typeof exampleFigures>[0],
  now: typeof then,
): string[] {
  render(
    <IntlProvider locale="en" messages={words}>
      <ClosingChanges then={exampleFigures(then)} now={exampleFigures(now)} />
    </IntlProvider>,
  );
  const row = screen.getByRole('row', { name });
  return [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
}

test('a changed figure shows its old value, new value and difference', () => {
  expect(changeOf(/Net sales/, {}, { netSalesCents: 700 })).toEqual(['€9.00', '€7.00', '−€2.00']);
});

test('after a currency correction, amounts keep their currency and have no difference', () => {
  expect(changeOf(/Net sales/, { currency: 'USD' }, { currency: 'EUR' })).toEqual([
    '$9.00',
    '€9.00',
    '—',
  ]);
});
