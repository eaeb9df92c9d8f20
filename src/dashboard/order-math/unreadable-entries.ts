import type { Order } from '#contract/service/order.ts';

/** An entry of an order that had to be left out, by its place (from 0); `field` is what was wrong with it, where that is told. */
export type UnreadableEntry = {
  /** The list it stands in: `items`, `payments` … */
  readonly part: string;
  /** Undefined where the list itself is none. */
  readonly place: number | undefined;
  /** The list within that entry, e.g. the `modifiers` of an item; the entry itself is there then. */
  readonly inner: string | undefined;
  readonly innerPlace: number | undefined;
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
/** A path ends with a colon and holds no blank; what else follows the place is a sentence about the whole entry. */
const FIELD = /^\.([A-Za-z]\w*)[^\s:]*: /;

/** Reads what the reader of the answer noted of an entry that it left out, e.g. `items[2].qty: Invalid input`. */
export function unreadableEntry(text: string): UnreadableEntry {
  const [, part = text, place, rest = ''] = LIST_ENTRY.exec(text) ?? [];
  const [, inner, innerPlace, innerRest = ''] = INNER_ENTRY.exec(rest) ?? [];
  const field = FIELD.exec(inner === undefined ? rest : innerRest)?.[1];
  const isInnerList = inner === undefined && field !== undefined && INNER_LISTS.has(`${part}.${field}`);
  return {
    part,
    place: place === undefined ? undefined : Number(place),
    inner: isInnerList ? field : inner,
    innerPlace: innerPlace === undefined ? undefined : Number(innerPlace),
    field: isInnerList ? undefined : field,
  };
}

/** The lists of which something is missing, those within others as `items.modifiers`: no sum over them can be judged. */
export function incompleteParts({ unreadable = [] }: Pick<Order, 'unreadable'>): ReadonlySet<string> {
  return new Set(
    unreadable.map(unreadableEntry).map(({ part, inner }) => (inner === undefined ? part : `${part}.${inner}`)),
  );
}
