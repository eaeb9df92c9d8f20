import type { Order, UnreadableValue } from '#contract/service/order.ts';

/**
 * A list entry of an order that was left out because it could not be read; indices count from 0.
 */
export type UnreadableEntry = {
  /** The list it belongs to: `items`, `payments` … */
  readonly part: string;
  /** Undefined if the whole list is unreadable. */
  readonly index: number | undefined;
  /** If only an entry of an inner list is left out: that list, e.g. the `modifiers` of an item. */
  readonly inner: string | undefined;
  /** Undefined if the whole inner list is unreadable. */
  readonly innerIndex: number | undefined;
  /** The invalid field; undefined if the entry is not an object. */
  readonly field: string | undefined;
};

/** Lists within entries: if one cannot be read, the rest of its entry still can. */
const INNER_LISTS: ReadonlySet<string> = new Set([
  'items.modifiers',
  'refunds.items',
  'refunds.payments',
  'appliedPromotions.lineAllocations',
]);

type PathKey = UnreadableValue['path'][number] | undefined;

function nameOf(key: PathKey): string | undefined {
  return key === undefined ? undefined : String(key);
}

function indexOf(key: PathKey): number | undefined {
  return typeof key === 'number' ? key : undefined;
}

function entryOf({ path }: UnreadableValue): UnreadableEntry {
  const [part, index, name, innerIndex, innerField] = path;
  const isInner = INNER_LISTS.has(`${part}.${name}`);
  return {
    part: nameOf(part) ?? '',
    index: indexOf(index),
    inner: isInner ? nameOf(name) : undefined,
    innerIndex: isInner ? indexOf(innerIndex) : undefined,
    field: nameOf(isInner ? innerField : name),
  };
}

/** The list entries lost to unreadable values. */
export function unreadableEntries({
  unreadable = [],
}: Pick<Order, 'unreadable'>): UnreadableEntry[] {
  return unreadable.map(entryOf);
}

/**
 * The lists in which an entry is missing (inner ones as `items.modifiers`); sums over them cannot
 * be checked.
 */
export function incompleteParts(order: Pick<Order, 'unreadable'>): ReadonlySet<string> {
  return new Set(
    unreadableEntries(order).map(({ part, inner }) =>
      inner === undefined ? part : `${part}.${inner}`,
    ),
  );
}
