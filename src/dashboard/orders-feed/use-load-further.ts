import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { OrdersFeed } from './orders-feed-runner.ts';

/**
 * Loads page after page while `wants` returns true for the loaded orders; a feed that failed or is stuck is retried first. Also stops
 * when the feed ends or fails, and after the page in flight once `signal` is aborted. Never rejects.
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
    // The feed was disposed of meanwhile and no longer changes.
    if (feed.getSnapshot() === before) return;
  }
}

type Run = { readonly feed: OrdersFeed; readonly controller: AbortController };

/** Loads further pages of a feed on request; one run at a time, which ends on `cancel`, when the feed changes, and on unmount. */
export function useLoadFurther(feed: OrdersFeed): {
  readonly isLoading: boolean;
  readonly start: (wants: (orders: readonly Order[]) => boolean) => void;
  readonly cancel: () => void;
} {
  const [shown, setShown] = useState<Run>();
  const current = useRef<Run>(undefined);

  function change(run: Run | undefined) {
    current.current?.controller.abort();
    current.current = run;
    setShown(run);
  }
  function start(wants: (orders: readonly Order[]) => boolean) {
    const run = { feed, controller: new AbortController() };
    change(run);
    void loadFurther(feed, wants, run.controller.signal).then(() => {
      if (current.current === run) change(undefined);
    });
  }
  useEffect(
    () => () => {
      if (current.current?.feed === feed) current.current.controller.abort();
    },
    [feed],
  );
  return { isLoading: shown?.feed === feed, start, cancel: () => change(undefined) };
}
