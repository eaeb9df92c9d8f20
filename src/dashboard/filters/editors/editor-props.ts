import type { StoresInView } from '../../stores/stores.ts';

/** The props of a filter's editor. */
export type EditorProps<Value> = {
  /** Names the filter. */
  readonly label: string;
  /** The filter's current value. */
  readonly value: Value | undefined;
  /** The stores in view; undefined for all. */
  readonly storeIds: StoresInView;
  /** Sets the filter, or removes it (undefined), and stays open. */
  readonly onChange: (value: Value | undefined) => void;
  /** Sets or removes the filter and closes the editor. */
  readonly onDone: (value: Value | undefined) => void;
};
