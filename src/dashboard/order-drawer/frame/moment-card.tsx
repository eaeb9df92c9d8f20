import { useId, useRef } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { readInstant } from '#contract/service/rfc3339.ts';
import { readerTimeZone } from '../../kit/i18n/formatters.ts';
import { clockName, formatMoment, type StoreClock } from '../../stores/store-clock.ts';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { relativeParts } from './relative-parts.ts';
import { useHoverCard } from './use-hover-card.ts';

/** One way to tell a moment, and what copying it is called. */
type Telling = { readonly label: MessageId; readonly copy: MessageId; readonly text: string };

/** A moment told in every way somebody may need to say it; each is a line to copy. */
function tellings(intl: IntlShape, timestamp: string, clock: StoreClock): Telling[] {
  const on = (zone: StoreClock) =>
    `${formatMoment(intl.locale, timestamp, zone, 'full')} ${clockName(intl.locale, timestamp, zone)}`;
  const instant = readInstant(timestamp);
  const relative = instant.ok ? relativeParts(instant.value.epochSeconds, Date.now() / 1000) : undefined;
  const ago = ({ value, unit }: ReturnType<typeof relativeParts>): Telling => ({
    label: 'drawer.time.relative',
    copy: 'drawer.time.copy_relative',
    text: intl.formatRelativeTime(value, unit, { numeric: 'auto' }),
  });
  return [
    { label: 'drawer.time.store', copy: 'drawer.time.copy_store', text: on(clock) },
    { label: 'drawer.time.utc', copy: 'drawer.time.copy_utc', text: timestamp },
    { label: 'drawer.time.own', copy: 'drawer.time.copy_own', text: on({ timeZone: readerTimeZone() }) },
    ...(relative ? [ago(relative)] : []),
  ];
}

/** A moment on the store's clock with its zone; pointing at it or focusing it shows the other clocks, each to copy. */
export function MomentCard({ timestamp, clock }: { timestamp: string; clock: StoreClock }) {
  const intl = useIntl();
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const { isOpen, open } = useHoverCard(root);
  return (
    <span ref={root} role="group" aria-label={intl.formatMessage({ id: 'drawer.time.title' })}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="touch-line rounded-sm text-start underline decoration-line-strong decoration-dotted underline-offset-3 hover:text-ink"
        onClick={open}
      >
        <time dateTime={timestamp}>
          {formatMoment(intl.locale, timestamp, clock, 'day-time')}{' '}
          <span className="text-ink-faint">{clockName(intl.locale, timestamp, clock)}</span>
        </time>
      </button>
      {isOpen && (
        <span
          id={id}
          className="absolute inset-x-0 z-20 block rounded-lg border border-line bg-raised px-3 py-2 text-row shadow-popover"
        >
          {tellings(intl, timestamp, clock).map(({ label, copy, text }) => (
            <span key={label} className="flex items-center gap-2">
              <span className="w-18 shrink-0 text-ink-muted">
                <FormattedMessage id={label} />
              </span>
              <bdi className="min-w-0 flex-1 text-ink wrap-anywhere">{text}</bdi>
              <CopyButton
                text={text}
                label={intl.formatMessage({ id: copy })}
                copiedLabel={intl.formatMessage({ id: 'action.copied' })}
              />
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
