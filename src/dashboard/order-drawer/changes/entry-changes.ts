/** The entries of a list that are new, other or gone, by their ids. */
type EntryChanges = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
};

/** Whether two values of an answer differ; what is missing and what is null are the same. */
export function differ(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) !== JSON.stringify(after ?? null);
}

/** Compares two lists by the ids of their entries, which an odd answer may repeat; nothing of a list that only one version holds. */
export function entryChanges<T>(
  before: readonly T[] | undefined,
  after: readonly T[] | undefined,
  idOf: (entry: T) => string,
): EntryChanges {
  if (!before || !after) return { added: [], changed: [], removed: [] };
  const [one, other] = [Map.groupBy(before, idOf), Map.groupBy(after, idOf)];
  const both = [...other.keys()].filter((id) => one.has(id));
  return {
    added: [...other.keys()].filter((id) => !one.has(id)),
    changed: both.filter((id) => differ(one.get(id), other.get(id))),
    removed: [...one.keys()].filter((id) => !other.has(id)),
  };
}
