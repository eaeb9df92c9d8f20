import type { Line } from './original-lines.ts';

/** A line with the parts of its combo; `isOrphan` when it names a parent, or should have one, that it cannot stand under. */
export type LineNode = Line & { readonly isOrphan: boolean; readonly children: readonly LineNode[] };

/** A line of the tree read from top to bottom; `depth` 0 is a line by itself. */
export type FlatLine = { readonly node: LineNode; readonly depth: number };

/**
 * Nests lines under their `parentItemId`, in the original order. No line is ever lost: one whose parent is unknown or itself stands
 * alone, and a ring of parents is opened at its first line.
 */
export function itemTree(lines: readonly Line[]): LineNode[] {
  const parents = openRings(parentPositions(lines));
  const children: LineNode[][] = lines.map(() => []);
  const roots: LineNode[] = [];
  lines.forEach((line, position) => {
    const parent = parents[position];
    const siblings = parent === undefined ? roots : children[parent];
    siblings?.push({
      ...line,
      isOrphan: parent === undefined && needsParent(line),
      children: children[position] ?? [],
    });
  });
  return roots;
}

/** The tree from top to bottom, each line before its parts; without recursion, so that no depth is too much. */
export function flattenTree(roots: readonly LineNode[]): FlatLine[] {
  const waiting = roots.map((node) => ({ node, depth: 0 })).reverse();
  const flat: FlatLine[] = [];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const { node, depth } = entry;
    flat.push(entry);
    waiting.push(...node.children.map((child) => ({ node: child, depth: depth + 1 })).reverse());
  }
  return flat;
}

function needsParent({ item }: Line): boolean {
  return Boolean(item.parentItemId) || item.itemRole === 'combo_child';
}

/** For each line the position of its parent, if it names one that is here; of lines with the same id the first counts. */
function parentPositions(lines: readonly Line[]): (number | undefined)[] {
  const positions = new Map<string, number>();
  lines.forEach(({ item }, position) => {
    if (!positions.has(item.id)) positions.set(item.id, position);
  });
  return lines.map(({ item }) => (item.parentItemId ? positions.get(item.parentItemId) : undefined));
}

/** Cuts every ring of parents at its first line, so that each line has a way up to a root. */
function openRings(parents: (number | undefined)[]): (number | undefined)[] {
  const settled = new Set<number>();
  for (const start of parents.keys()) {
    const path = new Set<number>();
    let at: number | undefined = start;
    while (at !== undefined && !settled.has(at) && !path.has(at)) {
      path.add(at);
      at = parents[at];
    }
    if (at !== undefined && path.has(at)) {
      const walked = [...path];
      parents[Math.min(...walked.slice(walked.indexOf(at)))] = undefined;
    }
    for (const position of path) settled.add(position);
  }
  return parents;
}
