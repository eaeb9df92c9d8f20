import type { OrderDetail } from '#contract/service/order-strict.ts';
import { createShift } from './demo-shift.ts';

type DemoLifeOptions = {
  /** Orders that are already stored; recent ones continue to change. */
  readonly orders: readonly OrderDetail[];
  /** Stores new orders and new versions; after a failure the same orders are passed again with the next tick. */
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

/** Lets a new order arrive and others move on every few seconds (4 by default). Its timer does not keep the process alive. */
export function startDemoLife({ orders, save, clock, everySeconds = 4, seed, onError }: DemoLifeOptions): DemoLife {
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

  const timer = setInterval(tick, everySeconds * 1000);
  timer.unref();
  return {
    tick,
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
