import type { Order } from '#contract/service/order.ts';
import type { FindQuery } from './find-query.ts';
import { matchesOrder } from './match-order.ts';

/** How many orders are looked at between two pauses: some milliseconds' worth. */
const SLICE = 500;

/** Lets the browser answer its user before going on. */
function pauseForInput(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

/** The orders that hold what is looked for, in their sequence; undefined once `signal` was aborted. Never holds the page up for long. */
export async function searchOrders(
  orders: readonly Order[],
  query: FindQuery,
  signal: AbortSignal,
  pause: () => Promise<void> = pauseForInput,
): Promise<Order[] | undefined> {
  const hits: Order[] = [];
  for (let start = 0; start < orders.length; start += SLICE) {
    if (start > 0) await pause();
    if (signal.aborted) return undefined;
    for (const order of orders.slice(start, start + SLICE)) {
      if (matchesOrder(order, query)) hits.push(order);
    }
  }
  return hits;
}
