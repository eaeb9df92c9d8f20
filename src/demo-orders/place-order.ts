import type { OrderDetail } from '#contract/service/order-strict.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { fillBasket } from './fill-basket.ts';
import type { ServiceType } from './order-parts.ts';
import { drawDiscounts, drawManualDiscount, priceOrder } from './price-order.ts';
import { createRandom, type Random } from './random.ts';
import type { StoreProfile } from './store-profiles.ts';
import { payInFull, settlePaymentStatus } from './take-payment.ts';

/** As placed at an instant (epoch seconds), with the random stream for its later steps. */
export type PlacedOrder = {
  readonly order: OrderDetail;
  readonly placedAt: number;
  readonly random: Random;
};

/** Known before the guest chooses. */
type Placement = {
  readonly profile: StoreProfile;
  /** Epoch seconds. */
  readonly placedAt: number;
  /** Counts the store's orders of the day from 1. */
  readonly sequenceNumber: number;
  /** Decides all random draws. */
  readonly seed: string;
  /** Drawn if absent. */
  readonly channel?: OrderChannel;
};

/** The till omits unknown fields; all other sources send them as null. */
const UNKNOWN = {
  couponCode: null,
  tableId: null,
  tableName: null,
  memberId: null,
  memberName: null,
  memberPhone: null,
  shippingAddressId: null,
  parentOrderId: null,
  pickupName: null,
  pickupPhone: null,
  pickupAt: null,
};

/** Draws an order as it stands when it is placed. */
export function placeOrder(placement: Placement): PlacedOrder {
  const { profile, placedAt, sequenceNumber } = placement;
  const random = createRandom(placement.seed);
  const channel = placement.channel ?? drawChannel(profile, random);
  const { serviceType, source } = channel;
  const id = random.uuid();
  const lines = fillBasket({ profile, orderId: id, serviceType, random });
  const discounts = drawDiscounts(profile, lines, placedAt, random);
  const order: OrderDetail = {
    ...(source !== 'pos' && UNKNOWN),
    id,
    storeId: profile.store.id,
    orderVersion: 1,
    serviceType,
    paymentStatus: 'unpaid',
    fulfillmentStatus: source !== 'pos' && random.chance(0.6) ? 'pending_acceptance' : 'pending',
    ...priceOrder(lines, discounts.lineDiscounts, drawManualDiscount(random)),
    note: random.chance(0.13) ? random.pick(profile.notes[serviceType]) : '',
    source,
    tzOffsetMinutes: profile.clock.offsetMinutesAt(placedAt),
    createdAt: printUtcSecond(placedAt),
    ...(discounts.couponCode !== undefined && { couponCode: discounts.couponCode }),
    ...numberFields(channel, sequenceNumber),
    ...drawGuest(profile, channel, placedAt, random),
    payments: [],
    refunds: [],
    appliedPromotions:
      discounts.applied.length > 0 || source === 'pos' ? [...discounts.applied] : null,
  };
  const occasion = { at: placedAt, profile, random };
  const placed = paysAtOnce(channel, random)
    ? payInFull(order, occasion)
    : settlePaymentStatus(order, placedAt);
  return { order: placed, placedAt, random };
}

const AT_THE_TILL = { serviceType: 'dine_in', source: 'pos' } as const;

/**
 * Draws whether a table splits its bill; returns the orders split from this one, placed in the same
 * second at the same table.
 */
export function splitFrom(
  { order, placedAt }: PlacedOrder,
  { profile, seed, sequenceNumber }: Placement,
): PlacedOrder[] {
  const random = createRandom(`${seed}/split`);
  if (order.serviceType !== 'dine_in' || order.source !== 'pos' || !random.chance(0.03)) return [];
  return Array.from({ length: random.between(1, 2) }, (_, index): PlacedOrder => {
    const part = index + 2;
    const channel = AT_THE_TILL;
    const placed = placeOrder({
      profile,
      placedAt,
      sequenceNumber,
      seed: `${seed}/split/${part}`,
      channel,
    });
    return {
      ...placed,
      order: {
        ...placed.order,
        parentOrderId: order.id,
        tableId: order.tableId,
        tableName: order.tableName,
        // The daily number stays with the order that was split.
        sequenceNumber: null,
        ticketNumber: `${order.ticketNumber}/${part}`,
      },
    };
  });
}

/** Service type and source. */
type OrderChannel = { readonly serviceType: ServiceType; readonly source: Source };

type Source = 'pos' | 'kiosk' | 'online' | 'phone' | 'qr_table';

const SERVICE_TYPES = ['dine_in', 'takeaway', 'delivery'] as const;
const SOURCES = ['pos', 'kiosk', 'online', 'phone', 'qr_table'] as const;
const SOURCE_WEIGHTS: Readonly<Record<ServiceType, Readonly<Record<Source, number>>>> = {
  dine_in: { pos: 82, kiosk: 13, online: 0, phone: 0, qr_table: 5 },
  takeaway: { pos: 46, kiosk: 27, online: 24, phone: 3, qr_table: 0 },
  delivery: { pos: 0, kiosk: 0, online: 92, phone: 8, qr_table: 0 },
};
const TICKET_LETTERS: Readonly<Record<Source, string>> = {
  pos: 'A',
  kiosk: 'K',
  online: 'W',
  phone: 'T',
  qr_table: 'Q',
};
const PAYS_AT_ONCE: Readonly<Record<ServiceType, number>> = {
  dine_in: 0.1,
  takeaway: 0.8,
  delivery: 0.85,
};

/** Draws how an order reaches a store. */
function drawChannel({ serviceWeights }: StoreProfile, random: Random): OrderChannel {
  const serviceType = random.pickWeighted(SERVICE_TYPES, (candidate) => serviceWeights[candidate]);
  return {
    serviceType,
    source: random.pickWeighted(SOURCES, (source) => SOURCE_WEIGHTS[serviceType][source]),
  };
}

/** Always true at a kiosk. */
function paysAtOnce({ serviceType, source }: OrderChannel, random: Random): boolean {
  return source === 'kiosk' || random.chance(PAYS_AT_ONCE[serviceType]);
}

/**
 * An order's daily number, and its ticket number with a letter for the source. Phone orders get
 * neither.
 */
function numberFields(
  { serviceType, source }: OrderChannel,
  sequenceNumber: number,
): { sequenceNumber?: number; ticketNumber?: string | null } {
  if (source === 'phone') return serviceType === 'delivery' ? { ticketNumber: null } : {};
  return { sequenceNumber, ticketNumber: `${TICKET_LETTERS[source]}-${100 + sequenceNumber}` };
}

const FIVE_MINUTES = 300;

/** The fields of an order for who ordered it and where it goes. */
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

/**
 * Draws who places an order at an instant (epoch seconds): a table's guests, somebody who picks it
 * up, an address, perhaps a member.
 */
function drawGuest(
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
