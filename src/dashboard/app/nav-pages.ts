/**
 * The pages besides /refunds that need an order store, in tab order. A phone's bar has no room for
 * them, so its menu lists them.
 */
export const NAV_PAGES = [
  { path: '/insights', title: 'frame.insights' },
  { path: '/exceptions', title: 'frame.exceptions' },
  { path: '/close', title: 'frame.close' },
] as const;
