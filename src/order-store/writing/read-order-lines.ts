import type { Order } from '#contract/service/order.ts';
import { type PackedColumns, type PackedRows, RowPacker } from '#database/sqlite/packed-rows.ts';
import { type FacetFields, facetKey } from './facet-key.ts';
import {
  ORDER_NUMBERS,
  ORDER_TEXTS,
  type StorableOrder,
  toOrderColumns,
} from '../storage/order-row.ts';
import { parseOrder } from '../storage/parse-order.ts';
import { DERIVED_NUMBERS, DERIVED_TEXTS, toDerivedColumns } from './derived-columns.ts';
import { COMMENT, type FieldProblem, readOrderLine } from './read-order-line.ts';

/** The line's number (from 1), text and problems. */
export type RejectedLine = {
  readonly line: number;
  readonly text: string;
  readonly problems: readonly FieldProblem[];
};

/** Packed in `LOADED_COLUMNS`. */
export type LoadedOrders = {
  /** Organization and facet are placeholders until `setPlaces`. */
  readonly rows: PackedRows;
  /** By order, as an index in `facts`. */
  readonly facetOf: readonly number[];
  readonly facets: readonly FacetFields[];
};

/** Organization and facet come first. */
export const LOADED_COLUMNS = {
  numbers: ['org', 'facet', 'line', ...ORDER_NUMBERS, ...DERIVED_NUMBERS],
  bytes: ['id', 'store_id'],
  texts: [...ORDER_TEXTS, ...DERIVED_TEXTS],
} as const satisfies PackedColumns;

/** Stands for organization and facet, which only the database knows, until `setPlaces`. */
const PLACEHOLDER = 0;

/** Consecutive lines. */
export type ReadLines = {
  readonly orders: LoadedOrders;
  readonly rejected: readonly RejectedLine[];
};

/**
 * Starts a JSON escape such as `\u00e9`, a character rather than UTF-8 bytes; such lines are
 * decoded first.
 */
const ESCAPED = String.raw`\u`;

/** Bytes of multi-byte characters, one character each. */
const BEYOND_ASCII = /[\x80-\xff]/;

/** Encoding of an order's strings. Checks concern only ASCII, which is the same in both. */
type Encoding = 'latin1' | 'utf8';

function textOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString();
}

/**
 * Reads one OrderDetail per line; `firstLine` counts from 1. Skips blank lines and comments (`#`).
 * Lines are bytes as characters (`latin1`), and nearly all are parsed and stored in that form,
 * which halves the time and avoids two-byte strings.
 */
export function readOrderLines(lines: readonly string[], firstLine: number): ReadLines {
  const batch = new OrderBatch();
  for (const [index, bytes] of lines.entries()) {
    const quick = bytes.includes(ESCAPED) ? undefined : readOrderLine(bytes.trim());
    if (quick?.ok) {
      const isAscii = !BEYOND_ASCII.test(bytes);
      batch.add(
        firstLine + index,
        quick.order,
        'latin1',
        readWhole(isAscii ? quick.order : JSON.parse(textOf(bytes))),
      );
      continue;
    }
    // `trim` also removes a byte order mark.
    const text = textOf(bytes).trim();
    if (text === '' || text.startsWith(COMMENT)) continue;
    const result = readOrderLine(text);
    if (result.ok) batch.add(firstLine + index, result.order, 'utf8');
    else batch.rejected.push({ line: firstLine + index, text, problems: result.problems });
  }
  return { orders: batch.orders(), rejected: batch.rejected };
}

/** Collects orders with derived data, and problems of lines. */
export class OrderBatch {
  readonly rejected: RejectedLine[] = [];
  readonly #rows = new RowPacker();
  readonly #facetOf: number[] = [];
  readonly #facets = new Map<string, { readonly fields: FacetFields; readonly position: number }>();

  /** `read` is the same order decoded, for derived columns. */
  add(line: number, order: StorableOrder, encoding: Encoding, read = readWhole(order)): void {
    const { storeId, paymentStatus, fulfillmentStatus } = order;
    const source = encoding === 'latin1' ? textOf(order.source) : order.source;
    const fields = { storeId, paymentStatus, fulfillmentStatus, source };
    const columns = toOrderColumns(order);
    const derived = toDerivedColumns(read);
    const key = facetKey(fields);
    const facet = this.#facets.get(key) ?? { fields, position: this.#facets.size };
    this.#facets.set(key, facet);
    this.#facetOf.push(facet.position);
    for (const number of [PLACEHOLDER, PLACEHOLDER, line]) this.#rows.addNumber(number);
    for (const column of ORDER_NUMBERS) this.#rows.addNumber(columns[column]);
    for (const column of DERIVED_NUMBERS) this.#rows.addNumber(derived[column]);
    this.#rows.addBytes(columns.id);
    this.#rows.addBytes(derived.store_id);
    for (const column of ORDER_TEXTS) this.#rows.addText(columns[column], encoding);
    for (const column of DERIVED_TEXTS) this.#rows.addText(derived[column], 'utf8');
  }

  orders(): LoadedOrders {
    const facets = [...this.#facets.values()].map(({ fields }) => fields);
    return { rows: this.#rows.pack(), facetOf: this.#facetOf, facets };
  }
}

/** Fits the strict contract. */
function readWhole(order: unknown): Order {
  const read = parseOrder(order);
  if (!read.ok) throw new TypeError("An order that fits the strict contract can't be read.");
  return read.order;
}

/** Replaces the placeholders of organization and facet. */
export function setPlaces(
  { rows, facetOf }: LoadedOrders,
  org: number,
  facets: readonly number[],
): void {
  const width = LOADED_COLUMNS.numbers.length;
  for (const [row, position] of facetOf.entries()) {
    const facet = facets[position];
    if (facet === undefined) throw new RangeError(`The facet ${position} has no number.`);
    rows.numbers[row * width] = org;
    rows.numbers[row * width + 1] = facet;
  }
}
