import type { Order } from '#contract/service/order.ts';

/** The ticket number, else the daily number, else the start of the id. */
export function orderTitle({
  ticketNumber,
  sequenceNumber,
  id,
}: Pick<Order, 'ticketNumber' | 'sequenceNumber' | 'id'>) {
  if (ticketNumber?.trim()) return ticketNumber;
  if (sequenceNumber !== null && sequenceNumber !== undefined) return String(sequenceNumber);
  return id.slice(0, 8);
}
