import { isSameLayout, type TableLayout } from '../table/columns/table-layout.ts';

/** A view as the strip offers it; without a layout it leaves the table as it is. */
export type View = {
  readonly id: string;
  readonly name: string;
  /** The canonical query string of the filters. */
  readonly filters: string;
  readonly layout: TableLayout | undefined;
};

/** Whether a list shows exactly what a view says. */
export function isShowing(view: View, filters: string, layout: TableLayout): boolean {
  return view.filters === filters && (view.layout === undefined || isSameLayout(view.layout, layout));
}

/**
 * Which view is in use: the one by which the reader came here as long as its filters are, or no other fits;
 * else any that fits. Undefined where nothing was chosen and nothing fits.
 */
export function activeView(
  views: readonly View[],
  chosenId: string | undefined,
  filters: string,
  layout: TableLayout,
): View | undefined {
  const chosen = views.find(({ id }) => id === chosenId);
  if (chosen?.filters === filters) return chosen;
  return views.find((view) => isShowing(view, filters, layout)) ?? chosen;
}
