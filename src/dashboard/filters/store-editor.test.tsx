// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { loadMessages, english } from '../ui/i18n/messages.ts';
import { AddMessages } from '../ui/i18n/message-provider.tsx';
import { storeDirectory, Stores } from '../stores/stores.ts';
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

/** Shows the editor; the returned function returns the chosen stores. */
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

function box(name: string): HTMLElement {
  return screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
}

function names(): (string | null | undefined)[] {
  return screen.getAllByRole('checkbox').map((each) => each.closest('label')?.textContent);
}

test('stores are listed by group, with their currencies if these differ', () => {
  openEditor();
  expect(names()).toEqual([
    'All stores',
    'Japan1 store',
    'ShibuyaJPY',
    'London2 stores',
    'CamdenGBP',
    'SohoGBP',
    'HarborUSD',
  ]);
});

test('each press adds or removes a store', () => {
  const chosen = openEditor();
  fireEvent.click(box('Soho'));
  fireEvent.click(box('Harbor'));
  expect(chosen()).toBe(`${SOHO},${HARBOR}`);
  expect(box('All stores')).toHaveProperty('checked', false);
  fireEvent.click(box('Soho'));
  fireEvent.click(box('Harbor'));
  expect(chosen()).toBe('all');
});

test('a group selects or clears all of its stores', () => {
  const chosen = openEditor([SOHO, SHIBUYA]);
  expect(box('London')).toHaveProperty('indeterminate', true);
  fireEvent.click(box('London'));
  expect(chosen()).toBe(`${SOHO},${CAMDEN},${SHIBUYA}`);
  fireEvent.click(box('London'));
  expect(chosen()).toBe(SHIBUYA);
});

test('“All stores” clears the selection', () => {
  const chosen = openEditor([SOHO, SHIBUYA]);
  fireEvent.click(box('All stores'));
  expect(chosen()).toBe('all');
});

test.each<[string, string[]]>([
  ['cam', ['CamdenGBP']],
  ['LONDON', ['CamdenGBP', 'SohoGBP']],
  [SHIBUYA ?? '', ['ShibuyaJPY']],
])('a search for %j finds %j', (text, found) => {
  openEditor();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a store' }), {
    target: { value: text },
  });
  expect(names()).toEqual(found);
});

test('Enter chooses the only store that is found', () => {
  const chosen = openEditor();
  const search = screen.getByRole('searchbox', { name: 'Find a store' });
  fireEvent.change(search, { target: { value: 'o' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(chosen()).toBe('all');
  fireEvent.change(search, { target: { value: 'cam' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(chosen()).toBe(CAMDEN);
});

test('an undescribed store stays listed when it is unchecked', () => {
  const id = 'abcdef01-0000-4000-8000-000000000001';
  const chosen = openEditor([id]);
  fireEvent.click(box('abcdef01'));
  expect(chosen()).toBe('all');
  fireEvent.click(box('abcdef01'));
  expect(chosen()).toBe(id);
});
