import type { Audience, StoredView } from '#contract/bff/views.ts';
import type { MessageId } from '../ui/i18n/messages.ts';
import { type pageAddress, withoutStores } from '../filters/page-address.ts';
import { readTableLayout } from '../ui/table/table-layout.ts';
import type { AnyColumns } from '../ui/table/table-columns.ts';
import { isSameLayout, type TableLayout } from '../ui/table/table-layout.ts';

/** A view in the strip; without a layout it does not change the table. */
export type ListView = {
  readonly id: string;
  readonly name: string;
  /** The canonical query string of the page, without stores: those are chosen apart from views. */
  readonly filters: string;
  readonly layout?: TableLayout | undefined;
  /** The colleague who shares it; null for the user's own view. */
  readonly owner?: string | null;
  /** The people with whom its owner shares it; null for nobody. */
  readonly audience?: Audience;
};

export type ViewsPage = {
  /** Also the page's path, without the slash. */
  readonly id: string;
  /** The columns of its table; views of a page without a table have no layout. */
  readonly columns?: AnyColumns;
  /** The preferences for the table's layout and the default view. */
  readonly keys: {
    readonly layout?: 'tableLayout' | 'refundsLayout';
    readonly defaultView:
      | 'defaultView'
      | 'refundsDefaultView'
      | 'insightsDefaultView'
      | 'exceptionsDefaultView';
  };
  /** Views for everyone; the first is the page without filters. */
  readonly builtIn: readonly {
    readonly id: string;
    readonly name: MessageId;
    readonly filters: string;
  }[];
  /** Describes the content of its views, if it is not filters and a table's layout. */
  readonly holds?: MessageId;
  readonly address: Pick<ReturnType<typeof pageAddress>, 'canonical' | 'fixDates'>;
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
 * The chosen view as long as its filters are in place or no other view matches; else the first that
 * matches. Undefined if none was chosen and none matches.
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
 * The saved views of a page, with canonical filters and with layouts limited to the table's
 * columns.
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
