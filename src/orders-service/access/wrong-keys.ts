import { clientNetwork } from '#api-keys/client-network.ts';
import { TokenBuckets } from './token-buckets.ts';

/** So many wrong keys of one client are answered at once, and one more each second. */
const FREE = 10;
const PER_MINUTE = 60;
const PAUSE_MS = 1_000;
const MAX_NETWORKS = 10_000;
/** Answers that wait at the same time: for one client, and in all. */
const MAX_WAITING = { ofOne: 200, ofAll: 1_000 } as const;

/** Slows down who tries wrong keys; right keys never come here. */
export type WrongKeys = {
  /** Resolves when a wrong key from an address may be answered; with false when too many answers wait already. */
  mayAnswer(address: string): Promise<boolean>;
};

/**
 * Creates the brake on wrong keys. After a few, a client's answers wait for the end of the current second: all that wait share one timer.
 * `now` is in milliseconds, `wait` resolves after so many.
 */
export function createWrongKeys({
  now,
  wait,
}: {
  now(): number;
  wait(milliseconds: number): Promise<unknown>;
}): WrongKeys {
  const buckets = new TokenBuckets({ capacity: FREE, perMinute: PER_MINUTE, maxBuckets: MAX_NETWORKS });
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
