import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import type { QueryParameter } from '#contract/service/query-string.ts';
import { failed, type Parsed } from '#contract/service/rfc3339.ts';

/** The parameters of an address, and the list to which the functions that read them add issues. */
export type AddressParameters = {
  readonly parameters: readonly QueryParameter[];
  readonly issues: QueryIssue[];
};

/** The issue with an address that names stores which the user can't see; they are left out. */
export const HIDDEN_STORES = 'issue.hidden_stores';

/** The result of reading a value that makes no sense. */
export const WRONG = failed('');

/** Reports that a parameter is ignored; why, the page says in its own words. */
export function ignoreParameter(
  { issues }: Pick<AddressParameters, 'issues'>,
  parameter: string,
): void {
  issues.push({ parameter, message: parameter });
}

/**
 * Reads a parameter that the API does not have; a repeated or invalid one is ignored and reported
 * as an issue.
 */
export function readOwnParameter<T>(
  address: AddressParameters,
  name: string,
  read: (text: string) => Parsed<T>,
): T | undefined {
  const [first, ...others] = address.parameters.filter((parameter) => parameter.name === name);
  if (!first) return undefined;
  const parsed = others.length > 0 || first.malformed ? WRONG : read(first.value);
  if (parsed.ok) return parsed.value;
  ignoreParameter(address, name);
  return undefined;
}

/** Reads one of some known values. */
export function readOneOf<T extends string>(values: readonly T[]): (text: string) => Parsed<T> {
  return (text) => {
    const value = values.find((known) => known === text);
    return value === undefined ? WRONG : { ok: true, value };
  };
}

/** Reads comma-separated values of an open set into a sorted list without duplicates. */
export function readOpenList(text: string): Parsed<readonly string[]> {
  const values = text.split(',');
  if (values.includes('')) return WRONG;
  return { ok: true, value: [...new Set(values)].sort() };
}

/** A list as the value of a filter; undefined (not set) if it is empty. */
export function unlessEmpty<T>(values: readonly T[]): readonly T[] | undefined {
  return values.length === 0 ? undefined : values;
}

/** Reads a time of day, `hh:mm`. */
export function readClockTime(text: string): Parsed<string> {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? { ok: true, value: text } : WRONG;
}
