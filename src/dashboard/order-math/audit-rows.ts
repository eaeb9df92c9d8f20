import type { Order } from '#contract/order.ts';
import { isNote, type OrderCheck, orderChecks } from './order-checks.ts';

/** All comparisons of one kind: the lines of a long order are one row. */
export type AuditRow = {
  readonly name: OrderCheck['name'];
  readonly checks: readonly OrderCheck[];
  readonly failing: readonly OrderCheck[];
  readonly isNote: boolean;
};

/** An order's comparisons by kind, in the order in which they are made. */
export function auditRows(order: Order): AuditRow[] {
  return [...Map.groupBy(orderChecks(order), ({ name }) => name)].map(([name, checks]) => ({
    name,
    checks,
    failing: checks.filter(({ holds }) => !holds),
    isNote: checks.some(isNote),
  }));
}
