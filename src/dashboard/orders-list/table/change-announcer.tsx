import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useStores } from '../../api/stores.ts';
import { changeWords } from './change-words.ts';
import { type ListChanges, NO_CHANGES } from './list-changes.ts';

/** At most one announcement in so many ms. */
const PAUSE = 5_000;

/** Both changes in one: an order that changed twice goes from its first state to its last. */
function joined(earlier: ListChanges, later: ListChanges): ListChanges {
  const changed = new Map(earlier.changed.map((change) => [change.order.id, change]));
  for (const change of later.changed) {
    changed.set(change.order.id, { ...change, before: changed.get(change.order.id)?.before ?? change.before });
  }
  return { changed: [...changed.values()], arrived: [...later.arrived, ...earlier.arrived] };
}

/** Tells a screen reader politely what changed in the list; what comes within seconds is told together. */
export function ChangeAnnouncer({ changes }: { changes: ListChanges }) {
  const intl = useIntl();
  const stores = useStores();
  const [text, setText] = useState('');
  const waiting = useRef(NO_CHANGES);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useRef<() => void>(undefined);

  useEffect(() => {
    announce.current = () => {
      const words = changeWords(intl, waiting.current, (order) => stores.find(order.storeId).currency);
      waiting.current = NO_CHANGES;
      timer.current = words === '' ? undefined : setTimeout(() => announce.current?.(), PAUSE);
      if (words !== '') setText(words);
    };
  }, [intl, stores]);
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
