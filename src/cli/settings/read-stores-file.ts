import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { printPath } from '#contract/service/value-path.ts';
import { type StoreDescription, storeDescriptions } from '#contract/bff/store.ts';
import { reasonOf } from '../output/command-error.ts';
import { isCurrency } from './settings.ts';

/** Reads a JSON file of store descriptions (see `storeDescription`); throws an error that names the file, the position and the field. */
export async function readStoresFile(file: string): Promise<StoreDescription[]> {
  const parsed = z.safeParse(storeDescriptions, await readJson(file));
  if (!parsed.success) throw new Error(`${file}: ${parsed.error.issues.slice(0, 1).map(describeIssue).join()}`);
  const ids = parsed.data.map((store) => store.id.toLowerCase());
  const again = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (again >= 0) throw new Error(`${file}: [${again}].id: describes a store twice`);
  // Only here: browsers may know fewer currencies.
  const odd = parsed.data.findIndex(({ currency }) => !isCurrency(currency));
  if (odd >= 0) throw new Error(`${file}: [${odd}].currency: must be an ISO 4217 code like EUR`);
  return parsed.data;
}

/** E.g. `[0].timeZone: must be an IANA time zone like Europe/Madrid`. */
function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${printPath(path)}: ${message}`;
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`${file} can't be read (${reasonOf(error)})`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} isn't JSON (${reasonOf(error)})`, { cause: error });
  }
}
