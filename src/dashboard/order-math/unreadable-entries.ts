import type { Order } from '#contract/service/order.ts';

/** An entry of an order that was left out because it could not be read. */
export type UnreadableEntry = {
  /** The list it belongs to: `items`, `payments` … */
  readonly part: string;
  /** Its index (from 0) in that list; undefined where the list itself is not a list. */
  readonly index: number | undefined;
  /** The list within that entry, e.g. the `modifiers` of an item: the entry itself is there, only this list is incomplete. */
  readonly inner: string | undefined;
  readonly innerIndex: number | undefined;
  /** The field that could not be read, where the service's answer has one. */
  readonly field: string | undefined;
};

/** Lists within entries: where one cannot be read, the rest of the entry is there all the same. */
const INNER_LISTS: ReadonlySet<string> = new Set([
  'items.modifiers',
  'refunds.items',
  'refunds.payments',
  'appliedPromotions.lineAllocations',
]);

const LIST_ENTRY = /^(\w+)(?:\[(\d+)\])?(.*)$/s;
const INNER_ENTRY = /^\.(\w+)\[(\d+)\](.*)$/s;
/** A path ends with a colon and holds no blank; whatever else follows the index is a sentence about the whole entry. */
const FIELD = /^\.([A-Za-z]\w*)[^\s:]*: /;

/** Takes apart what the reader of the answer noted of an entry that it left out, e.g. `items[2].qty: Invalid input`. */
function unreadableEntry(text: string): UnreadableEntry {
  const [, part = text, index, rest = ''] = LIST_ENTRY.exec(text) ?? [];
  const [, inner, innerIndex, innerRest = ''] = INNER_ENTRY.exec(rest) ?? [];
  const field = FIELD.exec(inner === undefined ? rest : innerRest)?.[1];
  const isInnerList = inner === undefined && field !== undefined && INNER_LISTS.has(`${part}.${field}`);
  return {
    part,
    index: index === undefined ? undefined : Number(index),
    inner: isInnerList ? field : inner,
    innerIndex: innerIndex === undefined ? undefined : Number(innerIndex),
    field: isInnerList ? undefined : field,
  };
}

/** Every entry of an order that could not be read. */
export function unreadableEntries({ unreadable = [] }: Pick<Order, 'unreadable'>): UnreadableEntry[] {
  return unreadable.map(unreadableEntry);
}

/** The lists in which an entry is missing, those within others as `items.modifiers`: no sum over them can be judged. */
export function incompleteParts(order: Pick<Order, 'unreadable'>): ReadonlySet<string> {
  return new Set(unreadableEntries(order).map(({ part, inner }) => (inner === undefined ? part : `${part}.${inner}`)));
}
