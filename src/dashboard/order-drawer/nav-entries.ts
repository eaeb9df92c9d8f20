import type { Order } from '#contract/order.ts';
import type { MessageId } from '../i18n/messages.ts';

/** A section to go to, by its title; `count` where there are several of what it holds. */
export type NavEntry = { readonly title: MessageId; readonly count: number | undefined };

function several(count: number | undefined): number | undefined {
  return count !== undefined && count > 1 ? count : undefined;
}

function hasCustomer(order: Order): boolean {
  const { memberName, memberId, memberPhone, pickupName, pickupPhone, pickupAt, tableName, shippingAddressId } = order;
  return [
    memberName,
    memberId,
    memberPhone,
    pickupName,
    pickupPhone,
    pickupAt,
    tableName,
    shippingAddressId,
    order.couponCode,
  ].some((fact) => fact?.trim());
}

/** The sections of an order that hold something, from the top down; one that is not known yet may. */
export function navEntries(order: Order): NavEntry[] {
  const part = (title: MessageId, entries: readonly unknown[] | undefined): NavEntry[] =>
    entries?.length === 0 ? [] : [{ title, count: several(entries?.length) }];
  const plain = (title: MessageId, isThere: boolean): NavEntry[] => (isThere ? [{ title, count: undefined }] : []);
  return [
    ...plain('drawer.notes', order.note.trim() !== ''),
    ...part('drawer.items', order.items),
    ...part('drawer.payments', order.payments),
    ...part('drawer.refunds', order.refunds),
    ...part('drawer.promotions', order.appliedPromotions),
    ...plain('drawer.taxes', order.taxBreakdown?.length !== 0),
    ...plain('drawer.timeline', true),
    ...plain('drawer.customer', hasCustomer(order)),
    ...plain('drawer.split', Boolean(order.parentOrderId)),
    ...plain('drawer.details', true),
  ];
}
