import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { orderQuery } from '../../orders-feed/orders-api.ts';
import type { RefundRow } from '../rows/refund-row.ts';
import type { ItemNames } from './refund-cells.tsx';

/** How long (ms) rows must be on screen before their names are loaded, so that scrolling past them costs nothing. */
const REST = 150;
/** The maximum number of concurrent requests. */
const AT_ONCE = 3;
const NO_NAMES: ItemNames = new Map();

/** The key of an order's names: another version may have other lines. */
function keyOf({ orderId, orderVersion }: RefundRow): string {
  return `${orderId} ${orderVersion}`;
}

/**
 * The names of refunded items. The list operation returns items only at a quarter of its page size, so they are not read with the refunds:
 * the orders of the rows on screen are loaded individually, so that these also open at once. Nothing is loaded while `isWaiting`.
 */
export function useItemNames(
  rows: readonly RefundRow[],
  isWaiting: boolean,
): (row: RefundRow) => ItemNames | undefined {
  const queryClient = useQueryClient();
  const [names, setNames] = useState<ReadonlyMap<string, ItemNames>>(() => new Map());
  const known = useRef(names);
  const wanted = isWaiting ? [] : rows.filter((row) => row.items.length > 0);
  // Includes rows whose names are known already, or each answer would restart the effect.
  const key = wanted.map(keyOf).join();
  useEffect(() => {
    if (key === '') return undefined;
    const ending = new AbortController();
    const queue = [...new Map(wanted.map((row) => [keyOf(row), row])).values()];
    async function loadNext(): Promise<void> {
      for (let row = queue.shift(); row && !ending.signal.aborted; row = queue.shift()) {
        const rowKey = keyOf(row);
        if (known.current.has(rowKey)) continue;
        // After a failure the row keeps showing the number of items, and is not retried: the open order says what is wrong.
        const answer = await queryClient.fetchQuery(orderQuery(row.orderId)).catch(() => undefined);
        const items = answer?.order.items?.map(({ id, productName }) => [id, productName ?? undefined] as const);
        known.current = new Map([...known.current, [rowKey, items ? new Map(items) : NO_NAMES]]);
        if (!ending.signal.aborted) setNames(known.current);
      }
    }
    const timer = setTimeout(() => {
      for (let worker = 0; worker < AT_ONCE; worker += 1) void loadNext();
    }, REST);
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- The key says which rows are wanted.
  }, [key, queryClient]);
  return useCallback((row) => names.get(keyOf(row)), [names]);
}
