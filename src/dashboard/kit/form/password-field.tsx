import { type ComponentProps, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextField } from './text-field.tsx';

/** A password, hidden until the reader wants to see it; says when Caps Lock is on. */
export function PasswordField({
  hint,
  problem,
  startsShown = false,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'type' | 'end'> & {
  /** Whether the password is shown at first: one that was made up for somebody else. */
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
      // Caps Lock itself is told by the release of its key.
      onKeyUp={(event) => setHasCapsLock(event.getModifierState('CapsLock'))}
      onBlur={() => setHasCapsLock(false)}
      end={
        // Not called “Show password”: then two things on the page would be found by that word.
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
