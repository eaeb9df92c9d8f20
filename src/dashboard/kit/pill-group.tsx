import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import type { Choice } from './choice-list.tsx';

/** A few toggle buttons side by side; the caller decides what a press does. */
export function PillGroup<T extends string>({
  label,
  hint,
  choices,
  pressed,
  onPress,
}: {
  label: string;
  hint?: ReactNode;
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
      {hint && <p className="mt-1.5 text-xs text-ink-muted">{hint}</p>}
    </div>
  );
}
