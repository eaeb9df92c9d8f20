import type { OrderDetail } from '#contract/service/order-strict.ts';
import { createShift } from './demo-shift.ts';

type DemoLifeOptions = {
  /** Orders that are already stored; recent ones continue to change. */
  readonly orders: readonly OrderDetail[];
  /**
   * Stores new orders and new versions; after a failure the same orders are passed again with the
   * next tick.
   */
  save(orders: OrderDetail[]): Promise<void>;
  /** The time in epoch seconds. */
  clock(): number;
  readonly everySeconds?: number;
  /** The same seed, orders and clock give the same changes. */
  readonly seed: number | string;
  /** Called with the error when `save` fails. */
  onError?(error: unknown): void;
};

export type DemoLife = {
  /** Stops the timer; a save in progress is finished. */
  stop(): void;
  /** Runs one turn now, or waits for the one in progress; never rejects. */
  tick(): Promise<void>;
};

/**
 * At a steady few seconds, a demo left running would soon show a day ten times as busy as the
 * others.
 */
const LONGEST_PAUSE_SECONDS = 60;

/**
 * Lets a new order arrive and others move on, at first every few seconds (4 by default), later once
 * a minute. Its timer does not keep the process alive.
 */
export function startDemoLife({
  orders,
  save,
  clock,
  everySeconds = 4,
  seed,
  onError,
}: DemoLifeOptions): DemoLife {
  const shift = createShift(orders, seed);
  let unsaved: OrderDetail[] | undefined;
  let turn: Promise<void> | undefined;
  let isStopped = false;

  async function takeTurn(): Promise<void> {
    try {
      unsaved ??= shift.next(Math.floor(clock()));
      await save(unsaved);
      unsaved = undefined;
    } catch (error) {
      onError?.(error);
    } finally {
      turn = undefined;
    }
  }

  function tick(): Promise<void> {
    if (isStopped) return turn ?? Promise.resolve();
    turn ??= takeTurn();
    return turn;
  }

  let seconds = everySeconds;
  function startTimer(): NodeJS.Timeout {
    return setTimeout(() => {
      void tick();
      seconds = Math.min(seconds + 1, LONGEST_PAUSE_SECONDS);
      timer = startTimer();
    }, seconds * 1000).unref();
  }
  let timer = startTimer();
  return {
    tick,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
