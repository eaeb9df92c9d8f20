/** How large an answer may be, and of how many parts. */
export type AnswerBounds = {
  /** Bytes in all. */
  readonly bodyBytes: number;
  /** Objects and arrays inside one another. */
  readonly depth: number;
  /** Objects and arrays in all. */
  readonly containers: number;
  /** Bytes of the outline. */
  readonly outlineBytes: number;
};

/** Reads the outermost shape of an answer while its bytes arrive, without parsing the orders in it. */
export type AnswerScanner = {
  /** Takes the next bytes; throws `UnreadableAnswer` as soon as the answer exceeds a bound or its brackets don't match. */
  push(chunk: Buffer): void;
  /**
   * The answer's outline: its JSON value with `[start, end]`, a range of the body in bytes, in place of each object and array that lies
   * within two others. Those are the orders of a list, and an order's own lists. Throws `UnreadableAnswer` when that is no JSON.
   */
  end(): unknown;
};

/** An answer that is not what the API describes; the message says why in plain words, for the log. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

const OUTLINE_DEPTH = 2;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{`, and `]` and `}`, differ by this bit. */
const KIND_BIT = 0x20;
const OPENING = 0x7b;
/** How far a closing bracket is from the opening one of its kind. */
const TO_CLOSING = 2;

/** Where a byte matters: outside of strings, or inside. A quote, which changes from one to the other, has both bits two higher. */
const OUTSIDE = 1;
const INSIDE = 2;
const CHANGE_SHIFT = 2;
const MEANINGS = new Uint8Array(256);
for (const bracket of '[]{}') MEANINGS[bracket.charCodeAt(0)] = OUTSIDE;
MEANINGS[BACKSLASH] = INSIDE;
MEANINGS[QUOTE] = (OUTSIDE | INSIDE) << CHANGE_SHIFT;

function meaningAt(chunk: Buffer, index: number): number {
  return MEANINGS[chunk[index] ?? 0] ?? 0;
}

/**
 * Creates a scanner for one answer. Below its outline it follows strings and brackets only, which is four times as fast as `JSON.parse`
 * and needs no memory that grows with the answer (ADR 25).
 */
export function createAnswerScanner(bounds: AnswerBounds): AnswerScanner {
  const closingBrackets = new Uint8Array(bounds.depth + 1);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let outline = '';
  let offset = 0;
  let containers = 0;
  let depth = 0;
  /** Where the object or array began that the outline leaves out. */
  let start = 0;
  let place = OUTSIDE;
  /** Bytes at the beginning of the next chunk that follow a backslash. */
  let skipped = 0;

  function keep(text: string): void {
    outline += text;
    if (outline.length > bounds.outlineBytes) throw new UnreadableAnswer('too much beside the orders');
  }

  function open(bracket: number): void {
    depth += 1;
    containers += 1;
    if (depth > bounds.depth) throw new UnreadableAnswer('nested too deep');
    if (containers > bounds.containers) throw new UnreadableAnswer('too many objects and arrays');
    closingBrackets[depth] = bracket + TO_CLOSING;
  }

  function close(bracket: number): void {
    if (depth === 0 || closingBrackets[depth] !== bracket) throw new UnreadableAnswer('brackets that do not match');
    depth -= 1;
  }

  return {
    push(chunk) {
      if (offset + chunk.length > bounds.bodyBytes) throw new UnreadableAnswer('too large');
      let keptUntil = 0;
      let index = skipped;
      while (index < chunk.length) {
        if (index + 4 <= chunk.length) {
          const first = meaningAt(chunk, index);
          const second = meaningAt(chunk, index + 1);
          const third = meaningAt(chunk, index + 2);
          const fourth = meaningAt(chunk, index + 3);
          // Four at a time as long as there is no bracket and no backslash; two quotes undo each other.
          if (((first | second | third | fourth) & (OUTSIDE | INSIDE)) === 0) {
            place ^= (first ^ second ^ third ^ fourth) >> CHANGE_SHIFT;
            index += 4;
            continue;
          }
        }
        const meaning = meaningAt(chunk, index);
        place ^= meaning >> CHANGE_SHIFT;
        index += 1;
        if ((meaning & place) === 0) continue;
        if (place === INSIDE) {
          index += 1;
          continue;
        }
        const bracket = chunk[index - 1] ?? 0;
        if ((bracket | KIND_BIT) === OPENING) {
          open(bracket);
          if (depth !== OUTLINE_DEPTH + 1) continue;
          start = offset + index - 1;
          keep(chunk.toString('latin1', keptUntil, index - 1));
        } else {
          close(bracket);
          if (depth !== OUTLINE_DEPTH) continue;
          keep(`[${start},${offset + index}]`);
          keptUntil = index;
        }
      }
      if (depth <= OUTLINE_DEPTH) keep(chunk.toString('latin1', keptUntil, chunk.length));
      skipped = index - chunk.length;
      offset += chunk.length;
    },
    end() {
      try {
        return JSON.parse(decoder.decode(Buffer.from(outline, 'latin1')));
      } catch {
        throw new UnreadableAnswer('no JSON');
      }
    },
  };
}
