import type { StoreDescription } from '#contract/bff/store.ts';
import type { Order } from '#contract/service/order.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import type { Tender } from '#order-domain/order/tenders.ts';
import { storeOffset } from '#contract/service/store-offset.ts';
import type { Cell } from './cell.ts';
import { codeIn, type TableWords } from './table-words.ts';

/** Facts that the API does not report; without a time zone, an order's own offset is used. */
export type TableStore = {
  readonly name?: string;
  readonly timeZone?: string | undefined;
  readonly currency: string;
};

/** Everything that rows need besides the orders. */
export type TableContext = {
  /** Describes any store, by the id that its orders name. */
  readonly storeOf: (storeId: string) => TableStore;
  /** The languages of names (BCP 47, comma-separated), best first. */
  readonly languages: string;
};

/** Stores may be described or not; names come in the given language. */
export function createTableContext(
  stores: readonly StoreDescription[],
  defaults: { readonly currency: string; readonly timeZone: string | null },
  languages: string,
): TableContext {
  const described = new Map(stores.map((store) => [store.id, store]));
  const other = { currency: defaults.currency, timeZone: defaults.timeZone ?? undefined };
  return { languages, storeOf: (storeId) => described.get(storeId) ?? other };
}

/** The store's name or, without one, the start of its id. */
export function storeName(storeId: string, { storeOf }: TableContext): string {
  return storeOf(storeId).name ?? storeId.slice(0, 8);
}

/** A table whose cells contain codes; without words, codes stay as they are. */
export type WordsContext = TableContext & { readonly words: TableWords | undefined };

/** The method's own name, our word for its code, or the start of its id. */
export function methodText(
  { value, tender }: { readonly value: string; readonly tender: Pick<Tender, 'name'> },
  { languages, words }: WordsContext,
): string {
  const code = isUuid(value) ? value.slice(0, 8) : value;
  return (
    pickLocalized(tender.name, languages)?.text ??
    (words ? codeIn(words, 'payment_method', code) : code)
  );
}

type PlacedOrder = Pick<Order, 'storeId' | 'tzOffsetMinutes'>;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOfZone(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The local reading of an instant, as the epoch seconds of the same reading in UTC. */
function readingIn(timeZone: string, second: number): number {
  const parts = new Map(
    clockOfZone(timeZone)
      .formatToParts(second * 1000)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  // Date.UTC would move the years 0 to 99 to the 20th century.
  const reading = new Date(0);
  reading.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  reading.setUTCHours(part('hour'), part('minute'), part('second'));
  return reading.getTime() / 1000;
}

/** An amount in the currency of an order's store; undefined for a missing amount. */
export function moneyCell(
  cents: number | null | undefined,
  order: PlacedOrder,
  { storeOf }: TableContext,
): Cell {
  if (cents === null || cents === undefined) return undefined;
  return { type: 'money', cents, digits: currencyDigits(storeOf(order.storeId).currency) };
}

/** A timestamp in UTC; an unreadable one stays a text. */
export function instantCell(timestamp: string | null | undefined): Cell {
  if (timestamp === null || timestamp === undefined) return undefined;
  const second = secondOf(timestamp);
  return second === undefined ? { type: 'text', text: timestamp } : { type: 'instant', second };
}

/**
 * A timestamp on the clock of the order's store: its zone or, without one, the order's own offset
 * from UTC.
 */
export function clockCell(
  timestamp: string | null | undefined,
  order: PlacedOrder,
  { storeOf }: TableContext,
): Cell {
  const cell = instantCell(timestamp);
  if (cell?.type !== 'instant') return cell;
  const { timeZone } = storeOf(order.storeId);
  const second =
    timeZone === undefined
      ? cell.second + storeOffset(order) * 60
      : readingIn(timeZone, cell.second);
  return { type: 'clock', second };
}
