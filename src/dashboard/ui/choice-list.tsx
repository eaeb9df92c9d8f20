import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';

export type Choice<T extends string> = { readonly value: T; readonly label: ReactNode };

// `relative` keeps the hidden radio button inside the scrolling list; otherwise it would make the
// page longer.
const ROW =
  'relative touch-target flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent';

/** Radio buttons that apply at once. */
export function ChoiceList<T extends string>({
  name,
  label,
  choices,
  value,
  onChange,
}: {
  name: string;
  label: string;
  choices: readonly Choice<T>[];
  value: T | undefined;
  onChange: (value: T) => void;
}) {
  return (
    <fieldset className="relative min-w-52 p-1.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={ROW}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className="min-w-0 flex-1">{choice.label}</span>
          <Check
            aria-hidden
            size={14}
            className={choice.value === value ? 'text-accent' : 'invisible'}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** Check boxes that apply at once. */
export function CheckList<T extends string>({
  label,
  choices,
  values,
  onChange,
}: {
  label: string;
  choices: readonly Choice<T>[];
  values: readonly T[];
  onChange: (values: T[]) => void;
}) {
  return (
    <fieldset className="relative min-w-52 p-1.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={ROW}>
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent outline-none"
            checked={values.includes(choice.value)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...values, choice.value]
                  : values.filter((value) => value !== choice.value),
              )
            }
          />
          <span className="min-w-0 flex-1">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A few toggle buttons side by side; the caller decides what a press does. */
export function PillGroup<T extends string>({
  label,
  choices,
  pressed,
  onPress,
}: {
  label: string;
  choices: readonly Choice<T>[];
  pressed: readonly T[];
  onPress: (value: T) => void;
}) {
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-1.5 text-xs font-medium text-ink-muted">
        {label}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {choices.map(({ value, label: face }) => (
          <Button
            key={value}
            look="outline"
            aria-pressed={pressed.includes(value)}
            className="max-w-full font-normal aria-pressed:border-accent/40 aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
            onClick={() => onPress(value)}
          >
            {face}
          </Button>
        ))}
      </div>
    </div>
  );
}
