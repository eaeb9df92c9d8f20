import { clientNetwork } from '#api-keys/client-network.ts';
import { TokenBuckets } from './token-buckets.ts';

/** Wrong keys of a client answered at once, before one per second. */
const FREE = 10;
const PER_MINUTE = 60;
const PAUSE_MS = 1_000;
const MAX_NETWORKS = 10_000;
/** Maximum delayed responses per client and in total. */
const MAX_WAITING = { ofOne: 200, ofAll: 1_000 } as const;

/** Slows down clients that try wrong keys; valid keys never get here. */
export type WrongKeys = {
  /**
   * Resolves with true after the delay for a wrong key, or with false if too many responses are
   * waiting.
   */
  mayAnswer(address: string): Promise<boolean>;
};

/**
 * After a few wrong keys, a client's responses wait up to a second; all share one timer. `now` is
 * in ms; `wait` takes ms.
 */
export function createWrongKeys({
  now,
  wait,
}: {
  now(): number;
  wait(milliseconds: number): Promise<unknown>;
}): WrongKeys {
  const buckets = new TokenBuckets({
    capacity: FREE,
    perMinute: PER_MINUTE,
    maxBuckets: MAX_NETWORKS,
  });
  const waiting = new Map<string, number>();
  let waitingInAll = 0;
  let pause: Promise<void> | undefined;

  async function startPause(): Promise<void> {
    await wait(PAUSE_MS);
    pause = undefined;
    waiting.clear();
    waitingInAll = 0;
  }

  return {
    async mayAnswer(address) {
      const network = clientNetwork(address);
      if (buckets.take(network, now()) === 0) return true;
      const waitingOfOne = waiting.get(network) ?? 0;
      if (waitingOfOne >= MAX_WAITING.ofOne || waitingInAll >= MAX_WAITING.ofAll) return false;
      waiting.set(network, waitingOfOne + 1);
      waitingInAll += 1;
      await (pause ??= startPause());
      return true;
    },
  };
}
