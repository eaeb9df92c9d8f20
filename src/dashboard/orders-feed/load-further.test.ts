import { describe, expect, test } from 'vitest';
import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { createOrdersFeed } from './orders-feed-runner.ts';
import { loadFurther } from './use-load-further.ts';

const PAGES = 6;

/** An upstream of six pages of two orders, newest first, an hour apart; `failing` page numbers are refused once. */
function feedOf(failing: readonly number[] = []) {
  const all = Array.from({ length: PAGES * 2 }, (_, index) =>
    exampleOrder({ id: `order-${index}`, createdAt: printUtcSecond(1_790_000_000 - index * 3600) }),
  );
  const refused = new Set(failing);
  let asked = 0;
  const fetchPage = async ({ before, pageSize }: ListOrdersQuery): Promise<OrderPage> => {
    asked += 1;
    if (refused.delete(asked)) throw new Error('refused');
    const rest = all.filter(({ createdAt }) => before === undefined || createdAt < before);
    return { orders: rest.slice(0, pageSize), unreadable: [], hasMore: rest.length > pageSize };
  };
  const filter = { view: 'all', paymentStatus: [], fulfillmentStatus: [], source: [], expand: [] } as const;
  return { feed: createOrdersFeed({ filter, fetchPage, pageSize: 3 }), total: all.length };
}

const running = () => new AbortController().signal;

describe('loading further', () => {
  test('stops as soon as enough is there', async () => {
    const { feed, total } = feedOf();
    await loadFurther(feed, (orders) => orders.length < 6, running());
    const { length } = feed.getSnapshot().orders;
    expect(length).toBeGreaterThanOrEqual(6);
    expect(length).toBeLessThan(total);
  });

  test('ends at the end', async () => {
    const { feed, total } = feedOf();
    await loadFurther(feed, () => true, running());
    expect(feed.getSnapshot()).toMatchObject({ status: 'complete', isComplete: true });
    expect(feed.getSnapshot().orders).toHaveLength(total);
  });

  test('ends with the page in flight once it is cancelled, and can be continued', async () => {
    const { feed, total } = feedOf();
    const controller = new AbortController();
    let pages = 0;
    const unsubscribe = feed.subscribe(() => {
      pages = feed.getSnapshot().orders.length;
      if (pages > 3) controller.abort();
    });
    await loadFurther(feed, () => true, controller.signal);
    unsubscribe();
    expect(pages).toBeGreaterThan(3);
    expect(feed.getSnapshot().status).toBe('idle');
    expect(feed.getSnapshot().orders.length).toBeLessThan(total);
    await loadFurther(feed, () => true, running());
    expect(feed.getSnapshot().orders).toHaveLength(total);
  });

  test('ends where a page fails, and asks for it again when asked again', async () => {
    const { feed, total } = feedOf([2]);
    await loadFurther(feed, () => true, running());
    expect(feed.getSnapshot().status).toBe('failed');
    await loadFurther(feed, () => true, running());
    expect(feed.getSnapshot().orders).toHaveLength(total);
  });

  test('asks for nothing when nothing is wanted', async () => {
    const { feed } = feedOf();
    await loadFurther(feed, () => false, running());
    expect(feed.getSnapshot().status).toBe('loading-first');
  });
});
