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

/**
 * A line without a loadable order: its number (from 1), its text, and everything that is wrong with
 * it.
 */
export type RejectedLine = {
  readonly line: number;
  readonly text: string;
  readonly problems: readonly FieldProblem[];
};

/** The orders of some lines, packed in `LOADED_COLUMNS`. */
export type LoadedOrders = {
  /** The organization and facet of each order are missing until `setPlaces`. */
  readonly rows: PackedRows;
  /** The facet of each order, by its position in `facets`. */
  readonly facetOf: readonly number[];
  readonly facets: readonly FacetFields[];
};

/** The columns of loaded orders; organization and facet come first. */
export const LOADED_COLUMNS = {
  numbers: ['org', 'facet', 'line', ...ORDER_NUMBERS, ...DERIVED_NUMBERS],
  bytes: ['id', 'store_id'],
  texts: [...ORDER_TEXTS, ...DERIVED_TEXTS],
} as const satisfies PackedColumns;

/**
 * Holds the place of the organization and facet, which only the database knows, until `setPlaces`
 * writes them.
 */
const PLACEHOLDER = 0;

/** The contents of some consecutive lines. */
export type ReadLines = {
  readonly orders: LoadedOrders;
  readonly rejected: readonly RejectedLine[];
};

/**
 * Begins a JSON escape such as `\u00e9`, which stands for a character rather than its UTF-8 bytes;
 * such lines are decoded first.
 */
const ESCAPED = String.raw`\u`;

/** Characters that take several bytes, one character each here. */
const BEYOND_ASCII = /[\x80-\xff]/;

/**
 * How the strings of an order are encoded. Its checks concern only ASCII characters, which are the
 * same in both encodings.
 */
type Encoding = 'latin1' | 'utf8';

function textOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString();
}

/**
 * Reads and checks one OrderDetail in JSON per line; `firstLine` is the number of the first line.
 * Blank lines and those that begin with `#` are skipped. A line is given as its bytes, one
 * character each (`latin1`). Nearly all lines are read and stored in that form, in half the time
 * that their decoded text, with two bytes per character, would take.
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

/** Collects orders, with what is derived from them, and what is wrong with lines. */
export class OrderBatch {
  readonly rejected: RejectedLine[] = [];
  readonly #rows = new RowPacker();
  readonly #facetOf: number[] = [];
  readonly #facets = new Map<string, { readonly fields: FacetFields; readonly position: number }>();

  /**
   * Adds an order; `read` is the same order with its texts decoded, from which other columns are
   * derived.
   */
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

/** An order that fits the strict contract, as it is read. */
function readWhole(order: unknown): Order {
  const read = parseOrder(order);
  if (!read.ok) throw new TypeError("An order that fits the strict contract can't be read.");
  return read.order;
}

/** Writes the numbers of the organization and the facets into the rows. */
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
