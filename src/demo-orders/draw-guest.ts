import type { OrderDetail } from '#contract/service/order-strict.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { OrderChannel } from './order-channel.ts';
import type { Random } from './random.ts';
import type { StoreProfile } from './store-profile.ts';

const FIVE_MINUTES = 300;

/** The fields of an order that say who ordered and where it goes. */
type Guest = Pick<
  OrderDetail,
  | 'tableId'
  | 'tableName'
  | 'memberId'
  | 'memberName'
  | 'memberPhone'
  | 'shippingAddressId'
  | 'pickupName'
  | 'pickupPhone'
  | 'pickupAt'
>;

/** Says who orders something at an instant (epoch seconds): a table's guests, somebody who picks it up, an address, perhaps a member. */
export function drawGuest(
  profile: StoreProfile,
  { serviceType, source }: OrderChannel,
  placedAt: number,
  random: Random,
): Guest {
  const person = random.pick(profile.people);
  const member = random.chance(serviceType === 'delivery' ? 0.6 : 0.2) && {
    memberId: person.id,
    memberName: person.name,
    memberPhone: person.phone,
  };
  if (serviceType === 'dine_in') {
    const table = random.pick(profile.tables);
    return { ...member, tableId: table.id, tableName: table.name };
  }
  if (serviceType === 'delivery') return { ...member, shippingAddressId: random.uuid() };
  if (source === 'pos' || source === 'kiosk') return { ...member };
  const ready = placedAt + random.between(20, 50) * 60;
  return {
    ...member,
    pickupName: person.name,
    pickupPhone: random.chance(0.15) ? null : person.phone,
    pickupAt: printUtcSecond(Math.ceil(ready / FIVE_MINUTES) * FIVE_MINUTES),
  };
}
