/** The name of a hit among the elements of the page. */
export function hitElementId(orderId: string): string {
  return `find-hit-${orderId}`;
}
