import type { OrderItem } from '#contract/service/order.ts';
import type { Line } from './order-lines.ts';
import { sumQuantities } from './order-amounts.ts';

/**
 * A line with the parts of its combo; `isOrphan` if it names, or should name, a parent that is not
 * in the order.
 */
export type LineNode = Line & {
  readonly isOrphan: boolean;
  readonly children: readonly LineNode[];
};

/** A line of the tree read from top to bottom; `depth` 0 is a root. */
export type FlatLine = { readonly node: LineNode; readonly depth: number };

/**
 * Nests lines under their `parentItemId`, in the original sequence. No line is ever lost: a line
 * whose parent is unknown, or is the line itself, becomes a root, and a cycle of parents is broken
 * at its first line.
 */
export function itemTree(lines: readonly Line[]): LineNode[] {
  const parents = breakCycles(parentPositions(lines));
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

/**
 * The tree from top to bottom, each line before its parts; without recursion, so that no depth
 * overflows the stack.
 */
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

/**
 * The position of each line's parent, if that is in the order; of lines with the same id the first
 * counts.
 */
function parentPositions(lines: readonly Line[]): (number | undefined)[] {
  const positions = new Map<string, number>();
  lines.forEach(({ item }, position) => {
    if (!positions.has(item.id)) positions.set(item.id, position);
  });
  return lines.map(({ item }) =>
    item.parentItemId ? positions.get(item.parentItemId) : undefined,
  );
}

/** Breaks every cycle of parents at its first line, so that every line leads up to a root. */
function breakCycles(parents: (number | undefined)[]): (number | undefined)[] {
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

/** The lines last sent to the kitchen in one round; `round` is undefined for lines without one. */
export type KitchenRound = {
  readonly round: number | undefined;
  readonly lines: readonly LineNode[];
};

/**
 * The numbers of the kitchen rounds in which the order's items were sent, each once, earliest
 * first.
 */
export function roundNumbers(items: readonly OrderItem[]): number[] {
  const rounds = new Set(items.flatMap(({ submitRound }) => submitRound ?? []));
  return [...rounds].sort((left, right) => left - right);
}

/**
 * Groups lines by their round, earliest first and those without one last; the parts of a combo stay
 * with it.
 */
export function kitchenRounds(roots: readonly LineNode[]): KitchenRound[] {
  const groups = Map.groupBy(roots, ({ item }) => item.submitRound ?? undefined);
  const numbers = roundNumbers(roots.map(({ item }) => item));
  return [...numbers, undefined].flatMap((round) => {
    const lines = groups.get(round);
    return lines ? [{ round, lines }] : [];
  });
}

/**
 * Lines last changed by this round, including parts of combos. The API does not report earlier
 * changes of the same lines.
 */
export function lineCount({ lines }: KitchenRound): number {
  return flattenTree(lines).length;
}

/**
 * The change of quantity in a line's last round, and the quantity before it; undefined if that
 * round sent all of it. (The API reports only the change of the last round.)
 */
export function roundChange({
  qty,
  deltaQty,
}: OrderItem): { change: number; before: number } | undefined {
  if (deltaQty === null || deltaQty === undefined || deltaQty === qty) return undefined;
  return { change: deltaQty, before: sumQuantities([qty, -deltaQty]) };
}
