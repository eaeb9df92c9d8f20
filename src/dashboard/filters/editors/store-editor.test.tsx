// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { loadMessages, english } from '../../ui/i18n/messages.ts';
import { AddMessages } from '../../ui/i18n/message-provider.tsx';
import { storeDirectory, Stores } from '../../stores/stores.ts';
import { StoreEditor } from './store-editor.tsx';

afterEach(cleanup);

const panels = await loadMessages('lists', 'en');

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

const DESCRIBED = [
  { name: 'Soho', group: 'London' },
  { name: 'Camden', group: 'London' },
  { name: 'Harbor', currency: 'USD' },
  { name: 'Shibuya', group: 'Japan', currency: 'JPY' },
].map((store, index) => ({
  id: idOf(index),
  timeZone: 'Europe/London',
  currency: 'GBP',
  ...store,
}));
const [SOHO, CAMDEN, HARBOR, SHIBUYA] = DESCRIBED.map(({ id }) => id);

function Editor({
  start,
  stores,
}: {
  start: readonly string[] | undefined;
  stores: typeof DESCRIBED;
}) {
  const [value, setValue] = useState(start);
  return (
    <Stores value={storeDirectory({ stores, currency: 'USD', timeZone: null })}>
      <StoreEditor value={value} onChange={setValue} />
      <output>{value?.join() ?? 'all'}</output>
    </Stores>
  );
}

/** Shows the editor; the returned function gives the chosen stores. */
function openEditor(start?: readonly (string | undefined)[], stores: typeof DESCRIBED = DESCRIBED) {
  render(
    <IntlProvider locale="en" messages={english}>
      <AddMessages messages={panels}>
        <Editor start={start?.flatMap((id) => id ?? [])} stores={stores} />
      </AddMessages>
    </IntlProvider>,
  );
  return () => document.querySelector('output')?.textContent;
}

function press(name: string): void {
  const option = screen
    .getAllByRole('option')
    .find((each) => each.querySelector('bdi')?.textContent === name);
  fireEvent.click(option ?? screen.getByRole('option', { name }));
}

/** The text of each option, with the state of its check box. */
function options(): string[] {
  return screen
    .getAllByRole('option')
    .map((option) => `${option.getAttribute('aria-checked') ?? ''} ${option.textContent ?? ''}`);
}

test('stores are listed under their groups, with their currencies where these differ', () => {
  openEditor();
  expect(options()).toEqual([
    'true All stores',
    'false Japan1 store',
    'false ShibuyaJPY',
    'false London2 stores',
    'false CamdenGBP',
    'false SohoGBP',
    'false HarborUSD',
  ]);
});

test('stores with one currency are listed without it', () => {
  openEditor(
    undefined,
    DESCRIBED.map((store) => ({ ...store, currency: 'EUR' })),
  );
  expect(screen.getByRole('option', { name: 'Soho' }).textContent).toBe('Soho');
});

test('each press adds a store or takes it away, and the editor stays open', () => {
  const chosen = openEditor();
  press('Soho');
  expect(chosen()).toBe(SOHO);
  press('Harbor');
  expect(chosen()).toBe(`${SOHO},${HARBOR}`);
  expect(options()).toContain('false All stores');
  press('Soho');
  press('Harbor');
  expect(chosen()).toBe('all');
  expect(options()).toContain('true All stores');
});

test('a group takes all of its stores, the rest of them where some are chosen, and lets all go', () => {
  const chosen = openEditor([SOHO, SHIBUYA]);
  expect(options()).toContain('mixed London1 of 2');
  press('London');
  expect(chosen()).toBe(`${SOHO},${CAMDEN},${SHIBUYA}`);
  expect(options()).toContain('true London2 stores');
  press('London');
  expect(chosen()).toBe(SHIBUYA);
});

test('“All stores” forgets the chosen ones', () => {
  const chosen = openEditor([SOHO, SHIBUYA]);
  press('All stores');
  expect(chosen()).toBe('all');
  press('All stores');
  expect(chosen()).toBe('all');
});

test.each<[string, string[]]>([
  ['cam', ['Camden']],
  ['LONDON', ['London', 'Camden', 'Soho']],
  [SHIBUYA ?? '', ['Shibuya']],
  ['nowhere', []],
])('a search for %j finds %j', (text, names) => {
  openEditor();
  fireEvent.change(screen.getByRole('combobox', { name: 'Find a store' }), {
    target: { value: text },
  });
  const found = screen
    .queryAllByRole('option')
    .map((option) => option.querySelector('bdi')?.textContent);
  expect(found).toEqual(names);
  expect(screen.queryAllByText('No stores found')).toHaveLength(names.length === 0 ? 1 : 0);
});

test('a chosen store that nobody described stays listed when it is unchecked', () => {
  const id = 'abcdef01-0000-4000-8000-000000000001';
  const chosen = openEditor([id]);
  press('abcdef01');
  expect(chosen()).toBe('all');
  press('abcdef01');
  expect(chosen()).toBe(id);
});

test('the list of 200 stores can be searched and chosen from', () => {
  const many = Array.from({ length: 200 }, (_, number) => ({
    id: idOf(number),
    name: `Store ${number + 1}`,
    timeZone: 'Europe/London',
    currency: 'GBP',
    group: `Region ${number % 8}`,
  }));
  const chosen = openEditor(undefined, many);
  expect(screen.getAllByRole('option')).toHaveLength(209);
  press('Region 3');
  expect(chosen()?.split(',')).toHaveLength(25);
  cleanup();
  openEditor([idOf(3), idOf(100)], many);
  expect(options().slice(0, 4)).toEqual([
    'false All stores',
    'true Store 4Region 3',
    'true Store 101Region 4',
    'false Region 025 stores',
  ]);
});
