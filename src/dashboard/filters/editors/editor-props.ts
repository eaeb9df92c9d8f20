import type { StoresInView } from '../../stores/stores.ts';

/** What the editor of a filter is given. */
export type EditorProps<Value> = {
  /** Names the filter. */
  readonly label: string;
  /** What the filter is set to. */
  readonly value: Value | undefined;
  /** The stores in view; undefined for all. */
  readonly storeIds: StoresInView;
  /** Sets the filter, or removes it (undefined), and stays open. */
  readonly onChange: (value: Value | undefined) => void;
  /** Sets or removes the filter and closes the editor. */
  readonly onDone: (value: Value | undefined) => void;
};
