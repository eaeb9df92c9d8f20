import { startSlowLine } from './slow-line.ts';

/** The speed of a visitor's computer and network. */
export type Conditions = {
  readonly name: string;
  /** Factor by which the processor is slower. */
  readonly slowdown: number;
  /** Mbit/s; undefined is unlimited. */
  readonly megabits?: number;
};

export const FULL_SPEED: Conditions = { name: 'Full speed', slowdown: 1 };

const CONDITIONS: readonly Conditions[] = [
  FULL_SPEED,
  { name: '4× slowed, 10 Mbit/s', slowdown: 4, megabits: 10 },
];

/** `measure` gets the server's address, behind a slow line where the conditions have one. */
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
