import * as z from 'zod/mini';
import type { MessageId } from '../kit/i18n/messages.ts';
import { readTableLayout } from '../kit/table/read-table-layout.ts';
import type { DEFAULT_KEYS } from './view-keys.ts';
import type { AnyColumns } from '../kit/table/table-columns.ts';
import { isSameLayout, type TableLayout } from '../kit/table/table-layout.ts';

/** A view as the strip shows it; without a layout it leaves the table as it is. */
export type ListView = {
  readonly id: string;
  readonly name: string;
  /** What is shown, as the canonical query string of its page; stores are chosen apart from views. */
  readonly filters: string;
  readonly layout?: TableLayout | undefined;
  /** The name of the colleague who shares it, if one does. */
  readonly owner?: string | undefined;
  /** Whom its owner shares it with, as the server has it; null for nobody. */
  readonly audience?: unknown;
};

/** A view that a user saved. The server gives it its version, and a position by which views are sorted. */
export type SavedView = Omit<ListView, 'layout'> & {
  readonly page: string;
  /** The layout of the page's table as it was stored. */
  readonly layout?: unknown;
  readonly position?: number | undefined;
  readonly version?: string | undefined;
};

/** A page that has views. */
export type ViewsPage = {
  /** Also the page's path, without the slash. */
  readonly id: string;
  /** The columns of its table; undefined for a page without a table, whose views have no layout. */
  readonly columns?: AnyColumns;
  /** The storage keys of the table's layout and of the view that opens by default. */
  readonly keys: { readonly layout?: string; readonly defaultView: (typeof DEFAULT_KEYS)[number] };
  /** The views that everyone has; the first is the page without filters. */
  readonly builtIn: readonly { readonly id: string; readonly name: MessageId; readonly filters: string }[];
  /** Says what its views hold, unless these are filters and a table's layout. */
  readonly holds?: MessageId;
  /** The canonical form of a view's query string, without unreadable parts. */
  readonly canonical: (filters: string) => string;
};

/** The view without filters. */
export const ALL_VIEW = 'all';

/** Whether the page has exactly the filters and layout of a view. */
export function isShowing(
  { columns }: ViewsPage,
  view: ListView,
  filters: string,
  layout: TableLayout | undefined,
): boolean {
  return (
    view.filters === filters && (!columns || !layout || !view.layout || isSameLayout(columns, view.layout, layout))
  );
}

/**
 * The active view: the chosen one as long as its filters are in place or no other view matches; else the first that matches. Undefined if
 * none was chosen and none matches.
 */
export function activeView(
  page: ViewsPage,
  views: readonly ListView[],
  chosenId: string | undefined,
  filters: string,
  layout: TableLayout | undefined,
): ListView | undefined {
  const chosen = views.find(({ id }) => id === chosenId);
  if (chosen?.filters === filters) return chosen;
  return views.find((view) => isShowing(page, view, filters, layout)) ?? chosen;
}

/** The views that a user saved, and the id of the orders' that opens by default, which may be built in, a colleague's, or gone. */
type SavedViews = { readonly views: readonly SavedView[]; readonly defaultId: string };

export const NO_SAVED_VIEWS: SavedViews = { views: [], defaultId: ALL_VIEW };

export const LONGEST_NAME = 60;

const savedView = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  filters: z.string(),
  layout: z.optional(z.unknown()),
  page: z.catch(z.string(), 'orders'),
  audience: z.optional(z.unknown()),
  owner: z.optional(z.nullable(z.string())),
  position: z.catch(z.optional(z.number()), undefined),
  version: z.catch(z.optional(z.string()), undefined),
});
const savedViews = z.object({
  views: z.catch(z.array(z.unknown()), []),
  defaultId: z.catch(z.string(), ALL_VIEW),
});

/** Reads the views of all pages from storage; those that cannot be read are left out one by one. */
export function readSavedViews(value: unknown): SavedViews {
  const reading = savedViews.safeParse(value);
  if (!reading.success) return NO_SAVED_VIEWS;
  const views = new Map<string, SavedView>();
  for (const entry of reading.data.views) {
    const view = savedView.safeParse(entry);
    if (!view.success || views.has(view.data.id)) continue;
    const { id, name, owner, ...rest } = view.data;
    views.set(id, { id, name: name.slice(0, LONGEST_NAME), owner: owner ?? undefined, ...rest });
  }
  return { views: [...views.values()], defaultId: reading.data.defaultId };
}

/** The saved views of a page, their filters in canonical form, their layouts as far as its table has the columns. */
export function viewsOf({ id, canonical, columns }: ViewsPage, { views }: SavedViews): ListView[] {
  return views
    .filter(({ page }) => page === id)
    .map((view) => ({
      ...view,
      filters: canonical(view.filters),
      layout: columns && readTableLayout(columns, view.layout),
    }));
}

/** Reads the id of a page's default view: stored with the views of all pages, or alone. */
export function readDefaultId(value: unknown): string {
  return typeof value === 'string' ? value : readSavedViews(value).defaultId;
}
