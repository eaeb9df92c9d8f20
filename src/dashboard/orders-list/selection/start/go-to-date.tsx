import { ArrowDownToLine, ArrowUpToLine, CalendarClock } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MenuButton } from '../../../kit/popups/menu-button.tsx';
import { lazyWithMessages } from '../../../kit/i18n/message-provider.tsx';
import type { GoToDateProps } from './go-to-date-form.tsx';
import { startWords } from './list-start.ts';

const GoToDateForm = lazyWithMessages('lists', async () => (await import('./go-to-date-form.tsx')).GoToDateForm);

/** A button that asks for a date and time and starts the list there; it shows where the list starts, if not at the newest order. */
export function GoToDate({ start, now, zone, propose, onGo }: GoToDateProps) {
  const intl = useIntl();
  const words = start && startWords(intl, start, now);
  return (
    <MenuButton
      label={intl.formatMessage({ id: words === undefined ? 'jump.go' : 'jump.go_elsewhere' }, { start: words })}
      align="end"
      // Beside the words of trouble, a phone has no room for the whole date.
      buttonClassName="touch-target inline-flex h-6 items-center gap-1.5 rounded-md px-2 text-xs font-medium whitespace-nowrap text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover"
      face={
        <>
          <CalendarClock aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
          {words === undefined ? (
            <span className="max-sm:sr-only">
              <FormattedMessage id="jump.go" />
            </span>
          ) : (
            <span className="truncate">
              <FormattedMessage id="jump.from" values={{ start: words }} />
            </span>
          )}
        </>
      }
      panel={(close) => (
        <GoToDateForm
          start={start}
          now={now}
          zone={zone}
          propose={propose}
          onGo={(next) => {
            close();
            onGo(next);
          }}
        />
      )}
    />
  );
}

/** Takes a list that is scrolled far down, or that starts in the past, to the newest order. */
export function NewestButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className="touch-target inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs font-medium whitespace-nowrap text-accent transition-colors duration-120 hover:bg-hover"
      onClick={onClick}
    >
      <ArrowUpToLine aria-hidden size={14} />
      <FormattedMessage id="jump.newest" />
    </button>
  );
}

/** Takes the list to the oldest order of its filters. */
export function OldestButton({ isRunning, onClick }: { isRunning: boolean; onClick: () => void }) {
  const { formatMessage } = useIntl();
  const words = formatMessage({ id: isRunning ? 'jump.finding_oldest' : 'jump.oldest' });
  return (
    <button
      type="button"
      aria-label={words}
      aria-busy={isRunning}
      className="touch-target inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs font-medium whitespace-nowrap text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-busy:opacity-60"
      onClick={onClick}
    >
      <ArrowDownToLine aria-hidden size={14} />
      <span className="not-wide:sr-only">{words}</span>
    </button>
  );
}
