import { expect, test } from 'vitest';
import { placeOfZone } from './place-of-zone.ts';

test.each([
  ['America/New_York', 'en-GB', 'New York'],
  ['UTC', 'de', 'UTC'],
  ['America/New_York', 'es-MX', 'Nueva York'],
  ['Europe/Berlin', 'zh-Hans', '德国'],
  ['Europe/London', 'fr', 'Royaume-Uni'],
  // German has its own abbreviation.
  ['Europe/Madrid', 'de', 'Madrid'],
  ['Asia/Tokyo', 'ar-EG', 'اليابان'],
  ['America/Sao_Paulo', 'ja', 'サンパウロ'],
])('the place of %s in %s is %s', (zone, locale, place) => {
  expect(placeOfZone(locale, zone)).toBe(place);
});
