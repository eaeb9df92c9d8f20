/** The storage key of the user's saved views. */
export const VIEWS_KEY = 'tillview.views';
/** The storage key of a window's chosen view; once one was chosen, the default no longer opens. */
export const CHOSEN_KEY = 'tillview.chosen-view';
/** The storage key of the views that others share with the user. */
export const SHARED_VIEWS_KEY = 'tillview.shared-views';
/** The storage key of the table layout. */
export const LAYOUT_KEY = 'tillview.table-layout';
