import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createMachine } from '../../kit/machine/machine.ts';
import { orderQuery } from '../../api/order.ts';
import type { ItemNames } from '../filters/refund-search.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';
import { itemSearch, type NamesEvent, NO_ITEM_NAMES, stepNames, type WantedOrder } from './item-names-machine.ts';

/** How long (ms) rows must be on screen before their names are loaded, so that scrolling past them costs nothing. */
const REST = 150;
const NO_ROWS: readonly RefundRow[] = [];

function wantedOf(rows: readonly RefundRow[]): WantedOrder[] {
  return rows.filter(({ items }) => items.length > 0).map((row) => ({ key: keyOf(row), orderId: row.orderId }));
}

/** The key of an order's names: another version may have other lines. */
function keyOf({ orderId, orderVersion }: RefundRow): string {
  return `${orderId} ${orderVersion}`;
}

function createItemNames(queryClient: QueryClient) {
  const machine = createMachine(NO_ITEM_NAMES, stepNames, ({ key, orderId }) => {
    const answered = (names: ItemNames | undefined): NamesEvent => ({ type: 'answered', key, names });
    queryClient.fetchQuery(orderQuery(orderId)).then(
      ({ order }) =>
        machine.send(
          answered(new Map(order.items?.map(({ id, productName }) => [id, productName ?? undefined] as const))),
        ),
      () => machine.send(answered(undefined)),
    );
  });
  return machine;
}

/**
 * The names of refunded items. The list operation returns items only at a quarter of its page size, so they are not read with the refunds:
 * the orders of the rows on screen are loaded individually, so that these also open at once, and those that a search has to know.
 */
export function useItemNames() {
  const queryClient = useQueryClient();
  const [machine] = useState(() => createItemNames(queryClient));
  const state = useSyncExternalStore(machine.subscribe, machine.getSnapshot);
  useEffect(
    () => () => {
      machine.send({ type: 'shown', orders: [] });
      machine.send({ type: 'searched', text: undefined, orders: [] });
    },
    [machine],
  );
  const { names } = state;
  const namesOf = useCallback((row: RefundRow) => names.get(keyOf(row)), [names]);
  return { state, send: machine.send, namesOf };
}

export type UsedItemNames = ReturnType<typeof useItemNames>;

/** Loads the names of the rows on screen; of none while `isWaiting`. */
export function useShownNames(
  { send }: Pick<UsedItemNames, 'send'>,
  rows: readonly RefundRow[],
  isWaiting: boolean,
): void {
  const wanted = wantedOf(isWaiting ? NO_ROWS : rows);
  const key = wanted.map((order) => order.key).join();
  useEffect(() => {
    const timer = setTimeout(() => send({ type: 'shown', orders: wanted }), REST);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- The key says which rows are wanted.
  }, [key, send]);
}

/** Loads the names that a search for `text` has to know, and says how far that is. */
export function useSearchedNames(
  { state, send }: Pick<UsedItemNames, 'state' | 'send'>,
  text: string | undefined,
  undecided: readonly RefundRow[],
) {
  const wanted = useMemo(() => wantedOf(undecided), [undecided]);
  useEffect(() => send({ type: 'searched', text, orders: wanted }), [send, text, wanted]);
  return itemSearch(state, wanted);
}
