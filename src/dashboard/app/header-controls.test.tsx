// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { useContext } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserStorage, MemoryContext } from '../kit/browser-storage.ts';
import { NameLanguage } from '../kit/i18n/localized-text.ts';
import { loadMessages, english } from '../kit/i18n/messages.ts';
import { LanguageMenu } from './header-controls.tsx';
import { PreferencesProvider } from './preferences.tsx';

const STORAGE_KEY = 'tillview.preferences';

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
});

function Languages() {
  return <output>{useContext(NameLanguage)}</output>;
}

const panels = await loadMessages('lists', 'en');

function show(kept?: object, seen: readonly string[] = []) {
  if (kept) localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  const memory = {
    lasting: createBrowserStorage(() => localStorage),
    ofWindow: createBrowserStorage(() => sessionStorage),
  };
  render(
    <IntlProvider locale="en" messages={{ ...english, ...panels }}>
      <MemoryContext value={memory}>
        <PreferencesProvider>
          <LanguageMenu seenLanguages={() => seen} />
          <Languages />
        </PreferencesProvider>
      </MemoryContext>
    </IntlProvider>,
  );
  return { languages: () => screen.getByRole('status').textContent };
}

test('names are read in the browser’s languages, all of them with their regions', () => {
  expect(show().languages()).toBe('en-GB,de,en');
  expect(screen.getByRole('button', { name: 'EN, language: English' })).toBeTruthy();
});

test('a language that was chosen before stays chosen; what is none counts as no choice', () => {
  expect(show({ theme: 'dark', nameLanguage: 'es' }).languages()).toBe('es');
  cleanup();
  expect(show({ theme: 'dark', nameLanguage: '<b>' }).languages()).toBe('en-GB,de,en');
});

test('the browser’s languages and those of loaded names can be chosen, and be left again', async () => {
  const { languages } = show(undefined, ['ko_KR', 'no language!']);
  fireEvent.click(screen.getByRole('button', { name: /language/ }));
  const names = within(await screen.findByRole('group', { name: 'Language for names' }));
  const offered = names.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent);
  expect(offered[0]).toBe('Same as browser: British English, Deutsch, and English');
  for (const name of ['British English', 'Deutsch', 'English', 'español', '中文', '日本語', '한국어(대한민국)']) {
    expect(offered.filter((text) => text === name)).toHaveLength(1);
  }
  expect(offered).toHaveLength(8);
  fireEvent.click(screen.getByRole('radio', { name: '한국어(대한민국)' }));
  expect(languages()).toBe('ko-KR');
  fireEvent.click(screen.getByRole('button', { name: /language/ }));
  fireEvent.click(await screen.findByRole('radio', { name: /^Same as browser: British English, Deutsch/ }));
  expect(languages()).toBe('en-GB,de,en');
  expect(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')).toEqual({});
});

test('the language of the interface is chosen among all that it has, and follows the browser again', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: /language/ }));
  const languages = within(await screen.findByRole('group', { name: 'Language' }));
  expect(languages.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
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
  expect(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')).toEqual({ language: 'de' });
  fireEvent.click(screen.getByRole('button', { name: /language/ }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Same as browser: English' }));
  expect(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')).toEqual({});
});
