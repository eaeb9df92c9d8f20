// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { useContext } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NameLanguage } from '../ui/i18n/localized-text.ts';
import { loadMessages, english } from '../ui/i18n/messages.ts';
import { createQueryClient } from '../ui/query-client.ts';
import { preferencesQuery } from '../preferences/use-preferences.ts';
import { LanguageMenu } from './header-controls.tsx';
import { PreferencesProvider } from './preferences.tsx';

beforeEach(() => {
  // The menu's panel loads when it is opened, which can take long on a busy machine.
  configure({ asyncUtilTimeout: 30_000 });
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'de', 'en']);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Languages() {
  return <output>{useContext(NameLanguage)}</output>;
}

const panels = await loadMessages('lists', 'en');

/** Shows the menu to a user with these preferences; returns the requests to the server. */
function show(preferences: Record<string, unknown> = {}, seen: readonly string[] = []) {
  const sent: unknown[] = [];
  let kept = preferences;
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    if (typeof body === 'string') {
      sent.push(JSON.parse(body));
      kept = { ...kept, ...JSON.parse(body) };
    }
    return Response.json(kept);
  });
  const client = createQueryClient();
  client.setQueryData(preferencesQuery.queryKey, preferences);
  render(
    <IntlProvider locale="en" messages={{ ...english, ...panels }}>
      <QueryClientProvider client={client}>
        <PreferencesProvider>
          <LanguageMenu seenLanguages={() => seen} />
          <Languages />
        </PreferencesProvider>
      </QueryClientProvider>
    </IntlProvider>,
  );
  return { languages: () => screen.getByRole('status').textContent, sent };
}

test('names are in the browser’s languages, with their regions', () => {
  expect(show().languages()).toBe('en-GB,de,en');
  expect(screen.getByRole('button', { name: 'EN, language: English' })).toBeTruthy();
});

test('a chosen language stays chosen, and an invalid one is ignored', () => {
  expect(show({ theme: 'dark', nameLanguage: 'es' }).languages()).toBe('es');
  cleanup();
  expect(show({ theme: 'dark', nameLanguage: '<b>' }).languages()).toBe('en-GB,de,en');
});

test('name languages come from the browser and the loaded names', async () => {
  const { languages, sent } = show({}, ['ko_KR', 'no language!']);
  fireEvent.click(screen.getByRole('button', { name: /language/ }));
  const names = within(await screen.findByRole('group', { name: 'Language for names' }));
  const offered = names
    .getAllByRole('radio')
    .map(({ parentElement }) => parentElement?.textContent);
  expect(offered[0]).toBe('Same as browser: British English, Deutsch, and English');
  for (const name of [
    'British English',
    'Deutsch',
    'English',
    'español',
    '中文',
    '日本語',
    '한국어(대한민국)',
  ]) {
    expect(offered.filter((text) => text === name)).toHaveLength(1);
  }
  expect(offered).toHaveLength(8);
  fireEvent.click(screen.getByRole('radio', { name: '한국어(대한민국)' }));
  await waitFor(() => expect(languages()).toBe('ko-KR'));
  fireEvent.click(screen.getByRole('button', { name: /language/ }));
  fireEvent.click(
    await screen.findByRole('radio', { name: /^Same as browser: British English, Deutsch/ }),
  );
  await waitFor(() => expect(sent).toEqual([{ nameLanguage: 'ko-KR' }, { nameLanguage: null }]));
});

test('the interface language can be chosen, and can follow the browser again', async () => {
  const { sent } = show();
  fireEvent.click(screen.getByRole('button', { name: /language/ }));
  const languages = within(await screen.findByRole('group', { name: 'Language' }));
  expect(
    languages.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent),
  ).toEqual([
    'Same as browser: English',
    'English',
    'español',
    'français',
    'Deutsch',
    'italiano',
    'português (Brasil)',
    '简体中文',
    '繁體中文',
    '日本語',
    'العربية',
  ]);
  fireEvent.click(languages.getByRole('radio', { name: 'Deutsch' }));
  fireEvent.click(screen.getByRole('button', { name: /language/ }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Same as browser: English' }));
  await waitFor(() => expect(sent).toEqual([{ language: 'de' }, { language: null }]));
});
