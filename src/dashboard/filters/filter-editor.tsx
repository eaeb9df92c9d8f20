import type { ComponentType } from 'react';

/** The props of a filter's editor. */
export type EditorProps<Values, Seen = unknown> = {
  /** The filter's name. */
  readonly label: string;
  readonly values: Values;
  /** Values that occur in the page's rows. */
  readonly seen: Seen;
  /** Sets parameters, or removes them (undefined), and stays open. */
  readonly onChange: (change: Partial<Values>) => void;
  /** Like `onChange`, and closes the editor. */
  readonly onDone: (change: Partial<Values>) => void;
};

export type Editors<Values, Seen> = Readonly<
  Record<string, ComponentType<EditorProps<Values, Seen>>>
>;

/** Renders the editor of the filter `id`. */
export function FilterEditor<Values, Seen>({
  editors,
  id,
  ...props
}: EditorProps<Values, Seen> & { editors: Editors<Values, Seen>; id: string }) {
  const Editor = editors[id];
  return Editor && <Editor {...props} />;
}
