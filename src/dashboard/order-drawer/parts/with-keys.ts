/** Gives each entry a unique key: its name, numbered because a malformed response can repeat an id. */
export function withKeys<T>(
  entries: readonly T[],
  nameOf: (entry: T) => string,
): { readonly key: string; readonly entry: T }[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const name = nameOf(entry);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { key: `${name} ${count}`, entry };
  });
}
