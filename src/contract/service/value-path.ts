/**
 * The path of a value within a JSON value: field names and indices (from 0), e.g. `['items', 3,
 * 'qty']`.
 */
export type ValuePath = readonly (string | number)[];

/**
 * Prints a path as programmers write it, e.g. `items[3].qty`; the path of the whole value is empty.
 */
export function printPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
