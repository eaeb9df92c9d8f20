/**
 * The pages, beside refunds, that ask for kept orders and that a phone's bar has no room for, so
 * that its menu has them; in the order of their tabs.
 */
export const NAV_PAGES = [
  { path: '/insights', title: 'frame.insights' },
  { path: '/exceptions', title: 'frame.exceptions' },
  { path: '/close', title: 'frame.close' },
] as const;
