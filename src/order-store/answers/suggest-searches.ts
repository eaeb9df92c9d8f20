import { sql } from 'kysely';
import type { Suggestions, SuggestionsQuery } from '#contract/bff/order-store/suggestions.ts';
import {
  parseStoredOrdersQuery,
  type StoredOrdersQuery,
} from '#contract/bff/order-store/stored-orders-query.ts';
import { FILTER } from '#order-domain/derived/order-terms.ts';
import { exactly } from '#order-domain/derived/term-query.ts';
import { splitWords } from '#order-domain/derived/term-text.ts';
import { printDay } from '#order-domain/days/store-calendar.ts';
import { foldText, lettersOf } from '#order-domain/text/fold-text.ts';
import { readDay } from '#order-domain/text/read-day.ts';
import { similarTickets, similarWords } from '#order-domain/text/similar-text.ts';
import { type OrderStore, orgOf, type StoreScope } from '../order-store.ts';
import { uuidBytes, uuidText } from '../storage/uuid-bytes.ts';
import { readRows } from './list-stored-orders.ts';
import { readListed } from './listed-orders.ts';
import { toOrderCondition } from './order-condition.ts';
import { findRows } from './order-keys.ts';
import { SEARCH_DEPTH } from './order-parts.ts';
import { readStoreIds } from './store-periods.ts';

const MOST_ORDERS = 5;
const MOST_TEXTS = 3;
/** Of a text that may name a day. */
const MOST_WORDS = 6;
const NEWEST_FIRST = { column: 'time', isDescending: true } as const;

/** Suggests other searches of the stores in scope for a text that finds nothing. */
export async function suggestSearches(
  store: OrderStore,
  scope: StoreScope,
  { q, language }: SuggestionsQuery,
): Promise<Suggestions> {
  const storeIds = (await readStoreIds(store)).filter((id) => scope?.includes(id) ?? true);
  const { day, rest } = await namedDay(store, storeIds, q, language);
  // A word that is also a day's name may be of an item ("sun dried tomatos").
  const asItems = rest === '' ? [] : [...new Set([q, rest])];
  const [texts, orders, searched] = await Promise.all([
    Promise.all(asItems.map((text) => correctedTexts(store, storeIds, scope, text))),
    ordersWithSimilarTicket(store, scope, q),
    searchedOrders(store, storeIds),
  ]);
  return { day, texts: texts.flat().slice(0, MOST_TEXTS), orders, searched };
}

/** The day that a text names, if it does, and the rest of the text. */
async function namedDay(
  { calendar, now }: OrderStore,
  [storeId = '']: readonly string[],
  q: string,
  language: string,
): Promise<{ readonly day: string | null; readonly rest: string }> {
  const today = printDay((await calendar()).dayAt({ storeId, offsetMinutes: null }, now()));
  const text = q.trim().replaceAll(/\s+/gu, ' ');
  const named = phrasesOf(text).flatMap((part) => {
    const day = readDay(part, language, today);
    return day === undefined ? [] : [{ part, day }];
  });
  const [longest] = named;
  if (!longest) return { day: null, rest: text };
  const { day } = longest;
  if (longest.part === text) return { day, rest: '' };
  const shortest = named.findLast((each) => each.day === day) ?? longest;
  return { day, rest: text.replace(shortest.part, '').trim() };
}

/** The text, and what may be a day beside other words ("last Tuesday 14.01"); the longest first. */
function phrasesOf(text: string): readonly string[] {
  const words = text.split(' ').slice(0, MOST_WORDS);
  const parts = words.flatMap((_, start) =>
    words.slice(start).map((_each, length) => words.slice(start, start + length + 1)),
  );
  const named = parts
    .map((part) => part.join(' '))
    // A number alone may be an amount.
    .filter((part) => /\p{L}|\d{4}|\//u.test(part));
  return [text, ...named.toSorted((left, right) => right.length - left.length)];
}

/** Replaces words that begin no word of an item by similar ones. */
async function correctedTexts(
  store: OrderStore,
  storeIds: readonly string[],
  scope: StoreScope,
  q: string,
): Promise<string[]> {
  const vocabulary = await readVocabulary(store, storeIds);
  const folded = foldText(q);
  const replaced = splitWords(folded).flatMap(({ text, isUnspaced }) => {
    const isKnown = isUnspaced || vocabulary.some((word) => word.startsWith(text));
    return isKnown ? [] : [{ text, similar: similarWords(text, vocabulary, MOST_TEXTS) }];
  });
  const texts = Array.from({ length: MOST_TEXTS }, (_, rank) =>
    replaced.reduce(
      (text, word) => text.replace(word.text, word.similar[rank] ?? word.similar[0] ?? word.text),
      folded,
    ),
  );
  const corrected = [...new Set(texts)].filter((text) => text !== folded);
  const found = await Promise.all(
    corrected.map((text) =>
      readRows(store, scope, searchFor(text), {
        after: undefined,
        limit: 1,
        depth: SEARCH_DEPTH,
      }),
    ),
  );
  return corrected.filter((_text, index) => found[index]?.length === 1);
}

function searchFor(q: string): StoredOrdersQuery {
  const { query } = parseStoredOrdersQuery(String(new URLSearchParams({ q, expand: 'refunds' })));
  if (!query) throw new Error('A search text alone is a query.');
  return query;
}

/** The folded words of all items that were sold. */
async function readVocabulary(
  store: OrderStore,
  storeIds: readonly string[],
): Promise<readonly string[]> {
  if (storeIds.length === 0) return [];
  const rows = await store.database.replicaReads
    .selectFrom('store_value_names')
    .select('name')
    .distinct()
    .where('org', '=', await orgOf(store))
    .where('by', '=', 'item')
    .where('store_id', 'in', storeIds.map(uuidBytes))
    .execute();
  const words = new Set<string>();
  for (const { name } of rows) {
    const texts: Readonly<Record<string, string>> = JSON.parse(name);
    for (const text of Object.values(texts))
      for (const { text: word } of splitWords(foldText(text))) words.add(word);
  }
  return [...words];
}

async function ordersWithSimilarTicket(
  store: OrderStore,
  scope: StoreScope,
  q: string,
): Promise<unknown[]> {
  const tickets = similarTickets(lettersOf(foldText(q)));
  const condition = await toOrderCondition(store, scope, searchFor(q));
  if (tickets.length === 0 || !condition) return [];
  const terms = [tickets.map((ticket) => exactly(`${FILTER.ticket}${ticket}`))];
  const database = store.database.replicaReads;
  const rows = await findRows(
    database,
    {
      condition: { ...condition, terms: [...condition.terms, ...terms] },
      sort: NEWEST_FIRST,
      after: undefined,
      limit: MOST_ORDERS,
      depth: SEARCH_DEPTH,
    },
    readListed(database, condition.org, ['refunds']),
  );
  return rows.map(({ json }): unknown => JSON.parse(json));
}

async function searchedOrders(
  store: OrderStore,
  storeIds: readonly string[],
): Promise<Suggestions['searched']> {
  if (storeIds.length === 0) return { orders: 0, since: null };
  const ofStores = store.database.replicaReads
    .selectFrom('order_facts')
    .where('org', '=', await orgOf(store))
    .where('store_id', 'in', storeIds.map(uuidBytes));
  const [{ orders }, oldest, calendar] = await Promise.all([
    ofStores.select(sql<number | string>`count(*)`.as('orders')).executeTakeFirstOrThrow(),
    ofStores
      .select(['store_id', 'offset_minutes', 'created_at'])
      .orderBy('position')
      .limit(1)
      .executeTakeFirst(),
    store.calendar(),
  ]);
  if (!oldest) return { orders: 0, since: null };
  const place = { storeId: uuidText(oldest.store_id), offsetMinutes: oldest.offset_minutes };
  const since = printDay(calendar.dayAt(place, Number(oldest.created_at)));
  return { orders: Number(orders), since };
}
