/** Rows in three buffers that can be transferred between threads without copying. */
export type PackedRows = {
  /** The values of the number columns, row by row. */
  readonly numbers: Float64Array<ArrayBuffer>;
  /** The values of the byte columns and then of the text columns (in UTF-8), row by row. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The end offset of each value in `bytes`. */
  readonly ends: Uint32Array<ArrayBuffer>;
};

export type PackedColumns = {
  readonly numbers: readonly string[];
  readonly bytes: readonly string[];
  readonly texts: readonly string[];
};

/** Number columns, and byte or text columns. */
export type PackedCounts = { readonly numbers: number; readonly others: number };

/** The initial size of the buffer, in bytes; enough for most batches. */
const USUAL_BYTES = 192 * 1024;
/** The most bytes that a UTF-16 code unit takes in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/** Packs rows one after the other, column by column. */
export class RowPacker {
  readonly #numbers: number[] = [];
  readonly #ends: number[] = [];
  #bytes = Buffer.allocUnsafeSlow(USUAL_BYTES);
  #length = 0;

  addNumber(value: number): void {
    this.#numbers.push(value);
  }

  addBytes(value: Uint8Array): void {
    this.#makeRoom(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
    this.#ends.push(this.#length);
  }

  /** Adds a text; with `latin1`, each character of the text is a byte of its UTF-8 form. */
  addText(value: string, encoding: 'utf8' | 'latin1'): void {
    this.#makeRoom(value.length * MAX_BYTES_PER_UNIT);
    this.#length += this.#bytes.write(value, this.#length, encoding);
    this.#ends.push(this.#length);
  }

  /** Returns the packed rows; nothing can be added afterwards. */
  pack(): PackedRows {
    return {
      numbers: new Float64Array(this.#numbers),
      bytes: new Uint8Array(this.#bytes.buffer, 0, this.#length),
      ends: new Uint32Array(this.#ends),
    };
  }

  #makeRoom(length: number): void {
    if (this.#length + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow((this.#length + length) * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** The buffers of packed rows, for transfer to another thread. */
export function buffersOf({ numbers, bytes, ends }: PackedRows): ArrayBuffer[] {
  return [numbers.buffer, bytes.buffer, ends.buffer];
}

/** Yields the values of each row in column order: numbers, then bytes, then texts as bytes. */
export function* unpackRows(
  { numbers, bytes, ends }: PackedRows,
  columns: PackedCounts,
): Generator<(number | Uint8Array)[], void> {
  let start = 0;
  for (let row = 0; row * columns.others < ends.length; row += 1) {
    const values: (number | Uint8Array)[] = [...rowOf(numbers, row, columns.numbers)];
    for (const end of rowOf(ends, row, columns.others)) {
      values.push(bytes.subarray(start, end));
      start = end;
    }
    yield values;
  }
}

function rowOf<T extends Float64Array | Uint32Array>(values: T, row: number, width: number) {
  return values.subarray(row * width, (row + 1) * width);
}
