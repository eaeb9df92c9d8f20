import { CircleDot, CirclePause, CloudOff, WifiOff } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { readerTimeZone } from '../../kit/i18n/formatters.ts';
import { formatMoment } from '../../stores/store-clock.ts';
import { useFocusHeir } from '../../kit/focus-heir.ts';
import { useMemory, useRemembered } from '../../kit/browser-storage.ts';
import type { LiveHealth } from '../../orders-feed/use-live-feed.ts';

const STORAGE_KEY = 'tillview.live';

function readPreference(value: unknown): boolean {
  return value !== false;
}

/** Whether live updates are on in this browser (the default), and how to change that. */
export function useLivePreference(): [boolean, (isOn: boolean) => void] {
  const { lasting } = useMemory();
  return [useRemembered(lasting, STORAGE_KEY, readPreference), (isOn) => lasting.set(STORAGE_KEY, isOn)];
}

const LOOKS = {
  live: { icon: CircleDot, className: 'text-paid' },
  no_answer: { icon: CloudOff, className: 'text-warning' },
  offline: { icon: WifiOff, className: 'text-warning' },
  paused: { icon: CirclePause, className: '' },
} as const;

/** Shows how current the list is, turns live updates on and off, and offers a retry if the service does not answer. */
export function LiveToggle({
  health,
  onChange,
  onRetry,
}: {
  health: LiveHealth;
  onChange: (isOn: boolean) => void;
  onRetry: () => void;
}) {
  const { locale, formatMessage } = useIntl();
  const heir = useFocusHeir();
  const { kind, lastAnswer } = health;
  const { icon: Icon, className } = LOOKS[kind];
  const isOn = kind !== 'paused';
  const isInTrouble = kind === 'no_answer' || kind === 'offline';
  const time =
    lastAnswer === undefined ? undefined : formatMoment(locale, lastAnswer, { timeZone: readerTimeZone() }, 'time');
  const words = formatMessage({ id: `live.${kind}` }, { hasTime: time !== undefined, time });
  return (
    <>
      <button
        type="button"
        title={formatMessage({ id: isOn ? 'live.turn_off' : 'live.turn_on' })}
        className={`touch-target inline-flex h-6 shrink-0 items-center gap-1 rounded-md px-1.5 whitespace-nowrap hover:bg-hover hover:text-ink max-[700px]:px-1 ${isInTrouble ? 'font-medium text-warning' : ''}`}
        onClick={() => onChange(!isOn)}
      >
        <Icon aria-hidden size={12} className={className} />
        {words}
        {kind === 'live' && (
          // Reserves the room of the time before there is one; hidden where it would cut the count of loaded orders.
          <span className={`max-[700px]:hidden ${time === undefined ? 'invisible' : ''}`}>{time ?? '00:00'}</span>
        )}
      </button>
      {isInTrouble && (
        <button
          ref={heir}
          type="button"
          className="touch-target inline-flex h-6 shrink-0 items-center rounded-md px-1.5 font-medium whitespace-nowrap text-ink underline underline-offset-2 hover:bg-hover"
          onClick={onRetry}
        >
          <FormattedMessage id="action.retry" />
        </button>
      )}
      <span role="status" className="sr-only">
        {isInTrouble && words}
      </span>
    </>
  );
}
