import type { Order } from '#contract/service/order.ts';

/** How another order of the same split relates to the open one. */
export type Relation = 'parent' | 'sibling' | 'child';

/** Another order of the same split. */
export type RelatedOrder = { readonly relation: Relation; readonly order: Order };

const RANKS: Readonly<Record<Relation, number>> = { parent: 0, sibling: 1, child: 2 };

function relationOf(order: Order, other: Order): Relation | undefined {
  const [id, named, otherId, otherParent] = [order.id, order.parentOrderId, other.id, other.parentOrderId].map(
    (text) => text?.toLowerCase() || undefined,
  );
  // An order that names itself as its parent has none.
  const parent = named === id ? undefined : named;
  if (otherId === id) return undefined;
  if (parent !== undefined && otherId === parent) return 'parent';
  if (parent !== undefined && otherParent === parent) return 'sibling';
  return otherParent !== undefined && otherParent === id ? 'child' : undefined;
}

/** The orders among `others` that belong to the same split, each once: parent, siblings, children. */
export function relatedOrders(order: Order, others: Iterable<Order>): RelatedOrder[] {
  const found = new Map<string, RelatedOrder>();
  for (const other of others) {
    const relation = relationOf(order, other);
    if (relation) found.set(other.id, { relation, order: other });
  }
  return [...found.values()].sort((left, right) => RANKS[left.relation] - RANKS[right.relation]);
}
