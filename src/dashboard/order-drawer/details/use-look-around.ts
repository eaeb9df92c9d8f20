import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import { fetchOrderPage } from '../../orders-feed/orders-api.ts';
import { lookAround, type LookProgress } from './look-around.ts';

type Look = {
  readonly status: 'idle' | 'looking' | 'done' | 'stopped' | 'failed';
  readonly progress: LookProgress;
  readonly error: unknown;
};

const IDLE: Look = { status: 'idle', progress: { orders: [], hours: 0, share: 0, hasGap: false }, error: undefined };

/** A search around the open order that the user starts and can stop; opening another order ends it. */
export function useLookAround(order: Order) {
  const [look, setLook] = useState(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setLook({ ...IDLE, status: 'looking' });
    try {
      let share = 0;
      for await (const progress of lookAround(order, fetchOrderPage, controller.signal)) {
        ({ share } = progress);
        if (!controller.signal.aborted) setLook({ status: 'looking', progress, error: undefined });
      }
      setLook((last) => ({ ...last, status: share === 1 ? 'done' : 'stopped' }));
    } catch (error) {
      if (!controller.signal.aborted) setLook((last) => ({ ...last, status: 'failed', error }));
    }
  }
  return {
    ...look,
    start: () => void start(),
    stop: () => {
      running.current?.abort();
      setLook((last) => ({ ...last, status: 'stopped' }));
    },
  };
}
