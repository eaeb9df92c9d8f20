/**
 * The pages besides /refunds that need an order store, in tab order. A phone's bar has no room for
 * them, so its menu lists them.
 */
export const NAV_PAGES = [
  { path: '/insights', title: 'frame.insights' },
  { path: '/exceptions', title: 'frame.exceptions' },
  { path: '/close', title: 'frame.close' },
] as const;

/** The other pages of that menu. */
export const MORE_LINKS = [
  { path: '/settings', title: 'frame.account_settings' },
  { path: '/help', title: 'help.name' },
] as const;
