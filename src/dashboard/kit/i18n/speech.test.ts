// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { lateMessages, messagesFor } from './messages.ts';
import { lateWords, loadLateWords, speak } from './speech.ts';

afterEach(() => speak([]));

test('the page speaks the language wished last, also in parts that load meanwhile', async () => {
  await loadLateWords('drawer');
  const german = speak(['de-AT']);
  await Promise.all([speak(['ar']), loadLateWords('panels'), german]);
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
  const words = await lateMessages('drawer', 'ar');
  expect([lateWords('drawer'), lateWords('panels')]).toEqual([words, words]);
  await speak(['en-GB']);
  expect(document.documentElement).toMatchObject({ lang: 'en-GB', dir: 'ltr' });
  expect(lateWords('drawer')).toEqual(await lateMessages('drawer', 'en'));
  expect(await messagesFor('ar')).not.toEqual(await messagesFor('en'));
});
