import { CircleDot, CirclePause } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';

/** Tells whether new orders arrive by themselves, and turns that on and off. */
export function LiveToggle({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { formatMessage } = useIntl();
  const Icon = isOn ? CircleDot : CirclePause;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={formatMessage({ id: isOn ? 'live.turn_off' : 'live.turn_on' })}
      className="touch-target inline-flex h-6 shrink-0 items-center gap-1 rounded-md px-1.5 hover:bg-hover hover:text-ink"
      onClick={() => onChange(!isOn)}
    >
      <Icon aria-hidden size={12} className={isOn ? 'text-paid' : ''} />
      <FormattedMessage id="live.name" />
    </button>
  );
}
