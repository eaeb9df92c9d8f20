import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { secondOf } from '#contract/service/rfc3339.ts';
import { readerTimeZone } from '../../ui/i18n/formatters.ts';
import { clockName, formatMoment, isReadersClock } from '../../stores/store-clock.ts';
import type { StoreClock } from '#order-domain/days/store-clock.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { CopyButton } from '../../ui/popups/copy-button.tsx';

/**
 * How long (ms) the popover stays open after the pointer leaves it, in case the pointer returns.
 */
const CLOSE_DELAY = 250;
/** How long (ms) the pointer must rest before the popover opens, in case it is only passing by. */
const OPEN_DELAY = 300;

const UNITS = [
  { unit: 'year', seconds: 365.25 * 86_400 },
  { unit: 'month', seconds: (365.25 / 12) * 86_400 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

type RelativeTime = {
  readonly value: number;
  readonly unit: (typeof UNITS)[number]['unit'] | 'second';
};

/**
 * The distance from `now` to a time (both epoch seconds; negative in the past) in whole units of
 * the largest unit that fits.
 */
export function relativeTime(time: number, now: number): RelativeTime {
  const distance = time - now;
  const fitting = UNITS.find(({ seconds }) => Math.abs(distance) >= seconds);
  if (!fitting) return { value: Math.trunc(distance), unit: 'second' };
  return { value: Math.trunc(distance / fitting.seconds), unit: fitting.unit };
}

type TimeFormat = { readonly label: MessageId; readonly copy: MessageId; readonly text: string };

/** A time on the store's clock, in UTC, on the user's clock and relative to now. */
function timeFormats(intl: IntlShape, timestamp: string, clock: StoreClock): TimeFormat[] {
  const on = (zone: StoreClock) =>
    `${formatMoment(intl.locale, timestamp, zone, 'full')} ${clockName(intl.locale, timestamp, zone)}`;
  const second = secondOf(timestamp);
  const formats: TimeFormat[] = [
    { label: 'drawer.time.store', copy: 'drawer.time.copy_store', text: on(clock) },
    { label: 'drawer.time.utc', copy: 'drawer.time.copy_utc', text: timestamp },
    {
      label: 'drawer.time.own',
      copy: 'drawer.time.copy_own',
      text: on({ timeZone: readerTimeZone() }),
    },
  ];
  if (second === undefined) return formats;
  const { value, unit } = relativeTime(second, Date.now() / 1000);
  const text = intl.formatRelativeTime(value, unit, { numeric: 'auto' });
  return [...formats, { label: 'drawer.time.relative', copy: 'drawer.time.copy_relative', text }];
}

/**
 * Opens a popover while the mouse rests on `root` (which holds the popover and its button) or
 * keyboard focus is inside; Escape closes only the popover, not the drawer around it.
 */
function useHoverPopover(root: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return;
      event.preventDefault();
      event.stopPropagation();
      // The focus may be on a button in the popover, which disappears.
      element.querySelector('button')?.focus();
      setIsOpen(false);
    };
    const onEnter = ({ pointerType }: PointerEvent) => {
      clearTimeout(timer);
      if (pointerType === 'mouse') timer = setTimeout(() => setIsOpen(true), OPEN_DELAY);
    };
    const onLeave = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(timer);
      timer = setTimeout(
        () => element.querySelector(':focus-visible') ?? setIsOpen(false),
        CLOSE_DELAY,
      );
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) setIsOpen(true);
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setIsOpen(false);
    };
    element.addEventListener('keydown', onKeyDown, { signal });
    element.addEventListener('pointerenter', onEnter, { signal });
    element.addEventListener('pointerleave', onLeave, { signal });
    element.addEventListener('focusin', onFocusIn, { signal });
    element.addEventListener('focusout', onFocusOut, { signal });
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [root, isOpen]);
  return { isOpen, open: () => setIsOpen(true) };
}

/**
 * A time on the store's clock with its zone; hover or focus opens a popover with the same time in
 * other formats, each with a copy button.
 */
export function TimePopover({ timestamp, clock }: { timestamp: string; clock: StoreClock }) {
  const intl = useIntl();
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const { isOpen, open } = useHoverPopover(root);
  const second = secondOf(timestamp);
  const isForeign = second !== undefined && !isReadersClock(clock, second);
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
      </button>
      {isOpen && (
        <span
          id={id}
          className="absolute inset-x-0 z-20 block rounded-lg border border-line bg-raised px-3 py-2 text-row shadow-popover"
        >
          {timeFormats(intl, timestamp, clock).map(({ label, copy, text }) => (
            <span key={label} className="flex items-center gap-2">
              <span className="w-18 shrink-0 text-ink-muted">
                <FormattedMessage id={label} />
              </span>
              <bdi className="min-w-0 flex-1 text-ink wrap-anywhere">{text}</bdi>
              <CopyButton text={text} label={intl.formatMessage({ id: copy })} />
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
