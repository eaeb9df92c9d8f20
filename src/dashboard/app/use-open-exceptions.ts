import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dayRange } from '#order-domain/days/date-range.ts';
import { isCertain } from '#order-domain/exceptions/exception.ts';
import { todayIn } from '#order-domain/days/store-span.ts';
import { exceptionCountsQuery } from '../api/exceptions.ts';
import { useDays } from '../stores/days.tsx';
import { sessionQuery } from '../stores/session.ts';

/** The latest (ms) that a page which is never idle asks. */
const LATEST = 3_000;

/** Whether the page has had nothing to do since it was opened. */
function useWasIdle(): boolean {
  const [wasIdle, setWasIdle] = useState(false);
  useEffect(() => {
    const note = () => setWasIdle(true);
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(note, LATEST);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(note, { timeout: LATEST });
    return () => cancelIdleCallback(request);
  }, []);
  return wasIdle;
}

/**
 * How many certain exceptions of all stores are open, of the days that /exceptions shows at first;
 * 0 while that is not known.
 */
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
