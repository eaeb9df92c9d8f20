import * as z from 'zod/mini';
import { refundFilters } from '#contract/bff/order-store/refunds-query.ts';
import {
  REFUND_GROUP_SORTS,
  REFUND_GROUPS,
  REFUND_SORT_COLUMNS,
} from '#contract/bff/order-store/refund-values.ts';
import { oneOf } from '#contract/bff/parameters.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import type { ColumnSort } from '../../ui/table/table-columns.ts';
import { amountsInOrder, pageAddress } from '../../filters/page-address.ts';

/** Variants are left out: products are enough. */
export const REFUND_GROUPINGS = REFUND_GROUPS.filter((by) => by !== 'variant');
export type RefundGrouping = (typeof REFUND_GROUPINGS)[number];

export const GROUPING_NAMES: Readonly<Record<RefundGrouping, MessageId>> = {
  reason: 'refunds.column.reason',
  method: 'refunds.column.method',
  item: 'refunds.column.items',
  order: 'refunds.column.ticket',
  member: 'column.member',
  age: 'refunds.column.days',
  store: 'refunds.column.store',
  day: 'refunds.day',
};

export const DEFAULT_SORT = '-time';
const SORTS = REFUND_SORT_COLUMNS.flatMap((column) => [column, `-${column}`] as const);

/** The address of `/refunds`: the filters of `GET /api/refunds`, the sort, and the grouping. */
export const REFUNDS_ADDRESS = pageAddress(
  z
    .object({
      ...refundFilters,
      sort: z.optional(
        z.pipe(
          oneOf(SORTS),
          z.transform((sort): ColumnSort | undefined => (sort === DEFAULT_SORT ? undefined : sort)),
        ),
      ),
      group: z.optional(oneOf(REFUND_GROUPINGS)),
      group_sort: z.optional(oneOf(REFUND_GROUP_SORTS)),
    })
    .check(amountsInOrder),
  { isAlwaysDated: true },
);

export type RefundFilters = ReturnType<typeof REFUNDS_ADDRESS.read>['filters'];
