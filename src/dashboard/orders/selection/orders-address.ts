import * as z from 'zod/mini';
import { ORDER_SORT_COLUMNS, orderFilters } from '#contract/bff/order-store/stored-orders-query.ts';
import { oneOf } from '#contract/bff/parameters.ts';
import type { ColumnSort } from '../../ui/table/table-columns.ts';
import { amountsInOrder, pageAddress } from '../../filters/page-address.ts';

const SORTS = ORDER_SORT_COLUMNS.flatMap((column) => [column, `-${column}`] as const);

/** The address of `/orders`: the filters of `GET /api/orders`, and the sort. */
export const ORDERS_ADDRESS = pageAddress(
  z
    .object({
      ...orderFilters,
      sort: z.optional(
        z.pipe(
          oneOf(SORTS),
          // The default order.
          z.transform((sort): ColumnSort | undefined => (sort === '-time' ? undefined : sort)),
        ),
      ),
    })
    .check(amountsInOrder),
  { hasTimes: true },
);

export type OrderFilters = ReturnType<typeof ORDERS_ADDRESS.read>['filters'];
