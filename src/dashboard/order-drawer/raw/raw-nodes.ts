/** A value of the response with its path, e.g. `items[2].productName.en`. */
export type RawNode = { readonly path: string; readonly name: string; readonly value: unknown };

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldPath(path: string, name: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** The entries of a list or the fields of an object, in their own order; empty for a plain value. */
export function childNodes({ path, value }: Pick<RawNode, 'path' | 'value'>): RawNode[] {
  if (Array.isArray(value)) {
    return value.map((entry: unknown, index) => ({ path: `${path}[${index}]`, name: `[${index}]`, value: entry }));
  }
  if (!isFields(value)) return [];
  return Object.entries(value).map(([name, entry]) => ({ path: fieldPath(path, name), name, value: entry }));
}

/** Whether a value is a list or an object with entries. */
export function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** A value as it is copied: a string without quotes, everything else as JSON. */
export function rawText(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, undefined, isBranch(value) ? 2 : undefined);
}

/** The plain values below `root` whose path or value contains `text`, ignoring case, from top to bottom. */
export function findNodes(root: unknown, text: string): RawNode[] {
  const wanted = text.trim().toLowerCase();
  const pending = childNodes({ path: '', value: root }).toReversed();
  const found: RawNode[] = [];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isBranch(node.value)) pending.push(...childNodes(node).toReversed());
    else if (`${node.path} ${String(node.value)}`.toLowerCase().includes(wanted)) found.push(node);
  }
  return found;
}
