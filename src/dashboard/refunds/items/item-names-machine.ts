import type { Step } from '../../kit/machine/machine.ts';
import type { ItemNames } from '../filters/refund-search.ts';

/** An order whose items' names are wanted; another version may have other lines, so it has another key. */
export type WantedOrder = { readonly key: string; readonly orderId: string };

export type NamesState = {
  /** By the orders' keys. */
  readonly names: ReadonlyMap<string, ItemNames>;
  /** The orders that could not be loaded. */
  readonly failed: ReadonlySet<string>;
  readonly active: ReadonlySet<string>;
  /** The orders on screen, which come first, and those that a search has to know. */
  readonly shown: readonly WantedOrder[];
  readonly searched: readonly WantedOrder[];
  /** The text searched for. */
  readonly text: string | undefined;
  /** Whether the user stopped the search for it. */
  readonly isStopped: boolean;
};

export type NamesEvent =
  | { readonly type: 'shown'; readonly orders: readonly WantedOrder[] }
  | { readonly type: 'searched'; readonly text: string | undefined; readonly orders: readonly WantedOrder[] }
  /** `names` is undefined if the order could not be loaded. */
  | { readonly type: 'answered'; readonly key: string; readonly names: ItemNames | undefined }
  /** Buttons: stop the search, and go on with it and with what failed. */
  | { readonly type: 'stopped' | 'resumed' };

/** Loads an order; ends with `answered`. */
export type NamesCommand = WantedOrder;

export const NO_ITEM_NAMES: NamesState = {
  names: new Map(),
  failed: new Set(),
  active: new Set(),
  shown: [],
  searched: [],
  text: undefined,
  isStopped: false,
};

/** The maximum number of concurrent requests. */
const AT_ONCE = 4;

function applied(state: NamesState, event: NamesEvent): NamesState {
  switch (event.type) {
    case 'shown':
      return { ...state, shown: event.orders };
    case 'searched':
      return {
        ...state,
        searched: event.orders,
        text: event.text,
        isStopped: state.isStopped && state.text === event.text,
      };
    case 'answered': {
      const active = new Set([...state.active].filter((key) => key !== event.key));
      return event.names
        ? { ...state, active, names: new Map([...state.names, [event.key, event.names]]) }
        : { ...state, active, failed: new Set([...state.failed, event.key]) };
    }
    case 'stopped':
      return { ...state, isStopped: true };
    case 'resumed':
      return { ...state, isStopped: false, failed: new Set() };
  }
}

/** The orders that are still to be loaded, in order. */
function waiting({ names, failed, active, shown, searched, isStopped }: NamesState): WantedOrder[] {
  const wanted = isStopped ? shown : [...shown, ...searched];
  const distinct = [...new Map(wanted.map((order) => [order.key, order])).values()];
  return distinct.filter(({ key }) => !names.has(key) && !failed.has(key) && !active.has(key));
}

/** The next state of the names and the orders to load now: a few at once, each once, and none that nobody wants any longer. */
export function stepNames(before: NamesState, event: NamesEvent): Step<NamesState, NamesCommand> {
  const state = applied(before, event);
  const commands = waiting(state).slice(0, Math.max(0, AT_ONCE - state.active.size));
  if (commands.length === 0) return { state, commands };
  return { state: { ...state, active: new Set([...state.active, ...commands.map(({ key }) => key)]) }, commands };
}

/** How far a search through items is; `left`: how many orders it does not know. */
export type ItemSearch = { readonly is: 'done' | 'searching' | 'stopped'; readonly left: number };

/** How far the search through the items of these orders is. */
export function itemSearch({ names, failed, isStopped }: NamesState, orders: readonly WantedOrder[]): ItemSearch {
  const unknown = new Set(orders.flatMap(({ key }) => (names.has(key) ? [] : [key])));
  if (unknown.size === 0) return { is: 'done', left: 0 };
  const isOver = isStopped || [...unknown].every((key) => failed.has(key));
  return { is: isOver ? 'stopped' : 'searching', left: unknown.size };
}
