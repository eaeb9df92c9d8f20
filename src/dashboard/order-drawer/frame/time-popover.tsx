import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover } from '@base-ui/react/popover';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { secondOf } from '#contract/service/rfc3339.ts';
import type { StoreClock } from '#order-domain/days/store-clock.ts';
import { clockName, formatMoment, isReadersClock } from '../../stores/store-clock.ts';
import { readerTimeZone } from '../../ui/i18n/formatters.ts';

/** A time on the store's clock, in UTC and on the user's clock. */
function formatTimes(intl: IntlShape, timestamp: string, clock: StoreClock) {
  const on = (zone: StoreClock) =>
    `${formatMoment(intl.locale, timestamp, zone, 'full')} ${clockName(intl.locale, timestamp, zone)}`;
  return [
    { label: 'drawer.time.store', text: on(clock) },
    { label: 'drawer.time.utc', text: timestamp },
    { label: 'drawer.time.own', text: on({ timeZone: readerTimeZone() }) },
  ] as const;
}

/** A time on the store's clock with its zone; on hover or press, the same time on other clocks. */
export function TimePopover({ timestamp, clock }: { timestamp: string; clock: StoreClock }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'drawer.time.title' });
  const second = secondOf(timestamp);
  const isForeign = second !== undefined && !isReadersClock(clock, second);
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root>
        <Popover.Trigger
          openOnHover
          className="touch-line rounded-sm text-start underline decoration-line-strong decoration-dotted underline-offset-3 hover:text-ink"
        >
          <time dateTime={timestamp}>
            {formatMoment(intl.locale, timestamp, clock, 'day-time')}{' '}
            <span className="text-ink-faint">
              {clockName(intl.locale, timestamp, clock)}
              {isForeign && (
                <>
                  {' '}
                  <FormattedMessage id="drawer.time.whose" />
                </>
              )}
            </span>
          </time>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-30">
            <Popover.Popup
              aria-label={title}
              className="rounded-lg border border-line bg-raised px-3 py-2 text-row shadow-popover"
            >
              <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
                {formatTimes(intl, timestamp, clock).map(({ label, text }) => (
                  <div key={label} className="contents">
                    <dt className="text-ink-muted">
                      <FormattedMessage id={label} />
                    </dt>
                    <dd className="text-ink wrap-anywhere">
                      <bdi>{text}</bdi>
                    </dd>
                  </div>
                ))}
              </dl>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  );
}
