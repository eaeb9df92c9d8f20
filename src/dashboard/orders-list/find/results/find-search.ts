import type { Order } from '#contract/service/order.ts';
import { askCache } from '../../../orders-feed/reader/worker-cache.ts';
import type { Reader } from '../../../orders-feed/reader/reader.ts';
import { FIND_CACHE } from '../search/find-messages.ts';
import type { FindAsked, FindPass } from '../search/find-passes.ts';
import { type FindCommand, type FindEvent, NO_FIND, stepFind } from './find-machine.ts';
import { findView, type FindView } from './find-view.ts';

/** A search as the page uses it. */
export type FindSearch = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => FindView;
  /** Sets what to search for from now on; undefined while the search is closed. */
  readonly ask: (asked: FindAsked | undefined) => void;
  /** Adds orders that the page has loaded to the searched ones. */
  readonly see: (orders: readonly Order[]) => void;
  readonly cancel: () => void;
  /** Goes on after `cancel`, or at the limit. */
  readonly readOn: () => void;
  /** Reads and searches again what failed. */
  readonly retry: () => void;
};

/** The shortest time (ms) between two answers to the same question. */
const REST = 250;

/** How many of the newest orders that the page has loaded are searched before they are read: copying them takes a few milliseconds. */
const SEEN = 500;

/** Creates a search over a reader: it runs what `stepFind` commands and reports what happens to it. */
export function createFindSearch(
  reader: Reader,
  after: (milliseconds: number, run: () => void) => void = (milliseconds, run) => void setTimeout(run, milliseconds),
): FindSearch {
  const listeners = new Set<() => void>();
  const told = new WeakSet<Order>();
  const followed = new Map<FindPass, { readonly reading: ReturnType<Reader['reading']>; readonly leave: () => void }>();
  let state = NO_FIND;
  let view = findView(state);

  function dispatch(event: FindEvent): void {
    const { state: next, commands } = stepFind(state, event);
    if (next === state && commands.length === 0) return;
    state = next;
    view = findView(state);
    commands.forEach(run);
    listeners.forEach((listener) => listener());
  }

  function follow({ pass, request }: Extract<FindCommand, { type: 'follow' }>): void {
    followed.get(pass)?.leave();
    followed.delete(pass);
    const key = state.passes[pass]?.key;
    if (!request || key === undefined) return;
    const reading = reader.reading(request);
    const report = () => dispatch({ type: 'progressed', pass, key, ...reading.getSnapshot() });
    followed.set(pass, { reading, leave: reading.subscribe(report) });
    reading.start();
    reading.refresh();
    // It may have been read before.
    queueMicrotask(report);
  }

  function run(command: FindCommand): void {
    switch (command.type) {
      case 'follow':
        return follow(command);
      case 'resume':
      case 'retry':
        return followed.get(command.pass)?.reading[command.type]();
      case 'send':
        return void askCache(reader, FIND_CACHE, { seen: command.orders })
          // What the page has loaded is read as well.
          .catch(() => null);
      case 'ask':
        return void askCache(reader, FIND_CACHE, { question: command.question })
          .catch(() => null)
          .then((answer) => dispatch({ type: 'answered', answer: answer ?? undefined }));
      case 'rest':
        return after(REST, () => dispatch({ type: 'rested' }));
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => view,
    ask: (asked) => dispatch({ type: 'asked', asked }),
    see: (orders) => {
      const fresh = orders.slice(0, SEEN).filter((order) => !told.has(order));
      fresh.forEach((order) => told.add(order));
      if (fresh.length > 0) dispatch({ type: 'seen', orders: fresh });
    },
    cancel: () => dispatch({ type: 'cancelled' }),
    readOn: () => dispatch({ type: 'resumed' }),
    retry: () => dispatch({ type: 'retried' }),
  };
}
