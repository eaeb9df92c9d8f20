import { type ComponentProps, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextField } from './text-field.tsx';

/** A password field, hidden until the user reveals it; shows a hint when Caps Lock is on. */
export function PasswordField({
  hint,
  problem,
  startsShown = false,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'type' | 'end'> & {
  /** Whether the password is visible at first, as for one generated for somebody else. */
  startsShown?: boolean;
}) {
  const { formatMessage } = useIntl();
  const [isShown, setIsShown] = useState(startsShown);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const note = hasCapsLock && <FormattedMessage id="password.caps_lock" />;
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      className="pe-16"
      hint={note || hint}
      problem={problem}
      onKeyDown={(event) => setHasCapsLock(event.getModifierState('CapsLock'))}
      // The Caps Lock key itself is reported reliably only on release.
      onKeyUp={(event) => setHasCapsLock(event.getModifierState('CapsLock'))}
      onBlur={() => setHasCapsLock(false)}
      end={
        // Not named “Show password”, or a lookup of “password” would find two elements.
        <button
          type="button"
          title={formatMessage({ id: isShown ? 'password.hide_title' : 'password.show_title' })}
          className="touch-target absolute inset-y-0 end-0 rounded-e-md px-3 text-xs font-medium text-ink-muted hover:text-ink"
          onClick={() => setIsShown(!isShown)}
        >
          <FormattedMessage id={isShown ? 'password.hide' : 'password.show'} />
        </button>
      }
    />
  );
}
