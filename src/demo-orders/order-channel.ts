import type { Random } from './random.ts';
import type { ServiceType, StoreProfile } from './store-profile.ts';

/** How an order is served and where it comes from. */
export type OrderChannel = { readonly serviceType: ServiceType; readonly source: Source };

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
const PAYS_AT_ONCE: Readonly<Record<ServiceType, number>> = { dine_in: 0.1, takeaway: 0.8, delivery: 0.85 };

/** Draws how an order reaches a store. */
export function drawChannel({ serviceWeights }: StoreProfile, random: Random): OrderChannel {
  const serviceType = random.pickWeighted(SERVICE_TYPES, (candidate) => serviceWeights[candidate]);
  return { serviceType, source: random.pickWeighted(SOURCES, (source) => SOURCE_WEIGHTS[serviceType][source]) };
}

/** Draws whether an order is paid when it is placed; at a kiosk it always is. */
export function paysAtOnce({ serviceType, source }: OrderChannel, random: Random): boolean {
  return source === 'kiosk' || random.chance(PAYS_AT_ONCE[serviceType]);
}

/** An order's number of the day, and its ticket with the letter of where it came from. Orders by phone get neither. */
export function numberFields(
  { serviceType, source }: OrderChannel,
  sequenceNumber: number,
): { sequenceNumber?: number; ticketNumber?: string | null } {
  if (source === 'phone') return serviceType === 'delivery' ? { ticketNumber: null } : {};
  return { sequenceNumber, ticketNumber: `${TICKET_LETTERS[source]}-${100 + sequenceNumber}` };
}
