import type { Audience, StoredView } from '#contract/bff/views.ts';
import type { MessageId } from '../ui/i18n/messages.ts';
import { withoutStores } from '../filters/page-address.ts';
import { readTableLayout } from '../ui/table/table-layout.ts';
import type { AnyColumns } from '../ui/table/table-columns.ts';
import { isSameLayout, type TableLayout } from '../ui/table/table-layout.ts';

/** A view as the strip shows it; without a layout it leaves the table as it is. */
export type ListView = {
  readonly id: string;
  readonly name: string;
  /** The canonical query string of the page, without stores: those are chosen apart from views. */
  readonly filters: string;
  readonly layout?: TableLayout | undefined;
  /** The name of the colleague who shares it; null if it is the user's own. */
  readonly owner?: string | null;
  /** Whom its owner shares it with; null for nobody. */
  readonly audience?: Audience;
};

/** A page that has views. */
export type ViewsPage = {
  /** Also the page's path, without the slash. */
  readonly id: string;
  /** The columns of its table; undefined for a page without a table, whose views have no layout. */
  readonly columns?: AnyColumns;
  /** The preferences that hold the table's layout and the view that opens by default. */
  readonly keys: {
    readonly layout?: 'tableLayout' | 'refundsLayout';
    readonly defaultView:
      | 'defaultView'
      | 'refundsDefaultView'
      | 'insightsDefaultView'
      | 'exceptionsDefaultView';
  };
  /** The views that everyone has; the first is the page without filters. */
  readonly builtIn: readonly {
    readonly id: string;
    readonly name: MessageId;
    readonly filters: string;
  }[];
  /** Says what its views hold, unless these are filters and a table's layout. */
  readonly holds?: MessageId;
  readonly address: { readonly canonical: (search: string) => string };
};

/** The view without filters. */
export const ALL_VIEW = 'all';

export const LONGEST_NAME = 60;

/** True when the page has exactly the filters and layout of a view. */
export function isShowing(
  { columns }: ViewsPage,
  view: ListView,
  filters: string,
  layout: TableLayout | undefined,
): boolean {
  return (
    view.filters === filters &&
    (!columns || !layout || !view.layout || isSameLayout(columns, view.layout, layout))
  );
}

/**
 * The active view: the chosen one as long as its filters are in place or no other view matches;
 * else the first that matches. Undefined if none was chosen and none matches.
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

/**
 * The saved views of a page, their filters in canonical form, their layouts as far as its table has
 * the columns.
 */
export function toListViews(
  { id: page, address, columns }: ViewsPage,
  views: readonly StoredView[],
): ListView[] {
  return views
    .filter((view) => view.page === page)
    .map(({ id, name, owner, audience, filters, layout }) => ({
      id,
      name,
      owner,
      audience,
      filters: withoutStores(address.canonical(filters)),
      ...(columns && { layout: readTableLayout(columns, layout) }),
    }));
}
