import type { EditorProps } from '../../../filters/editors/editor-props.ts';
import type { BarKey } from '../filters/filter-definitions.ts';
import type { SeenValues } from './seen-values.ts';

/** The value of a list filter that is not set. */
export const NO_VALUES: readonly never[] = [];

/** The props of the editor of an order filter. */
export type OrderEditorProps<Value> = EditorProps<Value> & {
  /** Values that loaded orders have. */
  readonly seen: SeenValues;
};

/** A filter as a control; `more` stands for all local filters, set or not. */
export type ControlKey = BarKey | 'more';
