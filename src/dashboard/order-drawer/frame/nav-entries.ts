import type { Order } from '#contract/service/order.ts';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { incompleteParts } from '../../order-math/unreadable-entries.ts';
import { hasCustomer } from '../details/has-customer.ts';

/** A section to go to, by its title; `count` where there are several of what it holds. */
export type NavEntry = { readonly title: MessageId; readonly count: number | undefined };

type Part = 'items' | 'payments' | 'refunds' | 'appliedPromotions' | 'taxBreakdown';

function several(count: number | undefined): number | undefined {
  return count !== undefined && count > 1 ? count : undefined;
}

/** The sections of an order that hold something, from the top down; one that is not known yet may. */
export function navEntries(order: Order): NavEntry[] {
  const incomplete = incompleteParts(order);
  const part = (title: MessageId, field: Part): NavEntry[] => {
    const count = order[field]?.length;
    return count === 0 && !incomplete.has(field) ? [] : [{ title, count: several(count) }];
  };
  const plain = (title: MessageId, isThere: boolean): NavEntry[] => (isThere ? [{ title, count: undefined }] : []);
  return [
    ...plain('drawer.notes', order.note.trim() !== ''),
    ...part('drawer.items', 'items'),
    ...part('drawer.payments', 'payments'),
    ...part('drawer.refunds', 'refunds'),
    ...part('drawer.promotions', 'appliedPromotions'),
    ...part('drawer.taxes', 'taxBreakdown').map((entry) => ({ ...entry, count: undefined })),
    ...plain('drawer.timeline', true),
    ...plain('drawer.customer', hasCustomer(order)),
    ...plain('drawer.split', Boolean(order.parentOrderId)),
    ...plain('drawer.details', true),
  ];
}
