// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test } from 'vitest';
import panels from '../../kit/i18n/en/panels.json' with { type: 'json' };
import { messages } from '../../kit/i18n/messages.ts';
import { browserMemory } from '../../kit/browser-storage.ts';
import { VIEW_NOTES_KEY, VIEWS_KEY } from './view-keys.ts';
import { ViewNotices } from './view-notices.tsx';
import type { Refusal } from './view-notes.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const { lasting } = browserMemory;
const view = (id: string, name: string) => ({ id, name, filters: '', layout: {} });
const unkept = (id: string, why: Refusal, isRead = false) => ({ id, why, isRead });

function open(notes: unknown): void {
  const views = [view('1', 'Evening'), view('2', 'Night'), view('3', 'Lunch')];
  lasting.set(VIEWS_KEY, { views, defaultId: 'all' });
  lasting.set(VIEW_NOTES_KEY, notes);
  render(
    <IntlProvider locale="en" messages={{ ...messages, ...panels }}>
      <ViewNotices />
    </IntlProvider>,
  );
}

const told = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);

test.each<[Refusal, string]>([
  [
    'full',
    '“Evening” is saved in this browser only, because you already have 200 views. To have it in your other browsers too, delete one that you don’t need.',
  ],
  ['sharing', 'Can’t share “Evening” with stores that you don’t see. Choose Share… again, with other stores.'],
  [
    'content',
    '“Evening” is saved in this browser only, because it’s too large. Remove some of the filters, then choose Save changes.',
  ],
])('a view that the server did not take (%s) is told, with what to do', (why, words) => {
  open({ unkept: [unkept('1', why)], lostDefault: null });
  expect(told()).toEqual([words]);
});

test('several of one reason are one notice; what was dismissed, or is gone, is not told', () => {
  const gone = unkept('gone', 'content');
  open({ unkept: [unkept('1', 'full'), unkept('2', 'full'), unkept('3', 'content', true), gone], lostDefault: null });
  expect(told()).toEqual([
    '2 views are saved in this browser only, because you already have 200 views. To have them in your other browsers too, delete some that you don’t need.',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(told()).toEqual([]);
  expect(lasting.get(VIEW_NOTES_KEY)).toEqual({
    unkept: [unkept('1', 'full', true), unkept('2', 'full', true), unkept('3', 'content', true), gone],
    lostDefault: null,
  });
});

test('a default that a colleague no longer shares is told once', () => {
  open({ unkept: [], lostDefault: 'Closing' });
  expect(told()).toEqual(['“Closing” isn’t shared with you any more. All orders open by default again.']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(told()).toEqual([]);
  expect(lasting.get(VIEW_NOTES_KEY)).toBeNull();
});

test('what something else wrote is no note', () => {
  open({ unkept: 'all' });
  expect(told()).toEqual([]);
});
