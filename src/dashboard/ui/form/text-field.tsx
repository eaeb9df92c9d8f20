import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

/** A password field, hidden until the user reveals it; shows a hint when Caps Lock is on. */
export function PasswordField({
  hint,
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
          <FormattedMessage id="password.show" values={{ isShown }} />
        </button>
      }
    />
  );
}

const INPUT =
  'touch-target h-9 w-full min-w-0 rounded-md border border-control bg-surface px-2.5 text-sm pointer-coarse:text-base';

/** A labeled text field with a hint below. `end` is rendered inside the field, at its end. */
export function TextField({
  label,
  hint,
  end,
  className = '',
  ...input
}: Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  hint?: ReactNode;
  end?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-row font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          spellCheck={false}
          {...input}
          id={id}
          aria-describedby={hint ? `${id}-note` : undefined}
          className={`${INPUT} ${className}`}
        />
        {end}
      </div>
      <div id={`${id}-note`} className="text-xs [&:not(:empty)]:mt-1">
        {hint && <p className="text-ink-muted">{hint}</p>}
      </div>
    </div>
  );
}
