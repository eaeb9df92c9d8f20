import type { IntlShape } from 'react-intl';
import type { JumpMoment } from './jump-moment.ts';

/** A moment as people write it, e.g. `14 Nov, 19:30`; of another year than `now` with the year. */
export function momentWords(intl: IntlShape, { day, time }: JumpMoment, now: JumpMoment): string {
  return intl.formatDate(`${day}T${time}:00Z`, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(day.slice(0, 4) !== now.day.slice(0, 4) && { year: 'numeric' }),
  });
}
