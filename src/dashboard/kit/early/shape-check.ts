/** A type guard for a JSON value. */
export type Check<T> = (value: unknown) => value is T;

export const isText: Check<string> = (value) => typeof value === 'string';
export const isNumber: Check<number> = (value) => typeof value === 'number';

/** A check that also accepts null and undefined. */
export function isAbsentOr<T>(check: Check<T>): Check<T | null | undefined> {
  return (value): value is T | null | undefined => value === null || value === undefined || check(value);
}

/** A check that also accepts null. */
export function isNullOr<T>(check: Check<T>): Check<T | null> {
  return (value): value is T | null => value === null || check(value);
}

/** A check for a list in which every entry passes `check`. */
export function isListOf<T>(check: Check<T>): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(check);
}

/** A check for an object by its fields; the compiler ensures that every field of `T` has a check. Extra fields are allowed. */
export function hasShape<T extends object>(fields: {
  readonly [Field in keyof Required<T>]: Check<T[Field]>;
}): Check<T> {
  const checks: [string, Check<unknown>][] = Object.entries(fields);
  return (value): value is T =>
    typeof value === 'object' && value !== null && checks.every(([field, check]) => check(Reflect.get(value, field)));
}
