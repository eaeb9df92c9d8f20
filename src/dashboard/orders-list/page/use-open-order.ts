import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chosenViewIn, withChosenView } from '../selection/address/chosen-view.ts';

/** Marks a history entry that the list itself made, so that closing the order can go back to it. */
const FROM_LIST = { fromList: true } as const;

function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state;
}

/**
 * Opens and closes orders over the list by address alone. The first order opened is a step in the history, which Back and `close`
 * undo; further ones take its place. `onOpen` is told which order is about to be shown, `onClosed` which was left, however it was closed.
 */
export function useOpenOrder(
  openId: string | undefined,
  { onOpen, onClosed }: { onOpen: (orderId: string) => void; onClosed: (orderId: string) => void },
) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const lastOpen = useRef(openId);

  useEffect(() => {
    if (lastOpen.current !== undefined && openId === undefined) onClosed(lastOpen.current);
    lastOpen.current = openId;
  }, [openId, onClosed]);

  const open = useCallback(
    (orderId: string) => {
      if (orderId === openId) return;
      const isFirst = openId === undefined;
      onOpen(orderId);
      void navigate(
        { pathname: `/orders/${orderId}`, search },
        {
          replace: !isFirst,
          state: withChosenView(isFirst || isFromList(state) ? FROM_LIST : null, chosenViewIn(state)),
        },
      );
    },
    [navigate, onOpen, openId, search, state],
  );
  const close = useCallback(() => {
    if (isFromList(state)) void navigate(-1);
    else void navigate({ pathname: '/orders', search }, { state: withChosenView(null, chosenViewIn(state)) });
  }, [navigate, search, state]);
  return { open, close };
}
