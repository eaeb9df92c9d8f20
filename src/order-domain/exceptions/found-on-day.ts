import type { ExceptionFacts, ExceptionKind, Finding } from './exception.ts';
import { dayOfNumber, type JudgedStore } from './subject.ts';

/** A store's day with findings. */
type FoundDay<Kind extends ExceptionKind> = {
  readonly day: number;
  readonly at: number;
  readonly stake: number;
  readonly facts: ExceptionFacts[Kind];
  readonly state: readonly number[];
};

/** A finding about a store's day. */
export function foundOnDay<Kind extends ExceptionKind>(
  store: JudgedStore,
  kind: Kind,
  { day: number, at, stake, facts, state }: FoundDay<Kind>,
): Finding<Kind> {
  const day = dayOfNumber(number);
  return {
    id: `${kind}:${store.id}:${day}`,
    kind,
    certain: false,
    orderId: undefined,
    ticket: undefined,
    storeId: store.id,
    stake,
    currency: store.currency,
    at,
    day,
    person: undefined,
    facts,
    state: state.join(' '),
  };
}

/** The value of a map's key, created if missing. */
export function getOrCreate<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  create: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const fresh = create();
  map.set(key, fresh);
  return fresh;
}
