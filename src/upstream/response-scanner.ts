/** Limits on the size and structure of a response. */
export type ResponseBounds = {
  /** Total bytes. */
  readonly bodyBytes: number;
  /** Nesting depth of objects and arrays. */
  readonly depth: number;
  /** Total objects and arrays. */
  readonly containers: number;
  /** Bytes of the outline. */
  readonly outlineBytes: number;
};

/**
 * Reads the outer structure of a response while its bytes arrive, without parsing the orders in it.
 */
export type ResponseScanner = {
  /**
   * Takes the next bytes; throws `UnreadableResponse` as soon as the response exceeds a bound or
   * its brackets don't match.
   */
  push(chunk: Buffer): void;
  /**
   * The response's outline: its JSON value, with each object or array at the third level of nesting
   * replaced by `[start, end]`, its byte range in the body. In a list these are the orders, in an
   * order its own lists. Throws `UnreadableResponse` if the outline is not JSON.
   */
  end(): unknown;
};

/**
 * A response that doesn't match the API description; the message gives the reason in plain words,
 * for the log.
 */
export class UnreadableResponse extends Error {
  override readonly name = 'UnreadableResponse';
}

const OUTLINE_DEPTH = 2;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{`, and `]` and `}`, differ by this bit. */
const KIND_BIT = 0x20;
const OPENING = 0x7b;
/** The distance from the code of an opening bracket to that of its closing one. */
const TO_CLOSING = 2;

/**
 * Bit of a byte that matters outside or inside strings. A quote, which toggles, has both bits
 * shifted up by two.
 */
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
 * Creates a scanner for one response. Below the outline it only tracks strings and brackets, which
 * is four times as fast as `JSON.parse` and needs no memory that grows with the response (ADR 25).
 */
export function createResponseScanner(bounds: ResponseBounds): ResponseScanner {
  const closingBrackets = new Uint8Array(bounds.depth + 1);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let outline = '';
  let offset = 0;
  let containers = 0;
  let depth = 0;
  /** The start offset of the object or array that the outline leaves out. */
  let start = 0;
  let place = OUTSIDE;
  /** Bytes to skip at the start of the next chunk, because they follow a backslash. */
  let skipped = 0;

  function keep(text: string): void {
    outline += text;
    if (outline.length > bounds.outlineBytes)
      throw new UnreadableResponse('too much beside the orders');
  }

  function open(bracket: number): void {
    depth += 1;
    containers += 1;
    if (depth > bounds.depth) throw new UnreadableResponse('nested too deep');
    if (containers > bounds.containers) throw new UnreadableResponse('too many objects and arrays');
    closingBrackets[depth] = bracket + TO_CLOSING;
  }

  function close(bracket: number): void {
    if (depth === 0 || closingBrackets[depth] !== bracket)
      throw new UnreadableResponse('brackets that do not match');
    depth -= 1;
  }

  return {
    push(chunk) {
      if (offset + chunk.length > bounds.bodyBytes) throw new UnreadableResponse('too large');
      let keptUntil = 0;
      let index = skipped;
      while (index < chunk.length) {
        if (index + 4 <= chunk.length) {
          const first = meaningAt(chunk, index);
          const second = meaningAt(chunk, index + 1);
          const third = meaningAt(chunk, index + 2);
          const fourth = meaningAt(chunk, index + 3);
          // Process four bytes at a time while there is no bracket or backslash; two quotes cancel
          // each other out.
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
        throw new UnreadableResponse('no JSON');
      }
    },
  };
}
