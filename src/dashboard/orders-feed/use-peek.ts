import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { orderQuery } from './orders-api.ts';

const DELAY = 80;

/** Fetches an order ahead: at once when it is about to be opened, or once the pointer or focus rests on its row. */
export function usePeek(): { readonly now: (orderId: string) => void; readonly soon: (orderId: string) => void } {
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
      timer.current = setTimeout(() => now(orderId), DELAY);
    },
    [now],
  );
  return useMemo(() => ({ now, soon }), [now, soon]);
}
