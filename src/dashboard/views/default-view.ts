/** The state of a history entry; anything in it besides the view is preserved. */
type EntryState = Readonly<Record<string, unknown>> | null;

function isEntryState(state: unknown): state is Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null;
}

/** The id of the view that opened a history entry; undefined if none did. */
export function chosenViewIn(state: unknown): string | undefined {
  const id = isEntryState(state) ? state['view'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The state of a history entry with its view replaced, or removed. */
export function withChosenView(state: unknown, viewId: string | undefined): EntryState {
  const { view: _before, ...rest } = isEntryState(state) ? state : {};
  const next = viewId === undefined ? rest : { ...rest, view: viewId };
  return Object.keys(next).length === 0 ? null : next;
}

/** The state of a link to a page itself, which opens its default view. */
export const PAGE_VISIT = { pageVisit: true } as const;

export function isPageVisit(state: unknown): boolean {
  return isEntryState(state) && 'pageVisit' in state;
}

/**
 * True when the history entry was pushed to open an order, so that closing it can go back to the
 * list.
 */
export function isFromList(state: unknown): boolean {
  return isEntryState(state) && 'fromList' in state;
}

/**
 * The state of a history entry with an order open, which is pushed (`isFirst`) or replaces another
 * one.
 */
export function openState(state: unknown, isFirst: boolean): EntryState {
  return withChosenView(
    isFirst || isFromList(state) ? { fromList: true } : null,
    chosenViewIn(state),
  );
}

/** The query string of a view, which keeps the stores of the address. */
export function viewSearch(search: string, filters: string): string {
  const stores = new URLSearchParams(search).get('store_id');
  return [stores && `store_id=${stores}`, filters].filter(Boolean).join('&');
}
