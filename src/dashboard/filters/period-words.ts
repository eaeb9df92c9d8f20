import type { IntlShape } from 'react-intl';
import type { DateRange } from '#order-domain/days/date-range.ts';
import { boundWords, dateWords } from './date-filter.ts';

/**
 * A date range as part of a sentence, such as “No orders …”: `yesterday`, `last week`, `in the last
 * 7 days`, `on Nov 1`, `from Nov 1 to Nov 3`.
 */
export function periodInText(intl: IntlShape, range: DateRange): string {
  const say = (period: string, from = '', to = '') =>
    intl.formatMessage({ id: 'date.in_text' }, { period, from, to });
  if ('preset' in range) return say(range.preset);
  const { from, to } = range;
  const words = dateWords(intl, range);
  if (from === undefined || to === undefined) return words;
  if (from === to) return say('day', words);
  const isTimed = range.fromTime !== undefined || range.toTime !== undefined;
  const bound = (day: string, time: string | undefined, usual: string) =>
    boundWords(intl, day, isTimed ? (time ?? usual) : undefined);
  return say('days', bound(from, range.fromTime, '00:00'), bound(to, range.toTime, '24:00'));
}
