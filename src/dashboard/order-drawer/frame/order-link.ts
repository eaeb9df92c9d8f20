/** The address at which anybody of the same Tillview finds an order. */
export function orderLink(orderId: string): string {
  return new URL(`/orders/${encodeURIComponent(orderId)}`, window.location.href).href;
}
