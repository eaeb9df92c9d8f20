import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import type { EventName } from '#contract/bff/order-store/events.ts';
import { connectionQuery } from './connection.ts';
import {
  createServerEvents,
  type EventData,
  refetchByEvents,
  type ServerEvents,
} from './events.ts';
import { sessionQuery } from '../stores/session.ts';

const Events = createContext<Pick<ServerEvents, 'on'> | undefined>(undefined);

/** Subscribes to server events for all children, and keeps TanStack Query's cache current. */
export function EventsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [events] = useState(() =>
    createServerEvents((state) => {
      client.setQueryData(connectionQuery.queryKey, state === 'open');
      if (state === 'refused') void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    }),
  );
  useEffect(() => {
    const stop = refetchByEvents(client, events);
    const close = events.open();
    return () => {
      close();
      stop();
    };
  }, [client, events]);
  return <Events value={events}>{children}</Events>;
}

/** Calls back for each event of a name; never without an `EventsProvider`. */
export function useServerEvent<Name extends EventName>(
  name: Name,
  listener: (data: EventData<Name>) => void,
): void {
  const events = useContext(Events);
  const onEvent = useEffectEvent(listener);
  useEffect(() => events?.on(name, (data: EventData<Name>) => onEvent(data)), [events, name]);
}
