import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { matchesQuery } from '#contract/service/matches-query.ts';
import type { Order } from '#contract/service/order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { exampleItem, exampleOrder } from '#testing/example-order.ts';
import { ApiFailure } from '../../../kit/request.ts';
import { withCaches } from '../../../orders-feed/reader/worker-cache.ts';
import { readerOf } from '../../../orders-feed/reader/reader.ts';
import type { ReaderCommand } from '../../../orders-feed/reader/reading.ts';
import { createReadingEngine } from '../../../orders-feed/reader/reading-engine.ts';
import { createVirtualClock } from '../../../orders-feed/reader/testing/drive-reader.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import type { FindAsked } from '../search/find-passes.ts';
import { createFindReader } from '../search/find-reader.ts';
import { createFindSearch } from './use-find.ts';

const NOON = 1_790_000_000;
const DAY = 86_400;
const TEXTS = ['ana', 'T-1', 'tarta', 'T-33', 'queso tarta'] as const;
const { pageSize: _pageSize, ...EVERYTHING } = EMPTY_LIST_ORDERS_QUERY;

const KNOWN = 90;

/** Orders of the last days and of years ago, in pairs that share a second, and of wrong clocks; those beyond the known ones are new. */
function secondOfNumber(number: number): number {
  if (number < 3) return NOON + number * 40 * DAY;
  if (number < 6) return number - 3_600;
  if (number >= KNOWN) return NOON + number;
  return NOON - Math.floor(number / 2) * 7_200 - (number > 60 ? 900 * DAY : 0);
}

function orderNumber(number: number): Order {
  return exampleOrder({
    id: `3c7d1f0e-6f4f-4d8e-9a53-${String(number).padStart(12, '0')}`,
    createdAt: printUtcSecond(secondOfNumber(number)),
    ticketNumber: `T-${number}`,
    memberName: number % 5 === 0 ? 'Ana' : 'Zoë',
    paymentStatus: number % 2 === 0 ? 'paid' : 'unpaid',
    items: [exampleItem({ productName: { _base: number % 3 === 0 ? 'Tarta de queso' : 'Soup' } })],
  });
}

function askedOf(text: string, isWithin: boolean): FindAsked {
  const days = { stores: [], defaultTimeZone: 'UTC', cutoffMinutes: 0, now: NOON };
  return {
    question: {
      text,
      labels: [],
      currencyDigits: { byStore: {}, others: 2 },
      within: isWithin ? { ...days, filters: 'payment_status=paid' } : null,
      limit: 500,
    },
    selection: isWithin ? { ...EVERYTHING, paymentStatus: ['paid'] } : undefined,
  };
}

/** What must be found, by a look at every order; words and texts are those above. */
function expectedIds(orders: readonly Order[], text: string, isWithin: boolean): string[] {
  const isFound = (order: Order) => {
    if (text.startsWith('T-')) return (order.ticketNumber ?? '').includes(text);
    if (text === 'ana') return order.memberName === 'Ana';
    return order.items?.[0]?.productName?.['_base'] === 'Tarta de queso';
  };
  return orders
    .filter(isFound)
    .filter((order) => !isWithin || order.paymentStatus === 'paid')
    .map(({ id }) => id)
    .toSorted();
}

type World = ReturnType<typeof createWorld>;

/** A search over a real reader and index on a virtual clock, and a service that can fail. */
function createWorld(capacity: number, limit: number) {
  const clock = createVirtualClock(NOON * 1_000);
  const find = createFindReader(capacity);
  let orders = Array.from({ length: KNOWN }, (_, number) => orderNumber(number));
  let isBroken = false;
  let requests = 0;
  const fetchPage = async (query: OrdersQuery, signal: AbortSignal) => {
    requests += 1;
    await new Promise<void>((resolve) => clock.after(20, resolve));
    signal.throwIfAborted();
    if (isBroken) throw new ApiFailure('upstream_error', 'broken', undefined);
    const { before, pageSize, expand } = query;
    const all = orders
      .filter((order) => matchesQuery(order, query) && (before === undefined || order.createdAt < before))
      .toSorted((left, right) => (left.createdAt < right.createdAt ? 1 : -1));
    const page = all.slice(0, pageSize);
    const rows = page.map(({ items, ...row }) => ({ ...row, ...(items && expand.includes('items') && { items }) }));
    return { orders: rows, unreadable: [], hasMore: all.length > pageSize };
  };
  let send: (command: ReaderCommand) => void = () => undefined;
  const engine = createReadingEngine({
    kinds: find.kinds,
    fetchPage,
    clock,
    pageSize: 7,
    limit,
  });
  const connect: typeof engine = (onReport) => (send = withCaches(engine, [find.cache])(onReport));
  const reader = readerOf(connect);
  const search = createFindSearch(reader, (milliseconds, run) => void clock.after(milliseconds, run));
  return {
    search,
    orders: () => orders,
    requests: () => requests,
    ask: (text: string | undefined, isWithin = false) =>
      search.ask(text === undefined ? undefined : askedOf(text, isWithin)),
    breakService: (isDown: boolean) => void (isBroken = isDown),
    setPage: (isOnline: boolean, isHidden: boolean) => send({ type: 'page', isBusy: false, isOnline, isHidden }),
    /** A new order that the list loads too. */
    arrive: () => {
      const order = orderNumber(orders.length);
      orders = [...orders, order];
      search.see([order]);
    },
    /** Lets this many things happen. */
    pass: async (events: number) => {
      for (let count = 0; count < events; count += 1) if (!(await clock.next())) return;
    },
    /** Lets everything happen. */
    rest: async () => {
      for (let count = 0; await clock.next(); count += 1) if (count > 5_000) throw new Error('The search has no end.');
    },
  };
}

type Model = { asked: { text: string; isWithin: boolean } | undefined };
type Command = fc.AsyncCommand<Model, World>;

/** After every command: what is shown belongs to real orders, each once, and nothing is said to be whole that is not. */
function checked(name: string, run: (model: Model, world: World) => void | Promise<void>): Command {
  return {
    check: () => true,
    toString: () => name,
    run: async (model, world) => {
      await run(model, world);
      const { found, count, status, question } = world.search.getSnapshot();
      const ids = found.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(count).toBe(ids.length);
      if (status.is !== 'whole' || !model.asked || !question) return;
      const { text, isWithin } = model.asked;
      // What arrived in the meantime may be missing until it is read.
      const known = world.orders().slice(0, KNOWN);
      expect(expectedIds(known, text, isWithin).filter((id) => !ids.includes(id))).toEqual([]);
    },
  };
}

const commands = [
  fc.record({ text: fc.constantFrom(...TEXTS), isWithin: fc.boolean() }).map(({ text, isWithin }) =>
    checked(`ask ${text}${isWithin ? ' within' : ''}`, (model, world) => {
      model.asked = { text, isWithin };
      world.ask(text, isWithin);
    }),
  ),
  fc.constant(
    checked('close', (model, world) => {
      model.asked = undefined;
      world.ask(undefined);
    }),
  ),
  fc.nat({ max: 60 }).map((events) => checked(`pass ${events}`, (_, world) => world.pass(events))),
  fc.constantFrom('cancel', 'readOn', 'retry').map((act) => checked(act, (_, world) => world.search[act]())),
  fc.boolean().map((isDown) => checked(isDown ? 'break' : 'mend', (_, world) => world.breakService(isDown))),
  fc
    .constantFrom([true, false], [false, false], [true, true])
    .map(([isOnline = true, isHidden = false]) =>
      checked(isOnline ? (isHidden ? 'hide' : 'online') : 'offline', (_, world) => world.setPage(isOnline, isHidden)),
    ),
  fc.constant(checked('arrive', (_, world) => world.arrive())),
];

test('whatever a user and a service do, a search that is left alone finds every order and says so', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands(commands, { maxCommands: 24 }),
      fc.constantFrom(20, 1_000),
      fc.constantFrom(25, 1_000),
      async (sequence, capacity, limit) => {
        const world = createWorld(capacity, limit);
        await fc.asyncModelRun(() => ({ model: { asked: undefined }, real: world }), sequence);
        world.breakService(false);
        world.ask(undefined);
        await world.rest();
        // Nobody looks, so nothing is read.
        const before = world.requests();
        world.setPage(true, false);
        await world.rest();
        expect(world.requests()).toBe(before);
        for (const text of TEXTS) {
          for (const isWithin of [false, true]) {
            world.ask(text, isWithin);
            await world.rest();
            for (let turns = 0; world.search.getSnapshot().status.is !== 'whole'; turns += 1) {
              expect(turns).toBeLessThan(20);
              world.search.readOn();
              world.search.retry();
              await world.rest();
            }
            const { found, status } = world.search.getSnapshot();
            // Exact tickets outside the filters are shown as well if they happen to be known.
            const inside = found.filter(({ isOutside }) => !isOutside);
            expect(inside.map(({ id }) => id).toSorted()).toEqual(expectedIds(world.orders(), text, isWithin));
            expect(status).toMatchObject({ failures: [], coverage: { known: 'all' } });
          }
        }
      },
    ),
    { seed: 2_026, numRuns: 20 },
  );
});
