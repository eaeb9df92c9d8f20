import type { Database } from '#database/open-database.ts';

export type KeyUse = {
  /** Notes that the key with a prefix was used now; returns immediately. */
  note(prefix: string): void;
  /** Resolves once everything noted so far is written or has failed. */
  settled(): Promise<void>;
};

const INTERVAL_SECONDS = 60;
/** More keys than one process ever sees; forgetting them only means writing one extra use. */
const MAX_REMEMBERED = 10_000;

/**
 * Writes key uses outside the request path, one at a time and at most once a minute per key, so
 * that a locked database delays no request; after a failed write, the next use is written instead.
 * `clock` returns epoch seconds; `onError` gets the error of a failed write.
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
      // Another process may already have written a use in this minute.
      .where((or) =>
        or.or([
          or('last_used_at', 'is', null),
          or('last_used_at', '<=', usedAt - INTERVAL_SECONDS),
        ]),
      )
      .execute();
  }

  async function writeWaiting(): Promise<void> {
    // Keys noted in the meantime are appended, so this loop reaches them too.
    for (const [prefix, usedAt] of waiting) {
      waiting.delete(prefix);
      await write(prefix, usedAt).catch(onError);
    }
    writing = undefined;
  }

  return {
    note(prefix) {
      const now = clock();
      const before = noted.get(prefix);
      if (before !== undefined && now - before < INTERVAL_SECONDS) return;
      if (noted.size >= MAX_REMEMBERED) noted.clear();
      noted.set(prefix, now);
      waiting.set(prefix, now);
      writing ??= writeWaiting();
    },
    settled: async () => writing,
  };
}
