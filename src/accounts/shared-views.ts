import type { StoredView } from '#contract/bff/views.ts';

/** Maximum number of views that one user shares. */
export const MAX_SHARED_PER_OWNER = 50;
/** Maximum number of other users' views in a list. */
const MAX_SHARED = 200;
/** Maximum bytes of JSON of other users' views in a list. */
const MAX_SHARED_BYTES = 512 * 1_024;

/** The bytes of a view in a response. */
export function bytesOf(view: StoredView): number {
  return Buffer.byteLength(JSON.stringify(view));
}

/**
 * Limits the views that others share. If there are too many, owners take turns, so that nobody
 * hides others' views by sharing many or long ones. Views stay grouped by owner.
 */
export function chooseShared(ofOwners: readonly (readonly StoredView[])[]): StoredView[] {
  const chosen = new Set<StoredView>();
  let bytes = 0;
  for (let turn = 0; turn < MAX_SHARED_PER_OWNER; turn += 1) {
    for (const view of ofOwners.flatMap((views) => views[turn] ?? [])) {
      const size = bytesOf(view);
      if (chosen.size >= MAX_SHARED || bytes + size > MAX_SHARED_BYTES) continue;
      chosen.add(view);
      bytes += size;
    }
  }
  return ofOwners.flat().filter((view) => chosen.has(view));
}
