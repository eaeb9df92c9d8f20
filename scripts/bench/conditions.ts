import { startSlowLine } from './slow-line.ts';

/** How fast the visitor's computer and network are. */
export type Conditions = {
  readonly name: string;
  /** How many times slower the processor is. */
  readonly slowdown: number;
  /** The network's speed (Mbit/s); undefined does not limit it. */
  readonly megabits?: number;
};

/** This machine as it is. */
export const FULL_SPEED: Conditions = { name: 'Full speed', slowdown: 1 };

const CONDITIONS: readonly Conditions[] = [
  FULL_SPEED,
  { name: '4× slowed, 10 Mbit/s', slowdown: 4, megabits: 10 },
];

/**
 * Measures a server on this machine under all conditions; `measure` gets its address, with the slow
 * line in front where there is one.
 */
export async function underAllConditions<T>(
  url: string,
  measure: (url: string, conditions: Conditions) => Promise<T[]>,
): Promise<T[]> {
  const results: T[] = [];
  for (const conditions of CONDITIONS) {
    const line =
      conditions.megabits === undefined ? undefined : await startSlowLine(url, conditions.megabits);
    try {
      results.push(...(await measure(line?.url ?? url, conditions)));
    } finally {
      await line?.close();
    }
  }
  return results;
}
