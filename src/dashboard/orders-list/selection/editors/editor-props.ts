import type { FilterKey } from '../filters/filter-definitions.ts';
import type { SeenValues } from './seen-values.ts';

/** The value of a list filter that is not set. */
export const NO_VALUES: readonly never[] = [];

/** What the editor of a filter is given. */
export type EditorProps<Value> = {
  /** Names the filter. */
  readonly label: string;
  /** What the filter is set to. */
  readonly value: Value | undefined;
  /** The store in view; undefined for all. */
  readonly storeId: string | undefined;
  /** Values that loaded orders have. */
  readonly seen: SeenValues;
  /** Sets the filter, or removes it (undefined), and stays open. */
  readonly onChange: (value: Value | undefined) => void;
  /** Sets or removes the filter and closes the editor. */
  readonly onDone: (value: Value | undefined) => void;
};

/** A filter as a control; `more` stands for all local filters, set or not. */
export type ControlKey = FilterKey | 'more';
