import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Session } from '#contract/bff/session.ts';
import { readerTimeZone } from '../ui/i18n/formatters.ts';
import { type Days, minuteOf } from '#order-domain/days/store-span.ts';
import { useStores } from './stores.ts';

const MINUTE = 60_000;

type DaysNow = Days & {
  /** The start of the business day, `hh:mm`. */
  readonly dayStartsAt: string;
};

const DaysContext = createContext<DaysNow | undefined>(undefined);

/**
 * Epoch seconds, updated as each minute begins: days begin on full minutes, so `today` is never
 * late.
 */
function useNow(): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(Math.floor(Date.now() / 1000));
          wait();
        },
        MINUTE - (Date.now() % MINUTE),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return now;
}

/** Provides one current time to all children, so that all parts of a page agree about today. */
export function DaysProvider({
  session: { dayStartsAt, timeZone },
  children,
}: {
  session: Pick<Session, 'dayStartsAt' | 'timeZone'>;
  children: ReactNode;
}) {
  const stores = useStores();
  const now = useNow();
  const days = useMemo(() => {
    return {
      stores,
      now,
      dayStartsAt,
      cutoffMinutes: minuteOf(dayStartsAt),
      defaultTimeZone: timeZone ?? readerTimeZone(),
    };
  }, [stores, now, dayStartsAt, timeZone]);
  return <DaysContext value={days}>{children}</DaysContext>;
}

/**
 * The settings and the current time for converting store days into instants; throws outside of a
 * `DaysProvider`.
 */
export function useDays(): DaysNow {
  const days = useContext(DaysContext);
  if (!days) throw new Error('No DaysProvider.');
  return days;
}
