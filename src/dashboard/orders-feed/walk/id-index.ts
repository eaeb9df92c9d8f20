/**
 * An immutable map from ids, made for many small additions: layers of ever smaller maps, where a layer is merged into the one below it
 * once it is half as large. Adding costs O(log n) a key in the long run, where copying one map for each page would cost O(n) a page.
 */
export type IdIndex<T> = readonly ReadonlyMap<string, T>[];

/** What the index holds for an id; undefined when nothing. */
export function lookUp<T>(index: IdIndex<T>, id: string): T | undefined {
  for (let layer = index.length - 1; layer >= 0; layer -= 1) {
    const value = index[layer]?.get(id);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The index with further or replaced entries; the given one stays as it is. */
export function withEntries<T>(index: IdIndex<T>, entries: ReadonlyMap<string, T>): IdIndex<T> {
  if (entries.size === 0) return index;
  const layers = [...index];
  let top = entries;
  for (let below = layers.at(-1); below && below.size <= 2 * top.size; below = layers.at(-1)) {
    const merged = new Map(below);
    for (const [id, value] of top) merged.set(id, value);
    top = merged;
    layers.pop();
  }
  return [...layers, top];
}
