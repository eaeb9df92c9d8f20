import * as z from 'zod/mini';
import type { StoredView } from '#contract/bff/views.ts';
import type { BrowserStorage } from '../../kit/browser-storage.ts';
import { SHARED_VIEWS_KEY, VIEW_NOTES_KEY } from '../../orders-list/views/view-keys.ts';
import { printViewNotes, readViewNotes, type ViewNotes } from '../../orders-list/views/view-notes.ts';
import { jsonText } from './json-text.ts';
import { DEFAULT_VIEW } from './local-copy.ts';
import { type Records, viewKey } from './reconcile.ts';
import type { Refusals } from './refusals.ts';

const sharedViews = z.object({ views: z.array(z.looseObject({ id: z.string(), name: z.string() })) });

/**
 * The last known name of the default view in these records if it was a colleague's view that is no longer shared; else undefined. Call this
 * before storing the views that are shared now.
 */
export function lostDefaultIn(
  records: Records,
  shared: readonly StoredView[],
  storage: Pick<BrowserStorage, 'get'>,
): string | undefined {
  const text = records.get(DEFAULT_VIEW);
  const id: unknown = text === undefined ? undefined : JSON.parse(text);
  if (typeof id !== 'string' || records.has(viewKey(id)) || shared.some((view) => view.id === id)) return undefined;
  const before = sharedViews.safeParse(storage.get(SHARED_VIEWS_KEY)).data?.views ?? [];
  return before.find((view) => view.id === id)?.name;
}

/** Notes, by name, that a colleague's view no longer opens by default. */
export function noteLostDefault(storage: BrowserStorage, name: string): void {
  write(storage, { ...readViewNotes(storage.get(VIEW_NOTES_KEY)), lostDefault: name });
}

/** Replaces the notes about views that are in this browser only; a note that was read stays read. */
export function noteUnkept(storage: BrowserStorage, views: ReturnType<Refusals['viewsIn']>): void {
  const before = readViewNotes(storage.get(VIEW_NOTES_KEY));
  const unkept = views.map(({ id, why }) => ({
    id,
    why,
    isRead: before.unkept.some((note) => note.id === id && note.why === why && note.isRead),
  }));
  write(storage, { ...before, unkept });
}

function write(storage: BrowserStorage, notes: ViewNotes): void {
  const next = printViewNotes(notes);
  if (jsonText(storage.get(VIEW_NOTES_KEY) ?? null) !== jsonText(next)) storage.set(VIEW_NOTES_KEY, next);
}
