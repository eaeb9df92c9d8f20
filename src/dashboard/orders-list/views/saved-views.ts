import * as z from 'zod/mini';
import { readOrderFilters, writeOrderFilters } from '../selection/filters/order-filters.ts';
import { readTableLayout, type TableLayout } from '../table/columns/table-layout.ts';
import { ALL_VIEW, BUILT_IN_VIEWS } from './built-in-views.ts';

/** A view that somebody named: what is listed and how. */
export type SavedView = {
  readonly id: string;
  readonly name: string;
  /** The canonical query string of the filters. */
  readonly filters: string;
  readonly layout: TableLayout;
};

/** The views of a browser, and which one opens by itself. */
export type SavedViews = { readonly views: readonly SavedView[]; readonly defaultId: string };

/** Where this browser remembers its views. */
export const VIEWS_KEY = 'tillview.views';
/** Where a window remembers that a view was chosen in it, so that none opens by itself any more. */
export const CHOSEN_KEY = 'tillview.chosen-view';

export const NO_SAVED_VIEWS: SavedViews = { views: [], defaultId: ALL_VIEW };

export const LONGEST_NAME = 60;
const MOST_VIEWS = 1_000;

const savedView = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  filters: z.string(),
  layout: z.unknown(),
});
const savedViews = z.object({
  views: z.catch(z.array(z.unknown()), []),
  defaultId: z.catch(z.string(), ALL_VIEW),
});

/** A query string with what it does not understand left out, in its one form. */
function canonicalFilters(filters: string): string {
  return writeOrderFilters(readOrderFilters(filters).filters);
}

/** Reads views from storage; those that are none are left out one by one. */
export function readSavedViews(value: unknown): SavedViews {
  const reading = savedViews.safeParse(value);
  if (!reading.success) return NO_SAVED_VIEWS;
  const views = new Map<string, SavedView>();
  for (const entry of reading.data.views.slice(0, MOST_VIEWS)) {
    const view = savedView.safeParse(entry);
    if (!view.success || views.has(view.data.id)) continue;
    const { id, name, filters, layout } = view.data;
    views.set(id, {
      id,
      name: name.slice(0, LONGEST_NAME),
      filters: canonicalFilters(filters),
      layout: readTableLayout(layout),
    });
  }
  return withKnownDefault({ views: [...views.values()], defaultId: reading.data.defaultId });
}

function withKnownDefault({ views, defaultId }: SavedViews): SavedViews {
  const isKnown = [...views, ...BUILT_IN_VIEWS].some(({ id }) => id === defaultId);
  return { views, defaultId: isKnown ? defaultId : ALL_VIEW };
}

/** A name that is not taken: the name as typed, shortened, with a number where it is taken. Undefined where nothing was typed. */
export function freeName(taken: readonly string[], typed: string): string | undefined {
  const name = typed.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST_NAME);
  if (name === '') return undefined;
  for (let number = 2, candidate = name; ; number += 1) {
    if (!taken.includes(candidate)) return candidate;
    candidate = `${name.slice(0, LONGEST_NAME - 4)} ${number}`;
  }
}

/** Adds a view at the end, or behind the one named. */
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

/** Takes a view away; where it opened by itself, all orders do again. */
export function withoutView(state: SavedViews, id: string): SavedViews {
  return withKnownDefault({ ...state, views: state.views.filter((view) => view.id !== id) });
}
