import * as z from 'zod/mini';
import type { QueryIssue } from '../service/list-orders-query.ts';
import { readQueryString, writeQueryString } from '../service/query-string.ts';

/** Longer than any value of an order that people filter by, in characters. */
const LONGEST = 500;
const MOST_VALUES = 100;

/** A parameter that may not be repeated. */
export const once = z.string('must be given once');
export const text = once.check(z.maxLength(LONGEST, `must be at most ${LONGEST} characters long`));
export const searchText = z.pipe(
  text.check(z.refine((value) => value.trim() !== '', "can't be empty")),
  z.transform((value: string) => value.trim()),
);
export const cents = z.pipe(
  once.check(z.regex(/^-?\d{1,15}$/, 'must be a whole number of cents')),
  z.transform(Number),
);

export function oneOf<const Value extends string>(all: readonly Value[]) {
  return z.enum(all, `must be one of ${all.join(', ')}`);
}

/** Values of an open set, separated by commas. */
export const values = z.pipe(
  once.check(
    z.refine((value) => {
      const list = value.split(',');
      return (
        list.length <= MOST_VALUES && list.every((each) => each !== '' && each.length <= LONGEST)
      );
    }, `must be at most ${MOST_VALUES} values separated by commas, none of them empty`),
  ),
  z.transform((value: string) => [...new Set(value.split(','))].sort()),
);

/** Values of a closed set, separated by commas, in the order of the set. */
export function someOf<const Value extends string>(all: readonly Value[]) {
  const list = z.array(z.enum(all, `must be some of ${all.join(', ')}, separated by commas`));
  return z.pipe(
    z.pipe(values, list),
    z.transform((chosen: Value[]) => all.filter((each) => chosen.includes(each))),
  );
}

/** One text, or several where the parameter is repeated. */
export const texts = z.pipe(
  z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
    z
      .array(text.check(z.refine((value) => value.trim() !== '', "can't be empty")))
      .check(z.maxLength(MOST_VALUES, `must be given at most ${MOST_VALUES} times`)),
  ),
  z.transform((all: string[]) => [...new Set(all)]),
);

export function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.pipe(
    once.check(
      z.refine((value) => /^\d{1,9}$/.test(value) && +value >= from && +value <= to, error),
    ),
    z.transform(Number),
  );
}

export const unknownParameter = {
  error: (issue: { readonly code?: string; readonly keys?: readonly string[] }) =>
    issue.code === 'unrecognized_keys'
      ? `can't have the parameter ${issue.keys?.join(', ')}`
      : 'must be selected by parameters',
};

/** Reads the parameters of a query string; an array holds those that are repeated. */
export function readParameters(search: string): Record<string, string | string[]> {
  const named = Map.groupBy(readQueryString(search), ({ name }) => name);
  return Object.fromEntries(
    [...named].map(([name, [first, ...others]]) => [
      name,
      others.length === 0
        ? (first?.value ?? '')
        : [first, ...others].flatMap((each) => each?.value ?? []),
    ]),
  );
}

/** An ignored parameter with its value. */
export type IgnoredParameter = QueryIssue & { readonly value: string };

/** Reads a query string; an invalid parameter is ignored alone, and reported. */
export function parseParameters<Schema extends z.ZodMiniType>(
  schema: Schema,
  search: string,
): { readonly values: z.output<Schema>; readonly ignored: readonly IgnoredParameter[] } {
  const given = readParameters(search);
  const ignored: IgnoredParameter[] = [];
  for (;;) {
    const parsed = schema.safeParse(given);
    if (parsed.success) return { values: parsed.data, ignored };
    const known = ignored.length;
    for (const { path, message } of parsed.error.issues) {
      const parameter = String(path[0]);
      const value = given[parameter];
      if (value === undefined) continue;
      ignored.push({ parameter, message, value: [value].flat().join(', ') });
      delete given[parameter];
    }
    if (ignored.length === known) throw new TypeError('An issue names no parameter.');
  }
}

/** Parameters that hold a list by being repeated, since a value may hold a comma. */
const REPEATED: ReadonlySet<string> = new Set(['reason']);

/** Writes values as a canonical query string without `?`, in the order of `names`. */
export function printParameters(
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string {
  return writeQueryString(
    names.flatMap((name) => {
      const value = values[name];
      if (value === undefined || value === '') return [];
      if (!Array.isArray(value)) return [[name, String(value)] as const];
      const list = value.map(String).sort();
      if (REPEATED.has(name)) return list.map((each) => [name, each] as const);
      return list.length === 0 ? [] : [[name, list.join(',')] as const];
    }),
  );
}
