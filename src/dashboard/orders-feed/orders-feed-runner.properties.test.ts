import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOON } from './testing/drive-feed.ts';
import { createFeedWorld, type FeedWorld } from './testing/feed-world.ts';
import {
  amount,
  faultyPolicy,
  fewOrders,
  nanoseconds,
  oddOrders,
  pageSize,
  soundPolicy,
} from './testing/upstream-arbitraries.ts';

type Command = fc.AsyncCommand<FeedWorld, FeedWorld>;

/** A command that acts on the feed or on what surrounds it, and then checks what must always hold. */
function command(
  name: string,
  act: (world: FeedWorld) => void,
  check: (world: Readonly<FeedWorld>) => boolean = () => true,
): Command {
  return {
    check,
    run: async (_, world) => {
      act(world);
      await world.quiet();
      world.check();
    },
    toString: () => name,
  };
}

const hasPending = (world: Readonly<FeedWorld>) => world.hasPending();
const position = fc.nat({ max: 2 });

const uses: fc.Arbitrary<Command>[] = [
  fc.constant(command('load more', (world) => world.call((feed) => feed.loadMore()))),
  fc.constant(command('retry', (world) => world.call((feed) => feed.retry()))),
  fc.constant(command('load newer', (world) => world.call((feed) => feed.loadNewer()))),
  fc.constant(command('retry newer', (world) => world.call((feed) => feed.retryNewer()))),
  fc
    .option(fc.integer({ min: -5, max: 70 }), { nil: undefined })
    .map((second) =>
      command(`poll from ${second ?? 'the newest'}`, (world) =>
        world.call((feed) => feed.poll(second === undefined ? undefined : NOON + second)),
      ),
    ),
  fc.constant(command('show new', (world) => world.feed().showNew())),
  fc.constant(command('cancel', (world) => world.feed().dispose())),
  fc
    .option(fc.integer({ min: -5, max: 70 }), { nil: undefined })
    .map((second) =>
      command(`jump to ${second ?? 'the newest'}`, (world) =>
        world.jump(second === undefined ? undefined : NOON + second),
      ),
    ),
];
const network: fc.Arbitrary<Command>[] = [
  position.map((at) => command(`reach ${at}`, (world) => world.reach(at), hasPending)),
  position.map((at) => command(`fail ${at}`, (world) => world.fail(at), hasPending)),
  fc.boolean().map((isOnline) => command(isOnline ? 'online' : 'offline', (world) => world.setOnline(isOnline))),
];
const responses = position.map((at) => command(`respond ${at}`, (world) => world.respond(at), hasPending));
const changes: fc.Arbitrary<Command>[] = [
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.nat({ max: 2 }), nanoseconds)
    .map(([count, later, fraction]) =>
      command(`insert ${count}, ${later} s later`, (world) => world.insert(count, later, fraction)),
    ),
  fc
    .record({ kind: fc.constantFrom('delete', 'leave', 'revise', 'reprice'), target: fc.nat({ max: 39 }), amount })
    .map(({ kind, target, amount: cents }) =>
      command(`${kind} ${target}`, ({ upstream }) => {
        const order = upstream.matching()[0];
        if (order) upstream.mutate({ atRequest: 0, kind, target, order: { ...order, amount: cents } });
      }),
    ),
];
// Responses come most often, or hardly any state but the first would be seen.
const commands = fc.commands(
  [responses, responses, responses, ...uses, uses[0] ?? responses, ...network, ...changes, responses],
  {
    maxCommands: 45,
    size: '+1',
  },
);

const RUNS = { seed: 20_261_123, numRuns: 150 };

test('a feed never loses, repeats or misplaces an order, whatever is done with it over a service that breaks rules', async () => {
  await fc.assert(
    fc.asyncProperty(oddOrders, faultyPolicy, pageSize, commands, async (orders, policy, size, steps) => {
      const world = createFeedWorld(orders, policy, size);
      await fc.asyncModelRun(() => ({ model: world, real: world }), steps);
      await world.finish();
      expect(world.feed().getSnapshot().noLongerMatching).toEqual(new Set());
    }),
    RUNS,
  );
});

test('over a service that keeps the rules, it shows everything in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fewOrders, soundPolicy, pageSize, commands, async (orders, policy, size, steps) => {
      const world = createFeedWorld(orders, policy, size);
      await fc.asyncModelRun(() => ({ model: world, real: world }), steps);
      await world.finish();
      expect(world.feed().getSnapshot()).toMatchObject({ status: 'complete', newerStatus: 'whole', arrivals: [] });
      expect(world.missing()).toEqual([]);
    }),
    RUNS,
  );
});
