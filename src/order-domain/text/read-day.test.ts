import { expect, test } from 'vitest';
import { readDay } from './read-day.ts';

/** A Tuesday. */
const TODAY = '2026-11-24';

test.each([
  ['en-US', '23 Nov', '2026-11-23'],
  ['en-US', 'November 24th', '2026-11-24'],
  ['en-US', 'Nov 25', '2025-11-25'],
  ['en-US', 'dec 1, 2024', '2024-12-01'],
  ['en-US', '11/9', '2026-11-09'],
  ['en-GB', '11/9', '2026-09-11'],
  ['en-US', '2026-11-02', '2026-11-02'],
  ['en-US', 'last Tuesday', '2026-11-17'],
  ['en-US', 'Monday', '2026-11-23'],
  ['en-US', 'Tue 24', '2026-11-24'],
  ['en-US', 'Fri 30th', '2026-10-30'],
  ['en-US', 'yesterday', '2026-11-23'],
  ['en-US', '20 nov 11:00', '2026-11-20'],
  ['de-DE', '24.11.', '2026-11-24'],
  ['de-DE', '3. März', '2026-03-03'],
  ['de-DE', 'letzten Dienstag', '2026-11-17'],
  ['de-DE', 'vorgestern', '2026-11-22'],
  ['de-DE', 'last friday', '2026-11-20'],
  ['es-ES', '5 de noviembre de 2025', '2025-11-05'],
  ['fr-FR', 'mardi dernier', '2026-11-17'],
  ['it-IT', 'ieri', '2026-11-23'],
  ['pt-BR', 'sexta-feira', '2026-11-20'],
  ['ja-JP', '11月20日', '2026-11-20'],
  ['ja-JP', '先週の火曜日', '2026-11-17'],
  ['zh-Hans', '昨天', '2026-11-23'],
  ['ar-EG', '٢٠ نوفمبر', '2026-11-20'],
])('%s: %s is %s', (language, text, day) => {
  expect(readDay(text, language, TODAY)).toBe(day);
});

test.each([
  '',
  'mug',
  '12.50',
  '31 Feb',
  '536365',
  'K-11',
  '2027-01-01',
  'Nov 24 25',
  'march',
  'tue 14',
  'sun dried tomatos',
])('“%s” is no past day', (text) => {
  expect(readDay(text, 'en-US', TODAY)).toBeUndefined();
});
