import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiFailure } from '../../kit/request.ts';
import {
  amount,
  faultyPolicy,
  nanoseconds,
  oddOrders,
  pageSize,
  soundPolicy,
  wholeOrders,
} from '../testing/upstream-arbitraries.ts';
import { NOON } from '../testing/drive-feed.ts';
import { createReaderWorld, type ReaderWorld } from './testing/reader-world.ts';

type Command = fc.AsyncCommand<ReaderWorld, ReaderWorld>;

function command(
  name: string,
  act: (world: ReaderWorld) => void | Promise<void>,
  check: (world: Readonly<ReaderWorld>) => boolean = () => true,
): Command {
  return { check, run: (_, world) => world.step(() => act(world)), toString: () => name };
}

/** Two of the readings share slices if their periods allow it, as all are of one filter and kind. */
const periods = fc.uniqueArray(
  fc.record({ from: fc.integer({ min: -2, max: 20 }), length: fc.integer({ min: 1, max: 70 }) }),
  { minLength: 3, maxLength: 3, selector: ({ from, length }) => `${from} ${length}` },
);
const index = fc.nat({ max: 2 });
const fault = fc.constantFrom(
  new ApiFailure('upstream_rate_limited', 'slower', undefined, 2),
  new ApiFailure('overloaded', 'busy'),
  new ApiFailure('offline', 'gone'),
  new ApiFailure('upstream_error', 'broken'),
  new ApiFailure('signed_out', 'nobody'),
);

const ticks = fc
  .oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 60 }))
  .map((count) => command(`${count} timers`, (world) => world.tick(count)));
const commands = fc.commands(
  [
    index.map((at) =>
      command(
        `use ${at}`,
        (world) => world.subscribe(at),
        (world) => !world.isUsed(at),
      ),
    ),
    index.map((at) =>
      command(
        `leave ${at}`,
        (world) => world.unsubscribe(at),
        (world) => world.isUsed(at),
      ),
    ),
    index.map((at) =>
      command(
        `start ${at}`,
        (world) => world.start(at),
        (world) => !world.isStarted(at),
      ),
    ),
    fc
      .tuple(index, fc.constantFrom('cancel', 'resume', 'retry', 'refresh'))
      .map(([at, action]) => command(`${action} ${at}`, (world) => world.act(at, action))),
    ticks,
    ticks,
    ticks,
    fc
      .tuple(fc.boolean(), fc.boolean())
      .map(([isBusy, isOnline]) =>
        command(`page ${isBusy ? 'busy' : 'at rest'}, ${isOnline ? 'online' : 'offline'}`, (world) =>
          world.setPage(isBusy, isOnline),
        ),
      ),
    fc
      .array(fault, { minLength: 1, maxLength: 6 })
      .map((faults) => command(`fail ${faults.map(({ code }) => code).join()}`, (world) => world.addFaults(faults))),
    fc.integer({ min: 1, max: 6_000 }).map((delay) => command(`${delay} ms`, (world) => world.setDelay(delay))),
    fc
      .record({
        kind: fc.constantFrom('insert', 'delete', 'leave', 'revise', 'reprice'),
        target: fc.nat({ max: 39 }),
        second: fc.nat({ max: 65 }),
        nanoseconds,
        amount,
      })
      .map(({ kind, target, second, ...order }) =>
        command(`${kind} ${target}`, ({ upstream }) => {
          const id = `new-${upstream.requestCount()}-${target}-${second}`;
          const inserted = { ...order, id, epochSeconds: NOON + second, version: 1, matches: true } as const;
          if (kind === 'insert' && upstream.matching().some((known) => known.id === id)) return;
          upstream.mutate({ atRequest: 0, kind, target, order: { ...inserted, form: 'whole' } });
        }),
      ),
  ],
  { maxCommands: 40, size: '+1' },
);

const RUNS = { seed: 20_261_123, numRuns: 150 };

test('readings hold what they say they hold, and send nothing for nobody, whatever the page does with them', async () => {
  await fc.assert(
    fc.asyncProperty(oddOrders, faultyPolicy, pageSize, periods, commands, async (orders, policy, size, all, steps) => {
      const world = createReaderWorld(orders, policy, size, all);
      await fc.asyncModelRun(() => ({ model: world, real: world }), steps);
      await world.finish();
      expect(world.inFlight()).toBe(0);
    }),
    RUNS,
  );
});

test('over a service that keeps the rules, all of them are whole in the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      wholeOrders,
      soundPolicy,
      pageSize,
      periods,
      commands,
      async (orders, policy, size, all, steps) => {
        const world = createReaderWorld(orders, policy, size, all);
        await fc.asyncModelRun(() => ({ model: world, real: world }), steps);
        await world.finish();
        expect((await world.readAll()).filter((phase) => phase !== 'complete' && phase !== 'gaps')).toEqual([]);
      },
    ),
    RUNS,
  );
});
