import type { Order } from '#contract/service/order.ts';
import type { OrdersFeed } from '../../../orders-feed/orders-feed-runner.ts';

/**
 * Loads page after page while `wants` says that the loaded orders are not enough; a feed that failed or is stuck is retried first. Also
 * stops where the feed ends or fails, and after the page in flight once `signal` is aborted. Never rejects.
 */
export async function loadFurther(
  feed: Pick<OrdersFeed, 'getSnapshot' | 'loadMore' | 'retry'>,
  wants: (orders: readonly Order[]) => boolean,
  signal: AbortSignal,
): Promise<void> {
  if (['failed', 'stuck'].includes(feed.getSnapshot().status)) await feed.retry();
  while (!signal.aborted && wants(feed.getSnapshot().orders)) {
    const before = feed.getSnapshot();
    if (['failed', 'stuck', 'complete'].includes(before.status)) return;
    await feed.loadMore();
    // A feed that was disposed of meanwhile does not change any more.
    if (feed.getSnapshot() === before) return;
  }
}
