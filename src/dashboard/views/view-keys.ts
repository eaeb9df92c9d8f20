/** The storage key of the user's saved views. */
export const VIEWS_KEY = 'tillview.views';
/** The storage key of the views that others share with the user. */
export const SHARED_VIEWS_KEY = 'tillview.shared-views';
/** The storage key of the layout of the orders' table. */
export const LAYOUT_KEY = 'tillview.table-layout';
/** The storage key of the layout of the refunds' table. */
export const REFUNDS_LAYOUT_KEY = 'tillview.refunds-layout';
/** The storage keys of the pages' default views, by the server's names of these preferences; the orders' is stored with the views. */
export const DEFAULT_VIEW_KEYS = {
  refundsDefaultView: 'tillview.refunds-default-view',
  insightsDefaultView: 'tillview.insights-default-view',
  exceptionsDefaultView: 'tillview.exceptions-default-view',
} as const;
/** The storage keys of all pages' default views. */
export const DEFAULT_KEYS = [VIEWS_KEY, ...Object.values(DEFAULT_VIEW_KEYS)] as const;

/** The storage key of the view of a page that a window has chosen; once one was chosen, the default no longer opens. */
export function chosenKey(pageId: string): string {
  return `tillview.chosen-${pageId}-view`;
}
