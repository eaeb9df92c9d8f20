import { Check } from 'lucide-react';
import { type ReactNode, startTransition, useOptimistic } from 'react';

export type Choice<T extends string> = { readonly value: T; readonly label: ReactNode };

const ROW =
  'touch-target flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent';

/** A value that changes under the finger, whatever the page needs to follow; `change` is told at once. */
function useInstantValue<T>(value: T, change: (value: T) => void): [T, (value: T) => void] {
  const [shown, show] = useOptimistic(value);
  return [
    shown,
    (next) =>
      startTransition(() => {
        show(next);
        change(next);
      }),
  ];
}

/** One of several: radio buttons that apply at once. */
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
  const [shown, choose] = useInstantValue(value, (next) => next !== undefined && onChange(next));
  return (
    <fieldset className="min-w-52 p-1.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={ROW}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={choice.value === shown}
            onChange={() => choose(choice.value)}
          />
          <span className="min-w-0 flex-1">{choice.label}</span>
          <Check aria-hidden size={14} className={choice.value === shown ? 'text-accent' : 'invisible'} />
        </label>
      ))}
    </fieldset>
  );
}

/** Any of several: check boxes that apply at once. */
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
  const [shown, choose] = useInstantValue<readonly T[]>(values, (next) => onChange([...next]));
  return (
    <fieldset className="min-w-52 p-1.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={ROW}>
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent outline-none"
            checked={shown.includes(choice.value)}
            onChange={(event) =>
              choose(event.target.checked ? [...shown, choice.value] : shown.filter((value) => value !== choice.value))
            }
          />
          <span className="min-w-0 flex-1">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
