import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  itemSearch,
  type NamesCommand,
  type NamesEvent,
  type NamesState,
  NO_ITEM_NAMES,
  stepNames,
  type WantedOrder,
} from './item-names-machine.ts';

const ORDERS = Array.from({ length: 12 }, (_, number): WantedOrder => ({
  key: `order-${number} 1`,
  orderId: `order-${number}`,
}));
const orders = fc.subarray(ORDERS);

type Run = { state: NamesState; loading: NamesCommand[] };

/** What a page does: it asks, stops, goes on, or the oldest request is answered, with names or with a failure. */
type Action = NamesEvent | { readonly type: 'oldest answer'; readonly isFailure: boolean };

const actions = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: orders.map((wanted): Action => ({ type: 'shown', orders: wanted })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(orders, fc.constantFrom('bag', 'tea', undefined))
        .map(([wanted, text]): Action => ({ type: 'searched', text, orders: wanted })),
    },
    { weight: 6, arbitrary: fc.boolean().map((isFailure): Action => ({ type: 'oldest answer', isFailure })) },
    { weight: 1, arbitrary: fc.constantFrom<Action>({ type: 'stopped' }, { type: 'resumed' }) },
  ),
  { maxLength: 60 },
);

function eventOf(action: Action, { loading }: Run): NamesEvent | undefined {
  if (action.type !== 'oldest answer') return action;
  const [oldest] = loading;
  return oldest && { type: 'answered', key: oldest.key, names: action.isFailure ? undefined : new Map() };
}

function take(run: Run, action: Action): readonly NamesCommand[] {
  const event = eventOf(action, run);
  if (!event) return [];
  const { state, commands } = stepNames(run.state, event);
  run.state = state;
  if (event.type === 'answered') run.loading.shift();
  run.loading.push(...commands);
  return commands;
}

test('whatever happens: four at once, none twice, none that nobody wants, and the search says what it does not know', () => {
  fc.assert(
    fc.property(actions, (all) => {
      const run: Run = { state: NO_ITEM_NAMES, loading: [] };
      for (const action of all) {
        const known = new Set([...run.state.names.keys(), ...run.loading.map(({ key }) => key)]);
        const commands = take(run, action);
        const { state, loading } = run;
        expect(loading.length).toBeLessThanOrEqual(4);
        expect(new Set(loading.map(({ key }) => key))).toEqual(state.active);
        expect(commands.filter(({ key }) => known.has(key) && action.type !== 'oldest answer')).toEqual([]);
        const wanted = [...state.shown, ...(state.isStopped ? [] : state.searched)];
        expect(commands.filter((order) => !wanted.includes(order))).toEqual([]);
        // Nothing wanted lies idle while there is room.
        const idle = wanted.filter(
          ({ key }) => !state.names.has(key) && !state.failed.has(key) && !state.active.has(key),
        );
        expect(idle.length === 0 || loading.length === 4).toBe(true);
        const { is, left } = itemSearch(state, state.searched);
        expect(left).toBe(state.searched.filter(({ key }) => !state.names.has(key)).length);
        expect(is === 'done').toBe(left === 0);
      }
    }),
    { seed: 4, numRuns: 500 },
  );
});

test('a search ends by itself, or says that it does not know all', () => {
  fc.assert(
    fc.property(orders, fc.infiniteStream(fc.boolean()), (wanted, failures) => {
      const run: Run = { state: NO_ITEM_NAMES, loading: [] };
      take(run, { type: 'searched', text: 'bag', orders: wanted });
      for (const isFailure of failures) {
        if (run.loading.length === 0) break;
        take(run, { type: 'oldest answer', isFailure });
      }
      const failed = run.state.failed.size;
      expect(itemSearch(run.state, wanted)).toEqual(
        failed === 0 ? { is: 'done', left: 0 } : { is: 'stopped', left: failed },
      );
    }),
    { seed: 5, numRuns: 300 },
  );
});

test('Cancel stops a search, Read on and another text go on', () => {
  const run: Run = { state: NO_ITEM_NAMES, loading: [] };
  take(run, { type: 'searched', text: 'bag', orders: ORDERS });
  take(run, { type: 'stopped' });
  expect(itemSearch(run.state, ORDERS)).toEqual({ is: 'stopped', left: 12 });
  for (let count = 0; count < 4; count += 1) take(run, { type: 'oldest answer', isFailure: false });
  expect(run.loading).toEqual([]);
  // The same text, as its answers arrive, stays stopped.
  take(run, { type: 'searched', text: 'bag', orders: ORDERS.slice(4) });
  expect(run.loading).toEqual([]);
  take(run, { type: 'searched', text: 'bags', orders: ORDERS.slice(4) });
  expect(run.loading).toEqual(ORDERS.slice(4, 8));
});
