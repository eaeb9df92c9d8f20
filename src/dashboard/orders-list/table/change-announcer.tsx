import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useStores } from '../../stores/stores.ts';
import type { Order } from '#contract/service/order.ts';
import { changeWords } from './change-words.ts';
import { type ListChanges, NO_CHANGES } from './list-changes.ts';
import { orderIdAt } from './order-row.tsx';

/** At most one announcement in so many ms; of changes to orders that nobody looks at in particular, far fewer. */
const PAUSE = 5_000;
const COUNT_PAUSE = 60_000;

/** The id of the order whose row or cell has the focus. */
function focusedId(): string | undefined {
  return document.activeElement === null ? undefined : orderIdAt(document.activeElement);
}

/** Both changes in one: an order that changed twice goes from its first state to its last. */
function joined(earlier: ListChanges, later: ListChanges): ListChanges {
  const changed = new Map(earlier.changed.map((change) => [change.order.id, change]));
  for (const change of later.changed) {
    changed.set(change.order.id, { ...change, before: changed.get(change.order.id)?.before ?? change.before });
  }
  return { changed: [...changed.values()], arrived: [...later.arrived, ...earlier.arrived] };
}

/** Tells a screen reader politely of new orders and of changes to the order in focus or open; other changes are counted, now and then. */
export function ChangeAnnouncer({ changes, openId }: { changes: ListChanges; openId: string | undefined }) {
  const intl = useIntl();
  const stores = useStores();
  const [text, setText] = useState('');
  const waiting = useRef(NO_CHANGES);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const quietUntil = useRef(0);
  const announce = useRef<() => void>(undefined);

  useEffect(() => {
    announce.current = () => {
      const focused = focusedId();
      const isNamed = ({ id }: Order) => id === openId || id === focused;
      const { changed, arrived } = waiting.current;
      const isUrgent = arrived.length > 0 || changed.some(({ order }) => isNamed(order));
      const quiet = quietUntil.current - Date.now();
      timer.current = undefined;
      if (changed.length + arrived.length === 0) return;
      if (!isUrgent && quiet > 0) {
        timer.current = setTimeout(() => announce.current?.(), Math.min(quiet, PAUSE));
        return;
      }
      waiting.current = NO_CHANGES;
      quietUntil.current = Date.now() + COUNT_PAUSE;
      timer.current = setTimeout(() => announce.current?.(), PAUSE);
      setText(changeWords(intl, { changed, arrived }, (order) => stores.find(order.storeId).currency, isNamed));
    };
  }, [intl, stores, openId]);
  useEffect(() => {
    if (changes.changed.length + changes.arrived.length === 0) return;
    waiting.current = joined(waiting.current, changes);
    if (timer.current === undefined) announce.current?.();
  }, [changes]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
