import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PillGroup } from '../ui/choice-list.tsx';
import { Button } from '../ui/button.tsx';
import { openValueLabel } from '../order-labels/humanize-enum.ts';
import { useSeenValues, type ValuesOf } from './seen-values.ts';
import type { EditorProps } from './filter-editor.tsx';

export const NO_VALUES: readonly never[] = [];

/** A list as the value of a filter; undefined (not set) if it is empty. */
export function emptyToUndefined<T>(values: readonly T[]): T[] | undefined {
  return values.length === 0 ? undefined : [...values];
}

/** Chooses some of the `offered` values; chosen values always stay on offer. */
export function PillsEditor({
  label,
  value = NO_VALUES,
  offered,
  nameOf,
  onChange,
}: {
  label: string;
  value: readonly string[] | undefined;
  offered: readonly string[];
  nameOf: (value: string) => ReactNode;
  onChange: (values: string[] | undefined) => void;
}) {
  return (
    // Alone in its popover or beside other editors.
    <div className="basis-full only:w-76 only:max-w-full only:p-3">
      <PillGroup
        label={label}
        choices={[...new Set([...offered, ...value])].map((each) => ({
          value: each,
          label: <bdi className="truncate">{nameOf(each)}</bdi>,
        }))}
        pressed={value}
        onPress={(each) =>
          onChange(
            emptyToUndefined(
              value.includes(each) ? value.filter((other) => other !== each) : [...value, each],
            ),
          )
        }
      />
    </div>
  );
}

/** A text, applied on confirmation. */
export function TextEditor({
  label,
  value = '',
  onApply,
}: {
  label: ReactNode;
  value: string | undefined;
  onApply: (text: string | undefined) => void;
}) {
  const [text, setText] = useState(value);
  return (
    <form
      className="flex basis-full items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(text.trim() || undefined);
      }}
    >
      <label className="grid min-w-0 flex-1 gap-1 text-xs text-ink-muted">
        {label}
        <input
          className="touch-target h-8 w-full rounded-md border border-control bg-surface px-2 text-row"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" look="outline">
        <FormattedMessage id="filters.apply" />
      </Button>
    </form>
  );
}

/** Removes a value that only links can set. */
export function LinkedEditor({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <div className="p-3">
      <Button look="outline" onClick={onRemove}>
        <FormattedMessage id="filter.remove" values={{ name: label, value: '' }} />
      </Button>
    </div>
  );
}

type WithService = { readonly serviceType?: string | null | undefined };

/** Values that the API gives as examples; others are offered once a row has them. */
const COMMON_SERVICE_TYPES = ['dine_in', 'takeaway', 'delivery'];
const serviceOf: ValuesOf<WithService> = ({ serviceType }) => [[serviceType ?? '']];

export function ServiceEditor({
  label,
  values: { service_type: value },
  seen,
  onChange,
}: EditorProps<{ readonly service_type?: string[] | undefined }, readonly WithService[]>) {
  const intl = useIntl();
  return (
    <PillsEditor
      label={label}
      value={value}
      offered={[...COMMON_SERVICE_TYPES, ...useSeenValues(seen, serviceOf).keys()]}
      nameOf={(type) => openValueLabel(intl, 'service_type', type)}
      onChange={(types) => onChange({ service_type: types })}
    />
  );
}
