import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router';
import { orderQuery } from '../../api/order.ts';
import { chosenViewIn, isFromList, openState, withChosenView } from '../../views/default-view.ts';

/**
 * The open order. Opens and closes orders by changing the address: the first one pushes a history
 * entry, which Back and `close` undo; further ones replace it. `onOpen` is called before an order
 * opens, `onClosed` after it was closed by any means. Opening the order that is open already asks
 * for the focus to move into it (`focusRequest`).
 */
export function useOpenOrder({
  onOpen,
  onClosed,
}: {
  onOpen: (orderId: string) => void;
  onClosed: (orderId: string) => void;
}) {
  const openId = useMatch('/orders/:orderId?')?.params.orderId?.toLowerCase();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const lastOpen = useRef(openId);
  const [focusRequest, setFocusRequest] = useState(0);

  useEffect(() => {
    if (lastOpen.current !== undefined && openId === undefined) onClosed(lastOpen.current);
    lastOpen.current = openId;
  }, [openId, onClosed]);

  const open = useCallback(
    (orderId: string) => {
      if (orderId === openId) return setFocusRequest((turns) => turns + 1);
      const isFirst = openId === undefined;
      onOpen(orderId);
      void navigate(
        { pathname: `/orders/${orderId}`, search },
        { replace: !isFirst, state: openState(state, isFirst) },
      );
    },
    [navigate, onOpen, openId, search, state],
  );
  const close = useCallback(() => {
    if (isFromList(state)) void navigate(-1);
    else
      void navigate(
        { pathname: '/orders', search },
        { state: withChosenView(null, chosenViewIn(state)) },
      );
  }, [navigate, search, state]);
  return { openId, open, close, focusRequest };
}

/** An order is prefetched once the pointer or focus rests on its row for this long (ms). */
const PREFETCH_DELAY = 80;

/**
 * Prefetches an order: `now` when it is about to be opened, `soon` when the pointer or focus is on
 * its row.
 */
export function usePeek(): {
  readonly now: (orderId: string) => void;
  readonly soon: (orderId: string) => void;
} {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useCallback(
    (orderId: string) => {
      clearTimeout(timer.current);
      void queryClient.prefetchQuery(orderQuery(orderId));
    },
    [queryClient],
  );
  const soon = useCallback(
    (orderId: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // An order that was requested before is cached, or has failed; opening it retries.
        if (!queryClient.getQueryState(orderQuery(orderId).queryKey)) now(orderId);
      }, PREFETCH_DELAY);
    },
    [now, queryClient],
  );
  return useMemo(() => ({ now, soon }), [now, soon]);
}
