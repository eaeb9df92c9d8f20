// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import lists from '../kit/i18n/en/lists.json' with { type: 'json' };
import { english } from '../kit/i18n/messages.ts';
import { ApiFailure } from '../kit/request.ts';
import { addViewNotice, type ViewNotice } from './view-notices-query.ts';
import { ViewNotices } from './view-notices.tsx';

afterEach(cleanup);

function open(...notices: readonly ViewNotice[]): void {
  const client = new QueryClient();
  for (const notice of notices) addViewNotice(client, notice);
  render(
    <IntlProvider locale="en" messages={{ ...english, ...lists }}>
      <QueryClientProvider client={client}>
        <ViewNotices />
      </QueryClientProvider>
    </IntlProvider>,
  );
}

const told = () =>
  screen.queryAllByRole('button', { name: 'Dismiss' }).map(({ parentElement }) => parentElement?.textContent);

test.each([
  ['changed', 'It was changed in another browser. Look at it, then make your change again.'],
  ['deleted', 'It was deleted in another browser.'],
  ['full', 'You already have 200 views. Delete one that you don’t need.'],
  ['sharing', 'It can’t be shared with stores that you don’t see. Choose Share… again, with other stores.'],
  ['content', 'It’s too large. Remove some of the filters.'],
  [new ApiFailure('offline', ''), 'No connection to Tillview. Check your network and try again.'],
] satisfies [(ViewNotice & { kind: 'not_saved' })['why'], string][])(
  'an edit that is not saved (%s) is told, with what to do',
  (why, words) => {
    open({ kind: 'not_saved', name: 'Evening', why });
    expect(told()).toEqual([`Your change to “Evening” wasn’t saved. ${words}`]);
  },
);

test('each notice is told until it is dismissed', async () => {
  open({ kind: 'default_lost', name: 'Closing' }, { kind: 'not_saved', name: 'Evening', why: 'deleted' });
  expect(told()).toEqual([
    '“Closing” isn’t shared with you any more and no longer opens by default.',
    'Your change to “Evening” wasn’t saved. It was deleted in another browser.',
  ]);
  for (const left of [1, 0]) {
    const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
    if (first) fireEvent.click(first);
    await waitFor(() => expect(told()).toHaveLength(left));
  }
});
