import type { Order } from '#contract/service/order.ts';
import { orderStory } from '../../order-math/order-story.ts';
import { priceSteps } from '../../order-math/price-steps.ts';
import { tenderBalances } from '../../order-math/tender-balances.ts';
import { stillOwedCents } from '../../order-math/total-balance.ts';
import { differ, entryChanges } from './entry-changes.ts';
import { orderChanges } from './order-changes.ts';

/** A part of the drawer that can be marked as changed; of `items`, `steps`, `payments` and `refunds` each entry by itself. */
export type ChangedPart =
  | 'facts'
  | 'status'
  | 'total'
  | 'story'
  | 'items'
  | 'steps'
  | 'payments'
  | 'refunds'
  | 'balances'
  | 'rounds'
  | 'paid'
  | 'pickup'
  | 'promotions'
  | 'taxes'
  | 'notes'
  | 'customer'
  | 'other';

/** The name of what is marked: a part, or one entry of it. */
export function markOf(part: ChangedPart, id = ''): string {
  return `${part} ${id}`;
}

/** The parts that a kind of change marks as a whole. */
const PARTS: Partial<Record<ReturnType<typeof orderChanges>[number]['kind'], ChangedPart>> = {
  payment_status: 'status',
  fulfillment_status: 'status',
  notes: 'notes',
  table: 'customer',
  customer: 'customer',
  coupon: 'customer',
  other: 'other',
};

function stepCents(order: Order): ReadonlyMap<string, number> {
  const steps = new Map<string, number>([['total', order.totalCents]]);
  for (const step of priceSteps(order)) {
    if (step.kind !== 'promotion') steps.set(step.kind, step.cents);
  }
  return steps;
}

/** What the head says of the order beside its time. */
function headFacts({ serviceType, source, tableName, pickupName }: Order) {
  return [serviceType, source, tableName, pickupName];
}

function balances(order: Order) {
  return [tenderBalances(order), stillOwedCents(order)];
}

/** The lines last sent in each kitchen round. */
function roundLines({ items }: Order): [string, readonly string[]][] | undefined {
  const sent = items?.filter(({ submitRound }) => submitRound !== null && submitRound !== undefined);
  return (
    sent &&
    [...Map.groupBy(sent, ({ submitRound }) => String(submitRound))].map(([round, lines]) => [
      round,
      lines.map(({ id }) => id),
    ])
  );
}

/** Names what looks different in the drawer between two versions of an order, entry by entry. */
export function changedMarks(before: Order, after: Order): ReadonlySet<string> {
  const marks = new Set<string>();
  const add = (part: ChangedPart, differs: boolean) => {
    if (differs) marks.add(markOf(part));
  };
  const addEntries = <T>(
    part: ChangedPart,
    one: readonly T[] | undefined,
    other: readonly T[] | undefined,
    idOf: (entry: T) => string,
  ) => {
    const { added, changed } = entryChanges(one, other, idOf);
    for (const id of [...added, ...changed]) marks.add(markOf(part, id));
  };
  for (const { kind } of orderChanges(before, after)) {
    const part = PARTS[kind];
    if (part) marks.add(markOf(part));
  }
  addEntries('items', before.items, after.items, ({ id }) => id);
  addEntries('payments', before.payments, after.payments, ({ id }) => id);
  addEntries('refunds', before.refunds, after.refunds, ({ id }) => id);
  addEntries('steps', [...stepCents(before)], [...stepCents(after)], ([kind]) => kind);
  add('facts', differ(headFacts(before), headFacts(after)));
  const areBothWhole = before.refunds !== undefined && after.refunds !== undefined;
  add('total', before.totalCents !== after.totalCents || (areBothWhole && differ(before.refunds, after.refunds)));
  const areToldTwice = before.payments !== undefined && after.payments !== undefined && areBothWhole;
  add(
    'story',
    areToldTwice && (differ(orderStory(before), orderStory(after)) || isCancelled(before) !== isCancelled(after)),
  );
  add('balances', areToldTwice && differ(balances(before), balances(after)));
  const rounds = entryChanges(roundLines(before), roundLines(after), ([round]) => round);
  add('rounds', rounds.added.length + rounds.changed.length > 0);
  add('promotions', differ(before.appliedPromotions ?? [], after.appliedPromotions ?? []));
  add('taxes', differ(before.taxBreakdown ?? [], after.taxBreakdown ?? []));
  add('paid', differ(before.paidAt, after.paidAt));
  add('pickup', differ(before.pickupAt, after.pickupAt));
  return marks;
}

function isCancelled({ fulfillmentStatus }: Order): boolean {
  return fulfillmentStatus === 'cancelled';
}
