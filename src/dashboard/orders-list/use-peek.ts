import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { orderQuery } from '../api/orders.ts';

const DELAY = 80;

/** Fetches an order ahead once the pointer or focus rests on its row. */
export function usePeek(): (orderId: string) => void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return useCallback(
    (orderId: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void queryClient.prefetchQuery(orderQuery(orderId)), DELAY);
    },
    [queryClient],
  );
}
