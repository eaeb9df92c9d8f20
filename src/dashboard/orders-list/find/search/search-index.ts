import type { Order } from '#contract/service/order.ts';
import { compareNewest } from '#contract/service/rfc3339.ts';
import { centsOf } from '#order-domain/text/amount-text.ts';
import type { FindQuery } from '../../search-words/find-query.ts';
import {
  amountsOf,
  type FindField,
  type FindText,
  fullTexts,
  isPersonal,
  prepareText,
  TEXTS_OF_PARTS,
} from '../../search-words/find-fields.ts';
import { type FindReason, RANK, type RankedReason, rankText, textReasons } from '../../search-words/rank-text.ts';

/** A match as the page shows it. */
export type FoundOrder = Pick<
  Order,
  'id' | 'storeId' | 'created' | 'createdAt' | 'tzOffsetMinutes' | 'ticketNumber' | 'sequenceNumber' | 'totalCents'
> & {
  /** How well it matches (`RANK`). */
  readonly rank: number;
  readonly reasons: readonly FindReason[];
  /** Whether it is shown although the filters exclude it, because it is exactly what was asked for. */
  readonly isOutside: boolean;
};

/** What to search for, and in which orders. */
export type IndexQuestion = {
  readonly query: FindQuery;
  /** The decimal digits of a store's currency. */
  readonly currencyDigits: (storeId: string) => number;
  /** Decides which orders are within the filters; undefined: all. Exact tickets and ids are found in any case. */
  readonly isWithin: ((order: Order, texts: () => readonly FindText[]) => boolean) | undefined;
  readonly limit: number;
};

export type IndexAnswer = {
  /** The best matches: best rank first, and newest first within a rank. */
  readonly found: readonly FoundOrder[];
  readonly count: number;
  /** Whether any order matches by a person's name or phone number, which must not reach an address. */
  readonly isPersonal: boolean;
};

/** An index of orders in memory. */
export type SearchIndex = {
  /** Adds orders, or the parts that known ones lack, except those created before `keptFrom`; drops the oldest ones beyond the capacity. */
  readonly add: (orders: readonly Order[]) => void;
  readonly search: (question: IndexQuestion) => IndexAnswer;
  /** Holds all orders added that were created at or after this second (epoch), and none before; undefined until orders are dropped. */
  readonly keptFrom: () => number | undefined;
  readonly size: () => number;
};

type SharedText = FindText & {
  /** How many orders have it. */
  uses: number;
  /** The query that `rank` belongs to. */
  query: FindQuery | undefined;
  rank: number;
};

type TextParts = { readonly [Part in keyof typeof TEXTS_OF_PARTS]?: readonly SharedText[] | undefined };
type Entry = { readonly order: Order; readonly texts: TextParts };
type Ranked = Pick<Order, 'id' | 'created'> & { readonly rank: number };
type Match = Ranked & { readonly entry: Entry; readonly isOutside: boolean };

/** The share of orders dropped at once, so that sorting them stays rare. */
const DROPPED_AT_ONCE = 0.05;

/** An order without its items and taxes, which take most room: of items only the texts are searched. */
function withoutTexts({ items: _items, taxBreakdown: _taxes, ...order }: Order): Order {
  return order;
}

/** Merges two responses for an order: the newer version, else the later response, plus the parts that only the other has. */
function mergeOrders(known: Order | undefined, next: Order): Order {
  return (next.orderVersion ?? 0) < (known?.orderVersion ?? 0) ? { ...next, ...known } : { ...known, ...next };
}

/** The total order of results, also of different searches: best rank first, then newest first, then by id. */
export function compareRanked(left: Ranked, right: Ranked): number {
  if (left.id === right.id) return 0;
  return left.rank - right.rank || compareNewest(left.created, right.created) || (left.id < right.id ? -1 : 1);
}

/**
 * Creates an index of at most `capacity` orders, or of any number if it is undefined. A text that several orders share (a table, the name of an item) is stored once and
 * compared with a query at most once, however many orders have it.
 */
export function createSearchIndex(capacity: number | undefined): SearchIndex {
  const entries = new Map<string, Entry>();
  const shared = new Map<string, SharedText>();
  let keptFrom: number | undefined;

  function share(field: FindField, text: string): SharedText {
    const key = `${field} ${text}`;
    const known = shared.get(key) ?? { ...prepareText(field, text), uses: 0, query: undefined, rank: RANK.none };
    // Ids never repeat.
    if (field !== 'id') shared.set(key, known);
    known.uses += 1;
    return known;
  }

  function release(texts: readonly SharedText[] | undefined): void {
    for (const text of texts ?? []) {
      text.uses -= 1;
      if (text.uses === 0) shared.delete(`${text.field} ${text.text}`);
    }
  }

  /** Whether orders of this time were dropped; those without a readable time go first. */
  function isDropped(second: number | undefined): boolean {
    return keptFrom !== undefined && (second === undefined || second < keptFrom);
  }

  function add(order: Order): void {
    const known = entries.get(order.id);
    // Dropped already, and counted among the orders that did not fit: none may be found in both.
    if (!known && isDropped(order.created)) return;
    // A page of items repeats what is known of the orders themselves.
    const isRepeated =
      known &&
      !order.payments &&
      !order.refunds &&
      typeof order.orderVersion === 'number' &&
      order.orderVersion === known.order.orderVersion;
    const isOlder = known && (order.orderVersion ?? 0) < (known.order.orderVersion ?? 0);
    const partTexts = (part: keyof typeof TEXTS_OF_PARTS) => {
      const kept = known?.texts[part];
      if (isOlder && kept) return kept;
      const texts = TEXTS_OF_PARTS[part](order);
      if (!texts) return kept;
      const next = fullTexts(texts).map(([field, text]) => share(field, text));
      release(kept);
      return next;
    };
    const merged = isRepeated ? known.order : mergeOrders(known?.order, withoutTexts(order));
    entries.set(order.id, {
      order: merged,
      texts: {
        header: isRepeated ? known.texts.header : partTexts('header'),
        items: partTexts('items'),
        promotions: partTexts('promotions'),
        refunds: partTexts('refunds'),
        payments: partTexts('payments'),
      },
    });
  }

  function drop(): void {
    if (capacity === undefined || entries.size <= capacity) return;
    const oldestFirst = [...entries.values()].toSorted((left, right) =>
      compareNewest(right.order.created, left.order.created),
    );
    const excess = entries.size - capacity + Math.floor(capacity * DROPPED_AT_ONCE);
    for (const [position, { order, texts }] of oldestFirst.entries()) {
      const { created } = order;
      // A second is dropped whole, or not at all.
      if (position >= excess && !isDropped(created)) return;
      if (created !== undefined) keptFrom = Math.max(keptFrom ?? created, created + 1);
      for (const part of Object.values(texts)) release(part);
      entries.delete(order.id);
    }
  }

  function rankOf(text: SharedText, query: FindQuery): number {
    if (text.query !== query) {
      text.query = query;
      text.rank = rankText(text, query);
    }
    return text.rank;
  }

  function search({ query, currencyDigits, isWithin, limit }: IndexQuestion): IndexAnswer {
    const matches: Match[] = [];
    let isOfPerson = false;
    for (const entry of entries.values()) {
      let rank: number = RANK.none;
      const { header, items, promotions, refunds, payments } = entry.texts;
      for (const part of [header, items, promotions, refunds, payments])
        for (const text of part ?? []) {
          const own = rankOf(text, query);
          rank = Math.min(rank, own);
          isOfPerson ||= own !== RANK.none && isPersonal(text);
        }
      for (const amount of amountReasons(entry, query, currencyDigits)) rank = Math.min(rank, amount.rank);
      if (rank === RANK.none) continue;
      const isOutside = isWithin !== undefined && !isWithin(entry.order, () => textsOf(entry));
      if (!isOutside || rank <= RANK.id)
        matches.push({ entry, rank, created: entry.order.created, id: entry.order.id, isOutside });
    }
    const best = matches.toSorted(compareRanked).slice(0, limit);
    return {
      found: best.map((match) => foundOrder(match, query, currencyDigits)),
      count: matches.length,
      isPersonal: isOfPerson,
    };
  }

  return {
    add: (orders) => {
      orders.forEach(add);
      drop();
    },
    search,
    keptFrom: () => keptFrom,
    size: () => entries.size,
  };
}

function textsOf({ texts }: Entry): FindText[] {
  return Object.values(texts).flatMap((part) => part ?? []);
}

/** The amounts of an order that a query matches; with a minus sign it only matches refunds and negative ones. */
function amountReasons(
  { order }: Entry,
  { amounts }: FindQuery,
  currencyDigits: IndexQuestion['currencyDigits'],
): RankedReason[] {
  if (amounts.length === 0) return [];
  const digits = currencyDigits(order.storeId);
  const asked = amounts.map((amount) => ({ cents: centsOf(amount, digits), isNegative: amount.isNegative }));
  // A bare number is more likely a plain number than an amount.
  const rank = amounts.every(({ isBare }) => isBare) ? RANK.whole_amount : RANK.amount;
  return amountsOf(order)
    .filter(({ field, cents }) =>
      asked.some(
        (each) => each.cents === Math.abs(cents) && (!each.isNegative || cents < 0 || field === 'refund_amount'),
      ),
    )
    .map((reason) => ({ rank, reason }));
}

function foundOrder(
  { entry, rank, isOutside }: Match,
  query: FindQuery,
  currencyDigits: IndexQuestion['currencyDigits'],
): FoundOrder {
  const { id, storeId, created, createdAt, tzOffsetMinutes, ticketNumber, sequenceNumber, totalCents } = entry.order;
  return {
    id,
    storeId,
    created,
    createdAt,
    tzOffsetMinutes,
    ticketNumber,
    sequenceNumber,
    totalCents,
    rank,
    isOutside,
    reasons: [...textReasons(textsOf(entry), query), ...amountReasons(entry, query, currencyDigits)]
      .toSorted((left, right) => left.rank - right.rank)
      .map(({ reason }) => reason),
  };
}
