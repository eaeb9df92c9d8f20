import { freeName } from '../../orders-list/views/change-views.ts';
import { jsonText } from './json-text.ts';
import { DEFAULT_VIEW, printViewRecord, readViewRecord, type ViewRecord } from './local-copy.ts';
import { type Records, viewIdOf, viewKey } from './reconcile.ts';

/** What a view shows, as text: two views with the same name that show the same count as one. */
function shown({ filters, layout }: ViewRecord): string {
  return jsonText({ filters, layout }) ?? '';
}

function viewsIn(records: Records): { readonly id: string; readonly view: ViewRecord }[] {
  return [...records].flatMap(([key, text]) => {
    const id = viewIdOf(key);
    return id === undefined ? [] : { id, view: readViewRecord(text) };
  });
}

/**
 * The records that a browser brings to its first exchange with the server: its copy, and what it had `before` there were users, with new view
 * ids. A view whose name the server already uses is dropped in favor of the server's view if it shows the same; else it gets another name.
 */
export function joinFirst(local: Records, before: Records, there: Records): Map<string, string> {
  const joined = new Map(before);
  const newIds = new Map<string, string>();
  for (const { id } of viewsIn(before)) {
    joined.delete(viewKey(id));
    newIds.set(id, crypto.randomUUID());
  }
  for (const [key, text] of local) joined.set(key, text);
  const known = viewsIn(there);
  const brought = [...viewsIn(local).filter(({ id }) => !there.has(viewKey(id))), ...viewsIn(before)];
  let last = Math.max(0, ...known.map(({ view }) => view.position));
  for (const { id, view } of brought) {
    joined.delete(viewKey(id));
    const same = known.find((other) => other.view.name === view.name && shown(other.view) === shown(view));
    if (same) {
      newIds.set(id, same.id);
      continue;
    }
    const ownId = newIds.get(id) ?? id;
    const name =
      freeName(
        known.map((other) => other.view.name),
        view.name,
      ) ?? view.name;
    last += 1;
    const own = { ...view, name, position: last };
    known.push({ id: ownId, view: own });
    joined.set(viewKey(ownId), printViewRecord(own));
  }
  const defaultText = joined.get(DEFAULT_VIEW);
  const defaultId: unknown = defaultText === undefined ? undefined : JSON.parse(defaultText);
  const renamed = typeof defaultId === 'string' ? newIds.get(defaultId) : undefined;
  if (renamed !== undefined) joined.set(DEFAULT_VIEW, JSON.stringify(renamed));
  return joined;
}
