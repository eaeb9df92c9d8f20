import { useIntl } from 'react-intl';
import { readerTimeZone } from '../ui/i18n/formatters.ts';
import type { IntlShape } from 'react-intl';
import { clockName, formatMoment, type MomentStyle } from './store-clock.ts';
import type { StoreClock } from '#order-domain/days/store-clock.ts';

/** A time on a store's clock with its zone, in UTC, and in the user's time zone. */
function storeTimeTitle(
  { locale, formatMessage }: IntlShape,
  timestamp: string,
  clock: StoreClock,
): string {
  const fullTime = (on: StoreClock) => formatMoment(locale, timestamp, on, 'full');
  return formatMessage(
    { id: 'time.title' },
    {
      store: fullTime(clock),
      zone: clockName(locale, timestamp, clock),
      utc: fullTime({ timeZone: 'UTC' }),
      own: fullTime({ timeZone: readerTimeZone() }),
    },
  );
}

/** A time on a store's clock; its tooltip adds the zone, UTC and the user's own time. */
export function StoreTime({
  timestamp,
  clock,
  style,
}: {
  timestamp: string;
  clock: StoreClock;
  style: MomentStyle;
}) {
  const intl = useIntl();
  return (
    <time
      dateTime={timestamp}
      // Only on hover: formatting three clocks for every time would slow rendering.
      onPointerEnter={(event) =>
        event.currentTarget.setAttribute('title', storeTimeTitle(intl, timestamp, clock))
      }
    >
      {formatMoment(intl.locale, timestamp, clock, style)}
    </time>
  );
}
