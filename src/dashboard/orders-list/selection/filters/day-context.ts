import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionQuery } from '../../../stores/session.ts';
import { useStores } from '../../../stores/stores.ts';
import { readerTimeZone } from '../../../kit/i18n/formatters.ts';
import type { DayContext } from './store-span.ts';

const MINUTE = 60_000;

/** The present in epoch seconds, renewed every minute so that `today` stays today. */
function useNow(): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What turns store days into instants for the signed-in reader; `dayStartsAt` is the cutoff as `hh:mm`. */
export function useDayContext(): DayContext & { readonly dayStartsAt: string } {
  const stores = useStores();
  const now = useNow();
  const { data } = useQuery(sessionQuery);
  const dayStartsAt = data?.dayStartsAt ?? '00:00';
  const [hours = 0, minutes = 0] = dayStartsAt.split(':').map(Number);
  return {
    stores,
    now,
    dayStartsAt,
    cutoffMinutes: hours * 60 + minutes,
    defaultTimeZone: data?.timeZone ?? readerTimeZone(),
  };
}
