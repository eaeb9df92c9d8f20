import { type ComponentProps, type ReactNode, useId } from 'react';

const INPUT =
  'touch-target h-9 w-full min-w-0 rounded-md border border-control bg-surface px-2.5 text-sm aria-invalid:border-danger pointer-coarse:text-base';

/** A labeled text field with a hint, or the problem with its value, below. `end` is rendered inside the field, at its end. */
export function TextField({
  label,
  hint,
  problem,
  end,
  className = '',
  ...input
}: Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  hint?: ReactNode;
  problem?: ReactNode;
  end?: ReactNode;
}) {
  const id = useId();
  const hasNote = Boolean(hint) || Boolean(problem);
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
          aria-invalid={problem ? true : undefined}
          aria-describedby={hasNote ? `${id}-note` : undefined}
          className={`${INPUT} ${className}`}
        />
        {end}
      </div>
      <div id={`${id}-note`} className="text-xs [&:not(:empty)]:mt-1">
        {problem ? <p className="text-danger">{problem}</p> : hint && <p className="text-ink-muted">{hint}</p>}
      </div>
    </div>
  );
}
