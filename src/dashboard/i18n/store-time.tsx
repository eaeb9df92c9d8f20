import { useIntl } from 'react-intl';
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
  const zone = clockName(locale, timestamp, clock);
  const own = { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  const title = formatMessage(
    { id: 'time.title' },
    {
      store: formatMoment(locale, timestamp, clock, 'full'),
      zone,
      utc: formatMoment(locale, timestamp, { timeZone: 'UTC' }, 'full'),
      own: formatMoment(locale, timestamp, own, 'full'),
    },
  );
  return (
    <time dateTime={timestamp} title={title}>
      {formatMoment(locale, timestamp, clock, style)}
      {showZone && <span className="ms-1 text-ink-faint">{zone}</span>}
    </time>
  );
}
