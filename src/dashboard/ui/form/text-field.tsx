import { Field } from '@base-ui/react/field';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

type TextFieldProps = Omit<ComponentProps<typeof Field.Control>, 'className'> & {
  label: string;
  hint?: ReactNode;
  className?: string;
  /** Rendered inside the field, at its end. */
  end?: ReactNode;
};

/** A labeled text field with a hint or an error below it. */
export function TextField({ label, name, hint, end, className = '', ...input }: TextFieldProps) {
  return (
    <Field.Root name={name} className="min-w-0">
      <Field.Label className="mb-1 block text-row font-medium">{label}</Field.Label>
      <div className="relative">
        <Field.Control
          spellCheck={false}
          {...input}
          className={`touch-target h-9 w-full min-w-0 rounded-md border border-control bg-surface px-2.5 text-sm aria-invalid:border-danger pointer-coarse:text-base ${className}`}
        />
        {end}
      </div>
      <Field.Error className="mt-1 text-xs text-danger" />
      {hint && (
        <Field.Description className="mt-1 text-xs text-ink-muted">{hint}</Field.Description>
      )}
    </Field.Root>
  );
}

/** A password field, hidden until the user reveals it. */
export function PasswordField(field: Omit<TextFieldProps, 'type' | 'end'>) {
  const { formatMessage } = useIntl();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      className="pe-16"
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
