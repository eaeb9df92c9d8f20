import type { Database } from '#database/open-database.ts';

/** Remembers when keys were used. */
export type KeyUse = {
  /** Notes that the key with a prefix was used now; returns at once. */
  note(prefix: string): void;
  /** Resolves when everything noted so far is written, or has failed to be. */
  settled(): Promise<void>;
};

/** A use is written when the last one written is at least this old. */
const INTERVAL_SECONDS = 60;
/** More keys than one process ever sees; forgetting them only means writing a use once more. */
const MAX_REMEMBERED = 10_000;

/**
 * Writes when keys were used into the database, each key's at most once a minute, one write at a time and never on a request's path: a
 * database that is locked delays no request, and a use that can't be written is left to the next one. `clock` tells epoch seconds;
 * `onError` gets what a write failed with.
 */
export function createKeyUse(options: {
  readonly database: Database;
  clock(): number;
  onError(error: unknown): void;
}): KeyUse {
  const { database, clock, onError } = options;
  const noted = new Map<string, number>();
  const waiting = new Map<string, number>();
  let writing: Promise<void> | undefined;

  async function write(prefix: string, usedAt: number): Promise<void> {
    await database.query
      .updateTable('api_keys')
      .set({ last_used_at: usedAt })
      .where('prefix', '=', prefix)
      // Another process may have written a use of this minute.
      .where((or) => or.or([or('last_used_at', 'is', null), or('last_used_at', '<=', usedAt - INTERVAL_SECONDS)]))
      .execute();
  }

  async function writeWaiting(): Promise<void> {
    // Keys noted meanwhile are added at the end, which this loop reaches too.
    for (const [prefix, usedAt] of waiting) {
      waiting.delete(prefix);
      await write(prefix, usedAt).catch(onError);
    }
    writing = undefined;
  }

  return {
    note(prefix) {
      const now = clock();
      if (now - (noted.get(prefix) ?? Number.NEGATIVE_INFINITY) < INTERVAL_SECONDS) return;
      if (noted.size >= MAX_REMEMBERED) noted.clear();
      noted.set(prefix, now);
      waiting.set(prefix, now);
      writing ??= writeWaiting();
    },
    settled: async () => writing,
  };
}
