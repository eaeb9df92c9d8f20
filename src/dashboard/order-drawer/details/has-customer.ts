import type { Order } from '#contract/service/order.ts';

/** Whether an order tells more of its customer than the table and the pickup name, which the drawer's head has. */
export function hasCustomer(order: Order): boolean {
  const { memberName, memberId, memberPhone, pickupPhone, pickupAt, shippingAddressId, couponCode } = order;
  return [memberName, memberId, memberPhone, pickupPhone, pickupAt, shippingAddressId, couponCode].some((fact) =>
    fact?.trim(),
  );
}
