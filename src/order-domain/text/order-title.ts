import type { Order } from '#contract/service/order.ts';

/**
 * What people call an order: its ticket number, else its daily number, else the start of its id.
 */
export function orderTitle({
  ticketNumber,
  sequenceNumber,
  id,
}: Pick<Order, 'ticketNumber' | 'sequenceNumber' | 'id'>) {
  if (ticketNumber?.trim()) return ticketNumber;
  if (sequenceNumber !== null && sequenceNumber !== undefined) return String(sequenceNumber);
  return id.slice(0, 8);
}
