import * as z from 'zod/mini';
import { refundsAddress } from '../selection/address/refunds-address.ts';
import { withoutFilter } from '../../filters/filter-definition.ts';
import { type OrderFilters, readOrderFilters, writeOrderFilters } from '../selection/filters/order-filters.ts';
import { sortIn, withSort } from '../selection/sort/kept-sort.ts';
import { isSameLayout, type TableLayout } from '../../kit/table/table-layout.ts';
import { ORDER_COLUMNS } from '../table/columns/order-columns.tsx';
import { readOrderLayout } from '../table/columns/read-order-layout.ts';

/** A view as the strip shows it; without a layout it leaves the table as it is. */
export type ListView = {
  readonly id: string;
  readonly name: string;
  /** The filters and the sort (`viewQuery`); stores are chosen apart from views. */
  readonly filters: string;
  readonly layout: TableLayout | undefined;
  /** The name of the colleague who shares it, if one does. */
  readonly owner?: string | undefined;
  /** Whom its owner shares it with, as the server has it; null for nobody. */
  readonly audience?: unknown;
};

/** A view that a user saved: filters and layout. The server gives it its version, and a position by which views are sorted. */
export type SavedView = ListView & {
  readonly layout: TableLayout;
  readonly position?: number | undefined;
  readonly version?: string | undefined;
};

/** The view without filters. */
export const ALL_VIEW = 'all';

/** The views that everyone has, without a layout; `filters` are canonical query strings, named as the filters are. */
export const BUILT_IN_VIEWS = [
  { id: ALL_VIEW, name: 'views.all', filters: '' },
  { id: 'today', name: 'date.today', filters: 'date=today' },
  { id: 'active', name: 'view.active', filters: 'view=active' },
  { id: 'unpaid', name: 'payment_status.unpaid', filters: 'owed=true' },
  { id: 'large', name: 'views.large', filters: 'date=last_30_days&sort=-total' },
] as const;

/** Whether the list has exactly the filters and layout of a view. */
export function isShowing(view: ListView, filters: string, layout: TableLayout): boolean {
  return view.filters === filters && (view.layout === undefined || isSameLayout(ORDER_COLUMNS, view.layout, layout));
}

/**
 * The active view: the chosen one as long as its filters are in place or no other view matches; else the first that matches. Undefined if
 * none was chosen and none matches.
 */
export function activeView(
  views: readonly ListView[],
  chosenId: string | undefined,
  filters: string,
  layout: TableLayout,
): ListView | undefined {
  const chosen = views.find(({ id }) => id === chosenId);
  if (chosen?.filters === filters) return chosen;
  return views.find((view) => isShowing(view, filters, layout)) ?? chosen;
}

/** The views that a user saved, and the id of the one that opens by default, which may be built in, a colleague's, or gone. */
export type SavedViews = { readonly views: readonly SavedView[]; readonly defaultId: string };

export const NO_SAVED_VIEWS: SavedViews = { views: [], defaultId: ALL_VIEW };

export const LONGEST_NAME = 60;
const MAX_STORED_VIEWS = 1_000;

const savedView = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  filters: z.string(),
  layout: z.unknown(),
  audience: z.optional(z.unknown()),
  owner: z.optional(z.nullable(z.string())),
  position: z.catch(z.optional(z.number()), undefined),
  version: z.catch(z.optional(z.string()), undefined),
});
const savedViews = z.object({
  views: z.catch(z.array(z.unknown()), []),
  defaultId: z.catch(z.string(), ALL_VIEW),
});

/** What a view holds of a list: its filters without stores, and its sort, as a canonical query string. */
export function viewQuery(filters: OrderFilters, sort: string | undefined): string {
  return withSort(writeOrderFilters(withoutFilter(filters, 'store')), sort);
}

/** The canonical form of a view's query string, without unreadable parts; one that leads to the refunds page stays as it is. */
function canonicalFilters(filters: string): string {
  if (refundsAddress(filters) !== undefined) return filters;
  return viewQuery(readOrderFilters(filters).filters, sortIn(filters));
}

/** Reads views from storage; those that cannot be read are left out one by one. */
export function readSavedViews(value: unknown): SavedViews {
  const reading = savedViews.safeParse(value);
  if (!reading.success) return NO_SAVED_VIEWS;
  const views = new Map<string, SavedView>();
  for (const entry of reading.data.views.slice(0, MAX_STORED_VIEWS)) {
    const view = savedView.safeParse(entry);
    if (!view.success || views.has(view.data.id)) continue;
    const { id, name, filters, layout, owner, ...rest } = view.data;
    views.set(id, {
      id,
      name: name.slice(0, LONGEST_NAME),
      filters: canonicalFilters(filters),
      layout: readOrderLayout(layout),
      owner: owner ?? undefined,
      ...rest,
    });
  }
  return { views: [...views.values()], defaultId: reading.data.defaultId };
}

/** The name as typed, cut to the maximum length, with a number if it is taken. Undefined if nothing was typed. */
export function freeName(taken: readonly string[], typed: string): string | undefined {
  const name = typed.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST_NAME);
  if (name === '') return undefined;
  for (let number = 2, candidate = name; ; number += 1) {
    if (!taken.includes(candidate)) return candidate;
    candidate = `${name.slice(0, LONGEST_NAME - 4)} ${number}`;
  }
}
