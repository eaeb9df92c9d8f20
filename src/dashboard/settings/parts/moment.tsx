import { useIntl } from 'react-intl';
import { readerTimeZone } from '../../kit/i18n/formatters.ts';
import { formatMoment } from '../../stores/store-clock.ts';

/** A time (RFC 3339) in the user's own time zone, in full on hover. */
export function Moment({ at }: { at: string }) {
  const { locale } = useIntl();
  const clock = { timeZone: readerTimeZone() };
  return (
    <time dateTime={at} title={formatMoment(locale, at, clock, 'full')} className="whitespace-nowrap">
      {formatMoment(locale, at, clock, 'date-time')}
    </time>
  );
}
