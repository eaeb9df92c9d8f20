import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import { createMachine } from '../../../kit/machine/machine.ts';
import { ConnectReaderContext } from '../../../orders-feed/reader/connect-reader.ts';
import { type Reader, readerOf } from '../../../orders-feed/reader/reader.ts';
import type { FeedQuery } from '#upstream/walk/orders-walk.ts';
import { useDays } from '../../../stores/days.tsx';
import type { StoreDirectory } from '#order-domain/days/stores.ts';
import { useStores } from '../../../stores/stores.ts';
import { selectionSpec } from '../../selection/reading/selection-reading.ts';
import type { OrderFilters } from '../../selection/filters/order-filters.ts';
import { FIND_CACHE, type FindAsked, type FindPass, type FindQuestion } from '../search/find-passes.ts';
import { type FieldLabels, parseFindQuery } from '../../search-words/find-query.ts';
import { type FindCommand, isSameSearch, NO_FIND, stepFind } from './find-machine.ts';
import { type FindView, findView } from './find-view.ts';
import { askCache } from '../../../orders-feed/reader/worker-cache.ts';

/** The shortest time (ms) between two answers to the same question. */
const REST = 250;

/** How many of the newest orders that the page has loaded are searched before they are read: copying them takes a few milliseconds. */
const SEEN = 500;

/** Creates a search over a reader: it runs what `stepFind` commands and reports what happens to it. */
export function createFindSearch(
  reader: Reader,
  after: (milliseconds: number, run: () => void) => void = (milliseconds, run) => void setTimeout(run, milliseconds),
) {
  const machine = createMachine(NO_FIND, stepFind, run);
  const { send } = machine;
  const told = new WeakSet<Order>();
  const followed = new Map<FindPass, { readonly reading: ReturnType<Reader['reading']>; readonly leave: () => void }>();
  let last = { state: NO_FIND, view: findView(NO_FIND) };

  function follow({ pass, request }: Extract<FindCommand, { type: 'follow' }>): void {
    followed.get(pass)?.leave();
    followed.delete(pass);
    const key = machine.getSnapshot().passes[pass]?.key;
    if (!request || key === undefined) return;
    const reading = reader.reading(request);
    const report = () => send({ type: 'progressed', pass, key, ...reading.getSnapshot() });
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
          .then((answer) => send({ type: 'answered', answer: answer ?? undefined }));
      case 'rest':
        return after(REST, () => send({ type: 'rested' }));
    }
  }

  return {
    subscribe: machine.subscribe,
    getSnapshot: (): FindView => {
      const state = machine.getSnapshot();
      if (state !== last.state) last = { state, view: findView(state) };
      return last.view;
    },
    /** Sets what to search for from now on; undefined while the search is closed. */
    ask: (asked: FindAsked | undefined) => send({ type: 'asked', asked }),
    /** Adds orders that the page has loaded to the searched ones. */
    see: (orders: readonly Order[]) => {
      const fresh = orders.slice(0, SEEN).filter((order) => !told.has(order));
      fresh.forEach((order) => told.add(order));
      if (fresh.length > 0) send({ type: 'seen', orders: fresh });
    },
    cancel: () => send({ type: 'cancelled' }),
    /** Goes on after `cancel`, or at the limit. */
    readOn: () => send({ type: 'resumed' }),
    retry: () => send({ type: 'retried' }),
  };
}

/** The filters to search in. */
export type FindWithin = { readonly filters: OrderFilters; readonly selection: FeedQuery };

export type Find = Omit<FindView, 'question'> &
  Pick<ReturnType<typeof createFindSearch>, 'cancel' | 'readOn' | 'retry'> & {
    /** Whether the matches belong to this text and scope; else they are those of the previous one. */
    readonly isAnswered: boolean;
    /**
     * Whether a list can be filtered by the text, which then is in the address: by words, but not by an amount or in a named field, and once
     * it is known to be in nobody's name or phone number.
     */
    readonly isListable: boolean;
  };

const QUARTER = 900;

function fieldLabels({ formatMessage }: IntlShape): FieldLabels {
  return [
    { label: formatMessage({ id: 'find.field.table' }), fields: ['table'] },
    { label: formatMessage({ id: 'find.field.ticket' }), fields: ['ticket', 'sequence'] },
    { label: formatMessage({ id: 'find.field.sequence' }), fields: ['sequence'] },
    { label: formatMessage({ id: 'find.label.order' }), fields: ['ticket', 'sequence', 'id'] },
    { label: formatMessage({ id: 'find.label.phone' }), fields: ['member_phone', 'pickup_phone'] },
    { label: formatMessage({ id: 'find.field.member' }), fields: ['member', 'member_phone'] },
    { label: formatMessage({ id: 'find.field.pickup' }), fields: ['pickup', 'pickup_phone'] },
    { label: formatMessage({ id: 'find.field.coupon' }), fields: ['coupon'] },
    { label: formatMessage({ id: 'find.field.item' }), fields: ['item'] },
    { label: formatMessage({ id: 'find.field.note' }), fields: ['note', 'payment_note'] },
  ];
}

function digitsOfStores(stores: StoreDirectory): FindQuestion['currencyDigits'] {
  return {
    byStore: Object.fromEntries(stores.described.map(({ id, currency }) => [id, currencyDigits(currency)])),
    others: currencyDigits(stores.find('').currency),
  };
}

/** What is asked, as the same object until it changes; days change on quarters of an hour, as clocks are that far apart. */
function useAsked(text: string, within: FindWithin | undefined, limit: number): FindAsked {
  const intl = useIntl();
  const { now: minute, cutoffMinutes, defaultTimeZone } = useDays();
  const stores = useStores();
  const now = Math.floor(minute / QUARTER) * QUARTER;
  const { filters, selection } = within ?? {};
  return useMemo(() => {
    const days = { stores, defaultTimeZone, cutoffMinutes, now };
    return {
      question: {
        text,
        labels: fieldLabels(intl),
        currencyDigits: digitsOfStores(stores),
        within: filters ? selectionSpec(filters, days) : null,
        limit,
      },
      selection,
    };
  }, [text, intl, stores, filters, selection, defaultTimeZone, cutoffMinutes, now, limit]);
}

/**
 * Finds a text among all orders, or within filters. While `isActive`, it reads the orders not read yet, newest first, and answers again as
 * more arrive. `loaded` are the orders that the page has loaded anyway.
 */
export function useFind({
  text,
  isActive,
  within,
  loaded,
  limit,
}: {
  readonly text: string;
  readonly isActive: boolean;
  readonly within: FindWithin | undefined;
  readonly loaded: readonly Order[];
  readonly limit: number;
}): Find {
  const connect = useContext(ConnectReaderContext);
  const [search] = useState(() => createFindSearch(readerOf(connect)));
  const asked = useAsked(text, within, limit);
  const { question, ...view } = useSyncExternalStore(search.subscribe, search.getSnapshot);
  useEffect(() => {
    search.ask(isActive ? asked : undefined);
  }, [search, isActive, asked]);
  useEffect(() => {
    if (isActive) search.see(loaded);
  }, [search, isActive, loaded]);
  useEffect(() => () => search.ask(undefined), [search]);
  const { cancel, readOn, retry } = search;
  const { labels } = asked.question;
  const isPlainText = useMemo(() => {
    const { amounts, label } = parseFindQuery(text, labels);
    return amounts.length === 0 && label === undefined;
  }, [text, labels]);
  const isListable = isPlainText && view.status.is === 'whole' && !view.isPersonal;
  return { ...view, cancel, readOn, retry, isAnswered: isSameSearch(question, asked.question), isListable };
}
