import * as z from 'zod/mini';
import type { BrowserStorage } from '../../kit/browser-storage.ts';
import { LIST_MODE_KEY } from '../../orders-feed/list-mode.ts';
import { LIVE_KEY } from '../../orders-list/page/live-preference.ts';
import { LAYOUT_KEY, VIEWS_KEY } from '../../orders-list/views/view-keys.ts';
import { ALL_VIEW } from '../../orders-list/views/views.ts';
import { REFUNDS_LAYOUT_KEY } from '../../refunds/layout-key.ts';
import { jsonText } from './json-text.ts';
import { PREFERENCES_KEY } from './preferences-key.ts';
import { type Records, viewIdOf, viewKey } from './reconcile.ts';

/** Preferences that have a key of their own in the browser, outside its preferences object: the browser's key by the server's. */
const WHOLE: Readonly<Record<string, string>> = {
  tableLayout: LAYOUT_KEY,
  refundsLayout: REFUNDS_LAYOUT_KEY,
  live: LIVE_KEY,
  listMode: LIST_MODE_KEY,
};
/** The key on the server of the view that opens by default. */
export const DEFAULT_VIEW = 'defaultView';

/** The keys of the browser's storage that the server keeps too. */
export const KEPT_KEYS = [VIEWS_KEY, PREFERENCES_KEY, ...Object.values(WHOLE)];

const object = z.catch(z.record(z.string(), z.unknown()), {});
const localViews = z.catch(
  z.object({
    views: z.catch(z.array(z.unknown()), []),
    defaultId: z.catch(z.string(), ALL_VIEW),
  }),
  { views: [], defaultId: ALL_VIEW },
);
const localView = z.object({
  id: z.string(),
  name: z.string(),
  filters: z.string(),
  layout: z.optional(z.unknown()),
  audience: z.optional(z.unknown()),
});
/** The content of a view's record. */
const viewRecord = z.object({
  name: z.string(),
  filters: z.string(),
  layout: z.unknown(),
  audience: z.unknown(),
  position: z.number(),
});
export type ViewRecord = z.infer<typeof viewRecord>;

/** The record of a view. */
export function printViewRecord(view: ViewRecord): string {
  return jsonText(view) ?? '';
}

/** Reads the record of a view. */
export function readViewRecord(text: string): ViewRecord {
  return viewRecord.parse(JSON.parse(text));
}

/** Whether a text is the record of a view. */
export function isViewRecord(text: string): boolean {
  try {
    return viewRecord.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/**
 * The sort positions of a list's views, ascending: a view without a known position gets one between its neighbors', or one more than
 * the last.
 */
function positionsIn(ids: readonly string[], knownPosition: (id: string) => number | undefined): number[] {
  const positions: number[] = [];
  ids.forEach((id, index) => {
    const before = positions.at(-1) ?? 0;
    const after = ids.slice(index + 1).flatMap((next) => knownPosition(next) ?? [])[0];
    const between = after === undefined || after <= before ? before + 1 : (before + after) / 2;
    positions.push(knownPosition(id) ?? between);
  });
  return positions;
}

function viewRecords(value: unknown, before: Records): [string, string][] {
  const views = localViews.parse(value).views.flatMap((view) => localView.safeParse(view).data ?? []);
  const positions = positionsIn(
    views.map(({ id }) => id),
    (id) => {
      const text = before.get(viewKey(id));
      return text === undefined ? undefined : readViewRecord(text).position;
    },
  );
  return views.map(({ id, name, filters, layout = null, audience = null }, index) => [
    viewKey(id),
    printViewRecord({ name, filters, layout, audience, position: positions[index] ?? 0 }),
  ]);
}

/** Reads the browser's copy as records; views take their positions from `before`, the earlier records. */
export function readLocalCopy({ get }: Pick<BrowserStorage, 'get'>, before: Records): Map<string, string> {
  const { defaultId } = localViews.parse(get(VIEWS_KEY));
  const preferences = Object.entries({
    ...object.parse(get(PREFERENCES_KEY)),
    ...Object.fromEntries(Object.entries(WHOLE).map(([key, local]) => [key, get(local)])),
    [DEFAULT_VIEW]: defaultId === ALL_VIEW ? undefined : defaultId,
  });
  return new Map([
    ...viewRecords(get(VIEWS_KEY), before),
    ...preferences.flatMap(([key, value]): [string, string][] => {
      const text = jsonText(value ?? undefined);
      return text === undefined ? [] : [[key, text]];
    }),
  ]);
}

/** Writes records into the browser's storage, but only keys that change; their listeners are notified. */
export function writeLocalCopy({ get, set }: BrowserStorage, records: Records): void {
  const values = new Map([...records].filter(([key]) => viewIdOf(key) === undefined));
  const valueOf = (key: string): unknown => {
    const text = values.get(key);
    values.delete(key);
    return text === undefined ? undefined : JSON.parse(text);
  };
  const defaultId = valueOf(DEFAULT_VIEW) ?? ALL_VIEW;
  const next: [string, unknown][] = Object.entries(WHOLE).map(([key, local]) => [local, valueOf(key)]);
  next.push([PREFERENCES_KEY, Object.fromEntries([...values].map(([key, text]) => [key, JSON.parse(text)]))]);
  const views = [...records]
    .flatMap(([key, text]) => {
      const id = viewIdOf(key);
      return id === undefined ? [] : { id, ...readViewRecord(text) };
    })
    .sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
  const inOrder = views.map(({ id, name, filters, layout, audience }) => ({ id, name, filters, layout, audience }));
  next.push([VIEWS_KEY, { views: inOrder, defaultId }]);
  for (const [key, value] of next) {
    // Don't write an empty value where there was none, as some of the browser's defaults differ from an empty value.
    if (jsonText(get(key)) === jsonText(value) || (get(key) === undefined && isEmpty(value))) continue;
    set(key, value ?? null);
  }
}

function isEmpty(value: unknown): boolean {
  const text = jsonText(value);
  return text === undefined || text === '{}' || text === jsonText({ views: [], defaultId: ALL_VIEW });
}
