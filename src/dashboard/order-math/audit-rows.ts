import type { Order } from '#contract/service/order.ts';
import { isNote, type OrderCheck, orderChecks } from './order-checks.ts';

/** All comparisons of one kind: the lines of a long order are one row. */
export type AuditRow = {
  readonly name: OrderCheck['name'];
  readonly checks: readonly OrderCheck[];
  readonly failing: readonly OrderCheck[];
  readonly isNote: boolean;
};

/** An order's comparisons by kind, in the order in which they are made; lines that have nothing to compare are left out. */
export function auditRows(order: Order): AuditRow[] {
  return [...Map.groupBy(orderChecks(order).filter(tellsSomething), ({ name }) => name)].map(([name, checks]) => ({
    name,
    checks,
    failing: checks.filter(({ holds }) => !holds),
    isNote: checks.some(isNote),
  }));
}

/** Most lines have no refund and no promotion: that nothing is nothing needs no telling. */
function tellsSomething(check: OrderCheck): boolean {
  return !('line' in check) || check.found !== 0 || check.stated !== 0;
}
