import { expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { beginAnew, type ListedPage } from './orders.ts';

test('a list that begins anew keeps newer versions of its orders', () => {
  const page = (id: string, orderVersion: number, nextCursor: string): ListedPage => ({
    orders: [exampleOrder({ id, orderVersion })],
    unreadable: [],
    hasMore: true,
    nextCursor,
    coverage: { completeFrom: null, asOf: '2026-11-21T12:00:00Z' },
    gaps: [],
  });
  const pages = {
    pages: [page('a', 3, 'old'), page('b', 1, 'older')],
    pageParams: [undefined, 'old'],
  };
  const anew = beginAnew(pages, page('a', 2, 'new'));
  expect(anew.pages.map(({ nextCursor }) => nextCursor)).toEqual(['new']);
  expect(anew.pages[0]?.orders.map(({ orderVersion }) => orderVersion)).toEqual([3]);
});
