// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { exampleFigures } from '#testing/example-closing.ts';
import { loadMessages, english } from '../../ui/i18n/messages.ts';
import { NO_CASH } from './cash.ts';
import { CashForm, type CountedCash } from './cash-form.tsx';

const words = { ...english, ...(await loadMessages('figures', 'en')) };

afterEach(cleanup);

/** Shows the form of a day with 10.00 in cash; returns the saved values. */
function show(awaited?: 'close.not_whole' | 'close.not_begun') {
  const saved: CountedCash[] = [];
  function Form() {
    const [texts, setTexts] = useState(NO_CASH);
    return (
      <CashForm
        tree={exampleFigures()}
        texts={texts}
        awaited={awaited}
        news={undefined}
        error={null}
        isBusy={false}
        onChange={setTexts}
        onSave={(cash) => saved.push(cash)}
      />
    );
  }
  render(
    <IntlProvider locale="en" messages={words}>
      <Form />
    </IntlProvider>,
  );
  return saved;
}

function count(value: string): HTMLElement {
  const field = screen.getByRole('textbox', { name: 'Cash counted' });
  fireEvent.change(field, { target: { value } });
  return field;
}

function save(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Save closing' }));
}

test.each([
  ['x', '“Cash counted” isn’t an amount. Write it like 250.00.'],
  ['-3', '“Cash counted” isn’t an amount. Write it like 250.00.'],
  ['600.005', '“Cash counted” isn’t an amount. Write it like 250.00.'],
  ['', '“Cash counted” isn’t an amount. Write it like 250.00.'],
])('an invalid count of “%s” is not saved, and the problem is shown', (text, problem) => {
  const saved = show();
  const field = count(text);
  save();
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(problem).id).toBe(field.getAttribute('aria-describedby'));
  expect(saved).toEqual([]);
});

test('a count without a float is saved with a float of zero', () => {
  const saved = show();
  count('12.50');
  save();
  expect(saved).toEqual([{ floatCents: 0, countedCents: 1250, note: '' }]);
});

test.each([
  ['close.not_whole', 'You can save once all orders are fetched.'],
  ['close.not_begun', 'You can save once this day has begun in the store.'],
] as const)('while it has to wait, nothing is saved: %s', (awaited, text) => {
  const saved = show(awaited);
  count('12.50');
  save();
  expect([saved, screen.getByText(text).role]).toEqual([[], 'status']);
});

test.each([
  ['12.50', '+€2.50'],
  ['10.00', '€0.00'],
  ['7.50', '−€2.50'],
])('%s counted of 10.00 expected is a difference of %s', (text, difference) => {
  show();
  count(text);
  expect(document.querySelector('output')?.textContent).toBe(difference);
});
