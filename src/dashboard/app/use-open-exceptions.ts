import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dayRange } from '#order-domain/days/date-range.ts';
import { isCertain } from '#order-domain/exceptions/exception.ts';
import { todayIn } from '#order-domain/days/store-span.ts';
import { exceptionCountsQuery } from '../api/exception-counts.ts';
import { useDays } from '../stores/days.tsx';
import { sessionQuery } from '../stores/session.ts';
import { whenIdle } from '../ui/loading/when-idle.ts';

/** True once the page has been idle. */
function useWasIdle(): boolean {
  const [wasIdle, setWasIdle] = useState(false);
  useEffect(() => whenIdle(() => setWasIdle(true)), []);
  return wasIdle;
}

/** Open certain exceptions of all stores in the default period of /exceptions; 0 until loaded. */
export function useOpenExceptions(): number {
  const days = useDays();
  const today = todayIn(undefined, days);
  const { from = today, to = today } = dayRange({ preset: 'last_7_days' }, today);
  const wasIdle = useWasIdle();
  const session = useQueryClient().getQueryData(sessionQuery.queryKey);
  const enabled = wasIdle && session?.keepsOrders === true;
  const { data = [] } = useQuery({ ...exceptionCountsQuery({ from, to }), enabled });
  return data
    .filter(({ kind, state }) => isCertain(kind) && state === 'open')
    .reduce((sum, { count }) => sum + count, 0);
}
