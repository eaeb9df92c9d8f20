import type { ReactNode } from 'react';
import { PillGroup } from '../../kit/choice-list.tsx';
import { unlessEmpty } from '../address/address-parameter.ts';
import { AmountEditor } from './amount-editor.tsx';
import { DateEditor } from './date-editor.tsx';
import { type EditorProps, NO_VALUES } from './filter-editor.tsx';

/** The editors of filters that several pages have; stores are chosen in the app's header. */
export const SHARED_EDITORS = { store: undefined, date: DateEditor, amount: AmountEditor } as const;

/** The values with one added or, if it was there, removed; undefined if none is left. */
export function toggled(values: readonly string[], value: string): readonly string[] | undefined {
  return unlessEmpty(values.includes(value) ? values.filter((other) => other !== value) : [...values, value].sort());
}

/** Chooses some of the `offered` values; those that are chosen always stay on offer. */
export function PillsEditor({
  label,
  value = NO_VALUES,
  offered,
  nameOf,
  onChange,
}: Pick<EditorProps<readonly string[]>, 'label' | 'value' | 'onChange'> & {
  readonly offered: readonly string[];
  readonly nameOf: (value: string) => ReactNode;
}) {
  return (
    <div className="basis-full">
      <PillGroup
        label={label}
        choices={[...new Set([...offered, ...value])].map((each) => ({
          value: each,
          label: <bdi className="truncate">{nameOf(each)}</bdi>,
        }))}
        pressed={value}
        onPress={(each) => onChange(toggled(value, each))}
      />
    </div>
  );
}
