import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { OrdersFeed } from '../../../orders-feed/orders-feed-runner.ts';
import { loadFurther } from './load-further.ts';

type Run = { readonly feed: OrdersFeed; readonly controller: AbortController };

/** Loads further pages of a feed on request; one run at a time, which ends on `cancel`, with another feed, and on unmount. */
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
