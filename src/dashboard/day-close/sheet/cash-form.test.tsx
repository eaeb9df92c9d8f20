// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { exampleFigures } from '#testing/example-closing.ts';
import { loadMessages, english } from '../../ui/i18n/messages.ts';
import { NO_CASH } from './cash.ts';
import { CashForm, type CountedCash, type Saving } from './cash-form.tsx';

const words = { ...english, ...(await loadMessages('figures', 'en')) };

afterEach(cleanup);

/** Shows the form of a day with 10.00 in cash; returns what is saved from it. */
function show(awaited?: Saving['awaited']) {
  const saved: CountedCash[] = [];
  function Form() {
    const [texts, setTexts] = useState(NO_CASH);
    return (
      <CashForm
        tree={exampleFigures()}
        texts={texts}
        saving={{
          save: (cash) => saved.push(cash),
          isBusy: false,
          awaited,
          news: undefined,
          error: null,
        }}
        onChange={setTexts}
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

const field = (name: 'Float' | 'Cash counted') => screen.getByRole('textbox', { name });
const type = (name: 'Float' | 'Cash counted', value: string) =>
  fireEvent.change(field(name), { target: { value } });

/** What is said to be wrong with a field; undefined: nothing. */
function problemOf(name: 'Float' | 'Cash counted') {
  if (field(name).getAttribute('aria-invalid') !== 'true') return undefined;
  return document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
}

test.each([
  ['x', '“Cash counted” isn’t an amount. Write it like 250.00.'],
  ['-3', '“Cash counted” isn’t an amount. Write it like 250.00.'],
  ['600.005', '“Cash counted” isn’t an amount. Write it like 250.00.'],
])(
  'of “%s” is said what is wrong once the field is left, not while it is typed',
  (text, problem) => {
    show();
    type('Cash counted', text);
    expect(problemOf('Cash counted')).toBeUndefined();
    fireEvent.blur(field('Cash counted'));
    expect([problemOf('Cash counted'), problemOf('Float')]).toEqual([problem, undefined]);
    type('Float', 'y');
    fireEvent.blur(field('Float'));
    expect(problemOf('Float')).toMatch(/^“Float” isn’t/);
    type('Cash counted', '12.00');
    expect([problemOf('Cash counted'), screen.getAllByRole('alert').length]).toEqual([
      undefined,
      1,
    ]);
  },
);

test('a count that is missing is no problem before it is sent', () => {
  const saved = show();
  fireEvent.blur(field('Cash counted'));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save closing' }));
  expect(problemOf('Cash counted')).toMatch(/^“Cash counted”/);
  type('Cash counted', '12.50');
  fireEvent.click(screen.getByRole('button', { name: 'Save closing' }));
  expect(saved).toEqual([{ floatCents: 0, countedCents: 1250, note: '' }]);
});

test.each([
  ['close.not_whole', 'You can save once all orders are fetched.'],
  ['close.not_begun', 'You can save once this day has begun in the store.'],
] as const)('while it has to wait, nothing is saved: %s', (awaited, words) => {
  const saved = show(awaited);
  type('Cash counted', '12.50');
  fireEvent.click(screen.getByRole('button', { name: 'Save closing' }));
  expect([saved, screen.getByText(words).role]).toEqual([[], 'status']);
});

test.each([
  ['12.50', '+€2.50'],
  ['10.00', '€0.00'],
  ['7.50', '−€2.50'],
])('%s counted of 10.00 expected is a difference of %s', (text, difference) => {
  show();
  type('Cash counted', text);
  expect(document.querySelector('output')?.textContent).toBe(difference);
});
