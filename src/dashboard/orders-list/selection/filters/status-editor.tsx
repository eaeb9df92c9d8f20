import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Choice, CheckList } from '../../../kit/choice-list.tsx';

/** Chooses statuses; those that orders show and the API cannot filter by are named, disabled, with the reason. */
export function StatusEditor<T extends string>({
  label,
  choices,
  values,
  unknown,
  onChange,
}: {
  label: string;
  choices: readonly Choice<T>[];
  values: readonly T[];
  unknown: readonly { readonly value: string; readonly label: ReactNode }[];
  onChange: (values: T[]) => void;
}) {
  const reasonId = useId();
  return (
    <>
      <CheckList label={label} choices={choices} values={values} onChange={onChange} />
      {unknown.length > 0 && (
        <div className="max-w-60 border-t border-line p-1.5">
          {unknown.map((status) => (
            <label key={status.value} className="flex items-center gap-2 px-2 py-1.5 opacity-70">
              <input type="checkbox" disabled aria-describedby={reasonId} className="size-4 shrink-0" />
              <span className="min-w-0 flex-1">{status.label}</span>
            </label>
          ))}
          <p id={reasonId} className="px-2 py-1 text-xs text-ink-muted">
            <FormattedMessage id="filter.unknown_status" values={{ count: unknown.length }} />
          </p>
        </div>
      )}
    </>
  );
}
