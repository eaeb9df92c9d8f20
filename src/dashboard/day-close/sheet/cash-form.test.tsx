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

test('coins and notes add up to the cash counted; Enter goes to the next one', () => {
  const saved = show();
  fireEvent.click(screen.getByRole('button', { name: 'Count coins and notes' }));
  const type = (name: string, value: string) => {
    const field = screen.getByRole('textbox', { name });
    fireEvent.change(field, { target: { value } });
    return field;
  };
  fireEvent.keyDown(type('€5.00', '2'), { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '€2.00' }));
  const invalid = type('€0.02', '1.5');
  save();
  expect(document.activeElement).toBe(invalid);
  expect(screen.getByText('“€0.02” isn’t an amount. Write it like 12.')).toBeTruthy();
  type('€0.02', '3');
  expect(screen.getByRole('textbox', { name: 'Cash counted' })).toHaveProperty('value', '10.06');
  save();
  expect(saved).toEqual([{ floatCents: 0, countedCents: 1006, note: '' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  count('9');
  save();
  expect(saved.at(-1)?.countedCents).toBe(900);
});
