import type { OrderDetail } from '#contract/service/order-strict.ts';

/** What is wrong with one field of an order, e.g. `refunds[0].items[1].refundId` and `must be the id of its refund`. */
export type FieldProblem = { readonly field: string; readonly reason: string };

function isSameId(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/** Finds the sub-resources that name another order, or another refund, than the one they are in. */
export function findInconsistencies(order: OrderDetail): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const part of ['items', 'payments', 'refunds'] as const) {
    for (const [index, { orderId }] of order[part].entries()) {
      if (!isSameId(orderId, order.id)) {
        problems.push({ field: `${part}[${index}].orderId`, reason: 'must be the id of its order' });
      }
    }
  }
  for (const [index, refund] of order.refunds.entries()) {
    for (const part of ['items', 'payments'] as const) {
      for (const [position, { refundId }] of (refund[part] ?? []).entries()) {
        if (isSameId(refundId, refund.id)) continue;
        problems.push({
          field: `refunds[${index}].${part}[${position}].refundId`,
          reason: 'must be the id of its refund',
        });
      }
    }
  }
  return problems;
}
