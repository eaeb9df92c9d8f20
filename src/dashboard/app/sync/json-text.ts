function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)]),
  );
}

/** The canonical JSON of a value (keys sorted), the same for equal values; undefined for undefined. */
export function jsonText(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(sorted(value));
}
