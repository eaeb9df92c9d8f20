/** Says whether a JSON value has a type. */
export type Check<T> = (value: unknown) => value is T;

export const isText: Check<string> = (value) => typeof value === 'string';
export const isNumber: Check<number> = (value) => typeof value === 'number';

/** A check that also accepts null and nothing. */
export function isAbsentOr<T>(check: Check<T>): Check<T | null | undefined> {
  return (value): value is T | null | undefined => value === null || value === undefined || check(value);
}

/** A check that also accepts null. */
export function isNullOr<T>(check: Check<T>): Check<T | null> {
  return (value): value is T | null => value === null || check(value);
}

/** A check of a list in which each entry passes one. */
export function isListOf<T>(check: Check<T>): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(check);
}

/** A check of an object by its fields, of which the compiler sees that none is forgotten; others may be there. */
export function hasShape<T extends object>(fields: {
  readonly [Field in keyof Required<T>]: Check<T[Field]>;
}): Check<T> {
  const checks: [string, Check<unknown>][] = Object.entries(fields);
  return (value): value is T =>
    typeof value === 'object' && value !== null && checks.every(([field, check]) => check(Reflect.get(value, field)));
}
