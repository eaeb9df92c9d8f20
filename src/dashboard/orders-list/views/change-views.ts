import { ALL_VIEW, LONGEST_NAME, type SavedView, type SavedViews } from './views.ts';

/** The name as typed, cut to the maximum length, with a number if it is taken. Undefined if nothing was typed. */
export function freeName(taken: readonly string[], typed: string): string | undefined {
  const name = typed.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST_NAME);
  if (name === '') return undefined;
  for (let number = 2, candidate = name; ; number += 1) {
    if (!taken.includes(candidate)) return candidate;
    candidate = `${name.slice(0, LONGEST_NAME - 4)} ${number}`;
  }
}

/** Adds a view at the end, or after the view `afterId`. */
export function withView(state: SavedViews, view: SavedView, afterId?: string): SavedViews {
  const position = state.views.findIndex(({ id }) => id === afterId);
  const views = [...state.views];
  views.splice(position < 0 ? views.length : position + 1, 0, view);
  return { ...state, views };
}

/** Changes a view. */
export function withChangedView(state: SavedViews, id: string, change: Partial<Omit<SavedView, 'id'>>): SavedViews {
  return { ...state, views: state.views.map((view) => (view.id === id ? { ...view, ...change } : view)) };
}

/** Removes a view; if it was the default, the view of all orders is the default again. */
export function withoutView(state: SavedViews, id: string): SavedViews {
  const views = state.views.filter((view) => view.id !== id);
  return { views, defaultId: state.defaultId === id ? ALL_VIEW : state.defaultId };
}
