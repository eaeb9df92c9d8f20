import { readFile } from 'node:fs/promises';
import leven from 'leven';
import * as z from 'zod/mini';
import { printPath } from '#contract/service/value-path.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import { reasonOf } from '../output/command-error.ts';
import { isCurrency, isTimeZone } from './settings.ts';

const NOT_EMPTY = 'must be text that is not empty';
const ZONE = 'must be an IANA time zone like Europe/Madrid';
const CURRENCY = 'must be an ISO 4217 code like EUR';

/** With an explicit message, since people write stores files by hand. */
const givenText = z.string(NOT_EMPTY).check(z.regex(/\S/, NOT_EMPTY));

const storesFile = z.array(
  z.object({
    id: z.guid('must be a UUID'),
    name: z.string(NOT_EMPTY).check(z.minLength(1, NOT_EMPTY)),
    timeZone: z.string(ZONE).check(z.refine(isTimeZone, ZONE)),
    currency: z.string(CURRENCY).check(z.refine(isCurrency, CURRENCY)),
    address: z.optional(
      z
        .array(givenText, 'must be a list of lines like ["12 Main Street", "Springfield"]')
        .check(z.minLength(1, 'must have a line'), z.maxLength(8, 'must have at most 8 lines')),
    ),
    taxNumber: z.optional(givenText),
    phone: z.optional(givenText),
    group: z.optional(givenText),
  }),
  'must be a list of stores in [ ]',
);

/**
 * JSON of store descriptions (see `storeDescription`); ids become lower case. Errors name the file,
 * position and field.
 */
export async function readStoresFile(file: string): Promise<StoreDescription[]> {
  const content = await readJson(file);
  const parsed = z.safeParse(storesFile, content);
  if (!parsed.success) {
    const [first] = parsed.error.issues.map((issue) => describeIssue(issue, content));
    throw new Error(`${file}: ${first}`);
  }
  const stores = parsed.data.map((store) => ({ ...store, id: store.id.toLowerCase() }));
  const ids = stores.map(({ id }) => id);
  const again = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (again >= 0) throw new Error(`${file}: [${again}].id: describes a store twice`);
  return stores;
}

/**
 * E.g. `[0].timeZone: must be an IANA time zone like Europe/Madrid (store “Gran Vía” has “timezone”
 * instead)`.
 */
function describeIssue({ path, message }: z.core.$ZodIssue, content: unknown): string {
  const [index, field] = path;
  if (index === undefined) return message;
  if (field === undefined)
    return `${printPath(path)}: must be a store like {"id", "name", "timeZone", "currency"}`;
  const store: Readonly<Record<PropertyKey, unknown>> = Object(Object(content)[index]);
  const isMisspelled = (key: string) => leven(key.toLowerCase(), String(field).toLowerCase()) <= 1;
  const misspelled = store[field] === undefined ? Object.keys(store).find(isMisspelled) : undefined;
  const hints = [
    ...(typeof store['name'] === 'string' ? [`store “${store['name']}”`] : []),
    ...(misspelled === undefined ? [] : [`has “${misspelled}” instead`]),
  ];
  return `${printPath(path)}: ${message}${hints.length === 0 ? '' : ` (${hints.join(' ')})`}`;
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`${file} can't be read (${reasonOf(error)})`);
  });
  try {
    // Windows may begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`${file} isn't JSON (${reasonOf(error)})`, { cause: error });
  }
}
