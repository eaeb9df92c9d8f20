/** The storage key of this browser's saved views. */
export const VIEWS_KEY = 'tillview.views';
/** The storage key of a window's chosen view; once one was chosen, the default no longer opens. */
export const CHOSEN_KEY = 'tillview.chosen-view';
