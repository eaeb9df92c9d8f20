import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** Distinguishes these cursors from those of the connected service's list. */
const SOURCE = 'store';

const content = z.tuple([z.literal(SOURCE), z.string(), z.array(z.union([z.string(), z.number(), z.null()]))]);

/** Writes an opaque cursor: after the row with these values, in the answer to a query (any text that is the same for each of its pages). */
export function writeCursor(queryKey: string, after: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify([SOURCE, shortHash(queryKey), after])).toString('base64url');
}

/** Reads what `writeCursor` wrote for the same query; undefined for any other text. */
export function readCursor(queryKey: string, cursor: string): readonly (string | number | null)[] | undefined {
  const parsed = content.safeParse(readJson(Buffer.from(cursor, 'base64url').toString()));
  return parsed.success && parsed.data[1] === shortHash(queryKey) ? parsed.data[2] : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
