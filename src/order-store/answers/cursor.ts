import { hash } from 'node:crypto';
import * as z from 'zod/mini';

/** The order store's list, or the connected service's own. */
type CursorSource = 'store' | 'live';

const content = z.tuple([
  z.string(),
  z.string(),
  z.array(z.union([z.string(), z.number(), z.null()])),
]);

/**
 * An opaque cursor after a row with these values, bound to a query (any text that is the same on
 * each page).
 */
export function writeCursor(
  queryKey: string,
  after: readonly (string | number | null)[],
  source: CursorSource = 'store',
): string {
  return Buffer.from(JSON.stringify([source, shortHash(queryKey), after])).toString('base64url');
}

/** Undefined unless `writeCursor` wrote the text for the same query and source. */
export function readCursor(
  queryKey: string,
  cursor: string,
  source: CursorSource = 'store',
): readonly (string | number | null)[] | undefined {
  const { data } = content.safeParse(readJson(Buffer.from(cursor, 'base64url').toString()));
  return data?.[0] === source && data[1] === shortHash(queryKey) ? data[2] : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shortHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 12);
}
