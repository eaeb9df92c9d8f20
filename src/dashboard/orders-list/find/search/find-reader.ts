import type { Order } from '#contract/service/order.ts';
import type { WorkerCache } from '../../../orders-feed/reader/worker-cache.ts';
import type { ReadingKind } from '../../../orders-feed/reader/reading.ts';
import type { SelectionSpec } from '../../selection/reading/selection-reading.ts';
import { selectionOf } from '../../selection/reading/selection-reading-kind.ts';
import { selectedBy } from '../../selection/filters/list-query-of.ts';
import { withoutFilter } from '../../../filters/filter-definition.ts';
import { FIND_CACHE, FIND_INDEX, FIND_OVERFLOW, type FindAnswer, type FindQuestion } from './find-passes.ts';
import { parseFindQuery } from '../../search-words/find-query.ts';
import { isFoundAmong } from '../../search-words/rank-text.ts';
import { createSearchIndex, type IndexQuestion, type SearchIndex } from './search-index.ts';

const CAPACITY = 60_000;

function withinFilters(spec: SelectionSpec): IndexQuestion['isWithin'] {
  const { filters, days } = selectionOf(spec);
  const isFound = filters.found === undefined ? undefined : isFoundAmong(filters.found);
  const isSelected = selectedBy(withoutFilter(filters, 'found'), days);
  return (order, texts) => isSelected(order) && (isFound?.(texts()) ?? true);
}

function prepare({ text, labels, currencyDigits, within, limit }: FindQuestion): IndexQuestion {
  const { byStore, others } = currencyDigits;
  return {
    query: parseFindQuery(text, labels),
    currencyDigits: (storeId) => byStore[storeId] ?? others,
    isWithin: within ? withinFilters(within) : undefined,
    limit,
  };
}

function answerOf(index: SearchIndex, question: IndexQuestion): FindAnswer {
  return { ...index.search(question), keptFrom: index.keptFrom() ?? null };
}

/** Creates the worker's side of Find: one index, the readings that fill it, and the cache that searches it. */
export function createFindReader(capacity = CAPACITY) {
  const index = createSearchIndex(capacity);
  let last: { readonly key: string; readonly prepared: IndexQuestion } | undefined;

  /** Keeps the identity of a repeated question: texts cache their ranks by it, so only new texts are compared. */
  function prepared(question: FindQuestion): IndexQuestion {
    const key = JSON.stringify(question);
    if (last?.key !== key) last = { key, prepared: prepare(question) };
    return last.prepared;
  }
  const keep = (orders: readonly Order[]) => {
    index.add(orders);
    return orders.length;
  };
  const indexed: ReadingKind<null, number> = { kind: FIND_INDEX, start: () => keep };
  const overflow: ReadingKind<FindQuestion, FindAnswer> = {
    kind: FIND_OVERFLOW,
    start: (question) => {
      const toFind = prepare(question);
      return (orders) => {
        const slice = createSearchIndex(undefined);
        slice.add(orders);
        return answerOf(slice, toFind);
      };
    },
  };
  const cache = {
    cache: FIND_CACHE,
    answer: (request) => {
      if ('question' in request) return answerOf(index, prepared(request.question));
      index.add(request.seen);
      return null;
    },
  } satisfies WorkerCache<{ question: FindQuestion } | { seen: readonly Order[] }, FindAnswer | null>;
  return { kinds: [indexed, overflow], cache };
}
