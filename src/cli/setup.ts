import type { FastifyBaseLogger } from 'fastify';
import type { SetupOptions } from '#bff/setup-routes.ts';
import type { ImportedLines } from '#contract/bff/setup.ts';
import { type DemoLife, startDemoLife } from '#demo-orders/demo-life.ts';
import { importOrders } from '#order-store/writing/import-orders.ts';
import { type RejectedLine, readOrderLines } from '#order-store/writing/read-order-lines.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { CommandError } from './output/command-error.ts';
import { linesOf } from './transfer/line-blocks.ts';
import type { EmbeddedData } from './stored-data/embedded-data.ts';
import { DEMO_DAYS, isDemo, prepareDemo, removeDemo } from './stored-data/prepare-demo.ts';
import { readRecentOrders } from './stored-data/read-recent-orders.ts';

/**
 * Stored orders with which the demo continues: active ones, and recent ones that may be refunded.
 */
const ACTIVE_ORDERS = 200;
const HISTORY_ORDERS = 100;
/** Maximum reported problems per piece. */
const PROBLEMS_TOLD = 50;

/** Ways to get orders into a running embedded service, and the live demo. */
export type Setup = SetupOptions & {
  /** Stored demo orders change and new ones arrive. */
  startLife(): Promise<void>;
  /** Finishes a save in progress. */
  stopLife(): Promise<void>;
};

/** `clock` is in epoch seconds; an added demo covers `demoDays`. */
export function createSetup(
  data: EmbeddedData,
  clock: () => number,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  demoDays = DEMO_DAYS,
): Setup {
  const { database, organizationId } = data;
  let life: DemoLife | undefined;
  /** Serializes adding and removing the demo. */
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  async function startLife(): Promise<void> {
    life = startDemoLife({
      orders: [
        ...(await readRecentOrders(data, 'active', ACTIVE_ORDERS)),
        ...(await readRecentOrders(data, 'history', HISTORY_ORDERS)),
      ],
      // Another process on this database may have removed the demo.
      save: async (orders) =>
        void ((await isDemo(database)) && (await saveOrders(database, organizationId, orders))),
      clock,
      seed: 'tillview',
      onError: (error) => logger.warn({ err: error }, 'demo orders could not be saved'),
    });
  }

  async function stopLife(): Promise<void> {
    life?.stop();
    await life?.tick();
    life = undefined;
  }

  return {
    startLife,
    stopLife,

    async importLines(bytes, firstLine) {
      const problems: ImportedLines['problems'] = [];
      async function* lines() {
        yield readOrderLines(linesOf({ firstLine, bytes: new Uint8Array(bytes) }), firstLine);
      }
      const onRejected = async (rejected: RejectedLine) => {
        const room = PROBLEMS_TOLD - problems.length;
        for (const { reason: _english, ...problem } of rejected.problems.slice(0, room))
          problems.push({ line: rejected.line, ...problem });
      };
      const result = await importOrders({
        database,
        organizationId,
        lines: lines(),
        onRejected,
      }).catch((error: unknown) => {
        throw error instanceof CommandError ? new RangeError(error.message) : error;
      });
      if (!result.ok) throw new Error('Lines with problems are left out.');
      const { inserted, replaced, unchanged, rejected } = result;
      return { inserted, replaced, unchanged, rejected, problems };
    },

    addDemo: () =>
      inTurn(async () => {
        if (await isDemo(database)) return false;
        const options = { now: clock(), days: demoDays, isWanted: true, tell: () => undefined };
        if (!(await prepareDemo({ ...data, ...options }))) return false;
        await startLife();
        return true;
      }),

    removeDemo: () =>
      inTurn(async () => {
        const isLive = life !== undefined;
        await stopLife();
        try {
          return await removeDemo(database, organizationId);
        } catch (error) {
          if (isLive) await startLife();
          throw error;
        }
      }),
  };
}
