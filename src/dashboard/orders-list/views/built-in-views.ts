/** The view that filters nothing. */
export const ALL_VIEW = 'all';

/** Totals from this many cents on are large. */
const LARGE_CENTS = 10_000;

/** The views that everybody has: they say what is listed (a canonical query string) and leave the table as it is arranged. */
export const BUILT_IN_VIEWS = [
  { id: ALL_VIEW, filters: '' },
  { id: 'today', filters: 'date=today' },
  { id: 'active', filters: 'view=active' },
  { id: 'unpaid', filters: 'payment_status=unpaid' },
  { id: 'refunded_this_week', filters: 'refunded_within=this_week' },
  { id: 'large', filters: `amount_min=${LARGE_CENTS}` },
] as const;
