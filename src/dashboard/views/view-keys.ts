/** The storage key of the user's saved views. */
export const VIEWS_KEY = 'tillview.views';
/** The storage key of the views that others share with the user. */
export const SHARED_VIEWS_KEY = 'tillview.shared-views';
/** The storage key of the layout of the orders' table. */
export const LAYOUT_KEY = 'tillview.table-layout';
/** The storage key of the layout of the refunds' table. */
export const REFUNDS_LAYOUT_KEY = 'tillview.refunds-layout';
/** The storage key of the refunds' default view; the orders' is stored with the views. */
export const REFUNDS_DEFAULT_KEY = 'tillview.refunds-default-view';
/** The storage key of the default view of the figures. */
export const INSIGHTS_DEFAULT_KEY = 'tillview.insights-default-view';
/** The storage key of the default view of the exceptions. */
export const EXCEPTIONS_DEFAULT_KEY = 'tillview.exceptions-default-view';
/** The storage keys of the pages' default views. */
export const DEFAULT_KEYS = [VIEWS_KEY, REFUNDS_DEFAULT_KEY, INSIGHTS_DEFAULT_KEY, EXCEPTIONS_DEFAULT_KEY] as const;

/** The storage key of the view of a page that a window has chosen; once one was chosen, the default no longer opens. */
export function chosenKey(pageId: string): string {
  return `tillview.chosen-${pageId}-view`;
}
