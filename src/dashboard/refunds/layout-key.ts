/** The storage key of the layout of the refunds' table. */
export const REFUNDS_LAYOUT_KEY = 'tillview.refunds-layout';
