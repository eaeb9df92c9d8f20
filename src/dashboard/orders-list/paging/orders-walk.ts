import type { ListOrdersQuery } from '#contract/list-orders-query.ts';

/** The list operation's filter: everything of its query but the position. */
export type OrdersFilter = Omit<ListOrdersQuery, 'before' | 'pageSize'>;

/** A second whose orders could not all be listed, `YYYY-MM-DDThh:mm:ssZ`. */
export type Gap = { readonly second: string };
