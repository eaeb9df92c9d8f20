/** A value of the answer with its path, e.g. `items[2].productName.en`. */
export type RawNode = { readonly path: string; readonly name: string; readonly value: unknown };

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldPath(path: string, name: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** What a list or an object holds, in its own order; nothing for a plain value. */
export function childNodes({ path, value }: Pick<RawNode, 'path' | 'value'>): RawNode[] {
  if (Array.isArray(value)) {
    return value.map((entry: unknown, index) => ({ path: `${path}[${index}]`, name: `[${index}]`, value: entry }));
  }
  if (!isFields(value)) return [];
  return Object.entries(value).map(([name, entry]) => ({ path: fieldPath(path, name), name, value: entry }));
}

/** Whether a value has something in it: an empty list is as good as a plain value. */
export function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** The text of a value as it is copied: a text bare, everything else as JSON. */
export function rawText(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, undefined, isBranch(value) ? 2 : undefined);
}

/** The plain values below a node whose path or value holds a text, whatever its case, from top to bottom. */
export function findNodes(root: unknown, text: string): RawNode[] {
  const wanted = text.trim().toLowerCase();
  const waiting = childNodes({ path: '', value: root }).toReversed();
  const found: RawNode[] = [];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isBranch(node.value)) waiting.push(...childNodes(node).toReversed());
    else if (`${node.path} ${String(node.value)}`.toLowerCase().includes(wanted)) found.push(node);
  }
  return found;
}
