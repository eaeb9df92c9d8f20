import type { Order } from '#contract/service/order.ts';
import type { OrdersFeed } from '../../orders-feed/orders-feed-runner.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import type { ConnectReader, KnownReading } from '../../orders-feed/reader/reading.ts';
import {
  NO_READING,
  readerOf,
  readingKey,
  refreshRegularly,
  type SharedReading,
  sharedReading,
  type UsedReading,
} from '../../orders-feed/reader/reader.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import type { StoreDirectory } from '#order-domain/days/stores.ts';
import { type OrderFilters, writeOrderFilters } from '../selection/filters/order-filters.ts';
import type { ColumnSort } from '../../kit/table/column-sort.ts';
import { createOrderSorter } from './sort-orders.ts';
import { isAllLoaded, readSnapshot, shownParts } from './read-snapshot.ts';
import { remembered } from './remembered.ts';
import { mergerOf } from './row-merger.ts';
import { REFRESH_INTERVAL, type SelectionPart, selectionRequest } from '../selection/reading/selection-reading.ts';

/** What a feed has loaded by itself: its state, and its orders and arrivals that fall on their own stores' days. */
export type LoadedList = {
  readonly snapshot: OrdersFeedSnapshot;
  readonly orders: readonly Order[];
  readonly arrivals: readonly Order[];
};

/** A list that is read to its end by itself. */
export type WholeRows = {
  /** The orders that pass all filters, newest first, as far as they were read. */
  readonly orders: readonly Order[];
  /** The same, sorted as requested once reading has ended: until then rows would move as others come. */
  readonly sorted: readonly Order[] | undefined;
  /** The list's state as far as it was read. */
  readonly snapshot: OrdersFeedSnapshot;
  /** Undefined if the list has loaded everything by itself. */
  readonly reading: UsedReading<SelectionPart> | undefined;
};

export type WholeListOptions = {
  readonly filters: OrderFilters;
  readonly sort: ColumnSort | undefined;
  readonly isMatch: ((order: Order) => boolean) | undefined;
  readonly stores: StoreDirectory;
  readonly feed: OrdersFeed;
  readonly onChange: () => void;
};

/** Reads the orders of a list that its feed has not loaded. */
export type WholeList = {
  /** Reads what a feed in this state is missing, until `leave`. */
  readonly follow: (snapshot: OrdersFeedSnapshot, days: Days) => void;
  readonly leave: () => void;
  /** What is known of the list; the same object until something changes. */
  readonly rows: (loaded: LoadedList) => WholeRows;
};

/** Whether a reading has ended with all that it can have. */
function isWhole({ whole, progress }: KnownReading<SelectionPart>): boolean {
  return whole !== undefined || progress.phase === 'limited';
}

function isEvery(): boolean {
  return true;
}

/** Creates what reads a list to its end in the reader that `connect` reaches. */
export function createWholeList(
  connect: ConnectReader,
  { filters, sort, isMatch, stores, feed, onChange }: WholeListOptions,
): WholeList {
  const merge = mergerOf(feed, writeOrderFilters(filters), isMatch ?? isEvery);
  const currencyOf = ({ storeId }: Order) => stores.find(storeId).currency;
  let shared: SharedReading<SelectionPart> = NO_READING;
  /** What was read until the days or the stores changed: its rows stay until `shared`, which begins anew, is whole. */
  let earlier: KnownReading<SelectionPart> | undefined;
  let followed: { readonly key: string; readonly leave: () => void } | undefined;
  let sorter: { readonly asOf: number | undefined; readonly sorted: ReturnType<typeof createOrderSorter> } | undefined;
  const rowsOf = remembered(compute);

  function leave(): void {
    followed?.leave();
    followed = undefined;
  }

  /** The orders of a new reading are sorted afresh; until then each keeps its place. */
  function sortedBy(orders: readonly Order[], asOf: number | undefined): readonly Order[] | undefined {
    if (!sort) return undefined;
    if (!sorter || sorter.asOf !== asOf) sorter = { asOf, sorted: createOrderSorter(sort, currencyOf) };
    return sorter.sorted(orders);
  }

  function compute(
    snapshot: OrdersFeedSnapshot,
    loaded: readonly Order[],
    arrivals: readonly Order[],
    known: KnownReading<SelectionPart> | undefined,
    earlier: KnownReading<SelectionPart> | undefined,
  ): WholeRows {
    if (!known) {
      const orders = isMatch ? loaded.filter(isMatch) : loaded;
      return { orders, sorted: sortedBy(orders, undefined), snapshot, reading: undefined };
    }
    const reading = { ...shared, ...known };
    const shown = earlier && !isWhole(known) ? earlier : known;
    const parts = shownParts(snapshot, shown);
    // A list that starts further down only counts its arrivals; the reading includes them like any other order.
    const orders = merge(loaded, snapshot.newerStatus === 'whole' ? arrivals : [], parts);
    return {
      orders,
      sorted: shown.hasEnded ? sortedBy(orders, shown.whole?.progress.asOf) : undefined,
      snapshot: readSnapshot(snapshot, parts, reading.progress),
      reading,
    };
  }

  return {
    follow: (snapshot, days) => {
      if (isAllLoaded(snapshot)) return leave();
      const request = selectionRequest(filters, days);
      const key = readingKey(request);
      if (followed?.key === key) return undefined;
      leave();
      const next = sharedReading(readerOf(connect), request);
      const before = earlier ?? shared.getSnapshot();
      earlier = next !== shared && before.parts.length > 0 ? before : earlier;
      shared = next;
      const take = () => {
        if (isWhole(next.getSnapshot())) earlier = undefined;
        onChange();
      };
      const stops = [next.subscribe(take), refreshRegularly(next, REFRESH_INTERVAL)];
      followed = { key, leave: () => stops.forEach((stop) => stop()) };
      return next.start();
    },
    leave,
    rows: ({ snapshot, orders, arrivals }) =>
      rowsOf(snapshot, orders, arrivals, isAllLoaded(snapshot) ? undefined : shared.getSnapshot(), earlier),
  };
}
