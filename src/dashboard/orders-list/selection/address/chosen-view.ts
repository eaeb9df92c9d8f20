/** The state of a history entry; what it holds besides the view is kept. */
type EntryState = Readonly<Record<string, unknown>> | null;

function isEntryState(state: unknown): state is Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null;
}

/** The id of the view that a history entry was opened by; undefined where it was not opened by one. */
export function chosenViewIn(state: unknown): string | undefined {
  const id = isEntryState(state) ? state['view'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The state of a history entry with another view, or none. */
export function withChosenView(state: unknown, viewId: string | undefined): EntryState {
  const { view: _before, ...rest } = isEntryState(state) ? state : {};
  const next = viewId === undefined ? rest : { ...rest, view: viewId };
  return Object.keys(next).length === 0 ? null : next;
}
