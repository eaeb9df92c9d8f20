import type { FastifyBaseLogger } from 'fastify';
import type { Audience } from '#contract/bff/views.ts';
import type { NewsContent } from '#order-store/news/news-content.ts';
import { type OrderStore, orgOf } from '#order-store/order-store.ts';
import { noteMark, noteViews } from '#order-store/writing/news.ts';

/** Tells all processes about saved changes; a failure to tell is not an error. */
export type NoteNews = {
  /** An entry of /exceptions was marked. */
  mark(entry: { readonly storeId: string; readonly id: string }): Promise<void>;
  /** A user's view that was or is shared with some audiences. */
  view(userId: string, audiences: readonly Audience[]): Promise<void>;
};

/** Without an order store, nobody listens. */
export function createNoteNews(
  orderStore: OrderStore | undefined,
  log: FastifyBaseLogger,
): NoteNews {
  async function note(write: (store: OrderStore, org: number) => Promise<void>): Promise<void> {
    try {
      if (orderStore) await write(orderStore, await orgOf(orderStore));
    } catch (error) {
      log.warn({ err: error }, 'news could not be noted');
    }
  }
  return {
    mark: (entry) => note(({ database, now }, org) => noteMark(database.query, org, entry, now())),
    view: (userId, audiences) =>
      note(({ database, now }, org) =>
        noteViews(database.query, org, { userId, ...seenBy(audiences) }, now()),
      ),
  };
}

/** Everyone who sees a view through its audiences. */
function seenBy(audiences: readonly Audience[]): Pick<NewsContent<'views'>, 'storeIds'> {
  const shared = audiences.filter((audience) => audience !== null);
  if (shared.some(({ storeIds }) => storeIds === null)) return { storeIds: null };
  return { storeIds: [...new Set(shared.flatMap(({ storeIds }) => storeIds ?? []))] };
}
