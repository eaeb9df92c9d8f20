import { clientNetwork } from '#api-keys/client-network.ts';
import { TokenBuckets } from './token-buckets.ts';

/** This many wrong keys of a client are answered at once, and then one more each second. */
const FREE = 10;
const PER_MINUTE = 60;
const PAUSE_MS = 1_000;
const MAX_NETWORKS = 10_000;
/** The most answers that wait at the same time: for one client, and in total. */
const MAX_WAITING = { ofOne: 200, ofAll: 1_000 } as const;

/** Slows down clients that try wrong keys; valid keys never get here. */
export type WrongKeys = {
  /**
   * Resolves with true once a wrong key from an address may be answered, or with false if too many
   * responses are waiting already.
   */
  mayAnswer(address: string): Promise<boolean>;
};

/**
 * Creates the throttle for wrong keys. After a few of them, a client's responses wait for a pause
 * of up to a second, and all waiting responses share one timer. `now` is in milliseconds; `wait`
 * resolves after the given number of them.
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
