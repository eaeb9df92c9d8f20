import { CalendarClock } from 'lucide-react';
import { lazy } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MenuButton } from '../../../kit/menu-button.tsx';
import type { JumpMoment } from './jump-moment.ts';
import { momentWords } from './moment-words.ts';

const loadForm = () => import('./jump-form.tsx');
const JumpForm = lazy(async () => ({ default: (await loadForm()).JumpForm }));

/** A button that asks for a moment and takes the list there; it says where the list starts, if not at the newest order. */
export function JumpControl({
  moment,
  now,
  zone,
  propose,
  onJump,
}: {
  /** Where the list starts. */
  moment: JumpMoment | undefined;
  /** The present in the zone. */
  now: JumpMoment;
  /** The IANA zone whose clock moments are told on. */
  zone: string;
  /** The moment to begin with: the first row's. */
  propose: () => JumpMoment | undefined;
  /** Takes the list to a moment, or to the newest order. */
  onJump: (moment: JumpMoment | undefined) => void;
}) {
  const intl = useIntl();
  const words = moment && momentWords(intl, moment, now);
  return (
    <MenuButton
      label={intl.formatMessage({ id: words === undefined ? 'jump.go' : 'jump.go_elsewhere' }, { moment: words })}
      align="end"
      buttonClassName="touch-target inline-flex h-6 items-center gap-1.5 rounded-md px-2 text-xs font-medium whitespace-nowrap text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover"
      preload={loadForm}
      face={
        <>
          <CalendarClock aria-hidden size={14} strokeWidth={1.75} />
          {words === undefined ? (
            <span className="max-sm:sr-only">
              <FormattedMessage id="jump.go" />
            </span>
          ) : (
            <FormattedMessage id="jump.from" values={{ moment: words }} />
          )}
        </>
      }
      panel={(close) => (
        <JumpForm
          moment={moment}
          now={now}
          zone={zone}
          propose={propose}
          onJump={(next) => {
            close();
            onJump(next);
          }}
        />
      )}
    />
  );
}
