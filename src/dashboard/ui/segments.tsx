import type { Choice } from './choice-list.tsx';

/** A few choices side by side, of which one is selected; applies immediately. */
export function Segments<T extends string>({
  labelId,
  choices,
  value,
  onChange,
}: {
  labelId: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      className="flex max-w-full flex-wrap gap-0.5 rounded-lg border border-line bg-sunken p-0.5"
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="touch-target relative flex items-center justify-center rounded-md px-2.5 py-1 text-row text-ink-muted hover:text-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line-strong)] has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name={labelId}
            className="absolute inset-0 opacity-0"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {/* Without isolation, "12-hour" would begin with its word on a right-to-left page. */}
          <bdi>{choice.label}</bdi>
        </label>
      ))}
    </div>
  );
}
