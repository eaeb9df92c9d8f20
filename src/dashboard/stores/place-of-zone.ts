import { cached } from '#order-domain/cached.ts';
import { cityOfZone } from '#order-domain/days/store-clock.ts';

function nameOfZone(locale: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone,
    timeZoneName: 'shortGeneric',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The text around a place in the name of its time, as in “hora de Nepal”. */
const aroundPlaces = cached((locale: string): readonly string[] => {
  const nepal = new Intl.DisplayNames(locale, { type: 'region' }).of('NP') ?? '';
  return nameOfZone(locale, 'Asia/Kathmandu').split(nepal);
});

/**
 * The place of an IANA zone: in English its city (`New York` for `America/New_York`), elsewhere the
 * city or country in the locale's name of the zone (`Nueva York`, `Alemania`), if it has one.
 */
export function placeOfZone(locale: string, timeZone: string): string {
  const [before = '', after = ''] = aroundPlaces(locale);
  const name = nameOfZone(locale, timeZone);
  const isPlace =
    !locale.startsWith('en') &&
    name.startsWith(before) &&
    name.endsWith(after) &&
    before + after !== '';
  return isPlace ? name.slice(before.length, name.length - after.length) : cityOfZone(timeZone);
}
