import { useIntl } from 'react-intl';
import { readerTimeZone } from './reader-zone.ts';
import { clockName, formatMoment, type MomentStyle, type StoreClock } from './store-clock.ts';

/** A moment on a store's clock; hovering tells the zone, UTC and the reader's own time. */
export function StoreTime({
  timestamp,
  clock,
  style,
  showZone = false,
}: {
  timestamp: string;
  clock: StoreClock;
  style: MomentStyle;
  showZone?: boolean;
}) {
  const { locale, formatMessage } = useIntl();
  const zone = () => clockName(locale, timestamp, clock);
  const fullTime = (on: StoreClock) => formatMoment(locale, timestamp, on, 'full');
  const title = () =>
    formatMessage(
      { id: 'time.title' },
      {
        store: fullTime(clock),
        zone: zone(),
        utc: fullTime({ timeZone: 'UTC' }),
        own: fullTime({ timeZone: readerTimeZone() }),
      },
    );
  return (
    <time
      dateTime={timestamp}
      // Written when the pointer comes: three clocks for every row would slow scrolling down.
      onPointerEnter={(event) => event.currentTarget.setAttribute('title', title())}
    >
      {formatMoment(locale, timestamp, clock, style)}
      {showZone && <span className="ms-1 text-ink-faint">{zone()}</span>}
    </time>
  );
}
