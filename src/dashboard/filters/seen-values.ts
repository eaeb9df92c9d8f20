import { useMemo } from 'react';

/** The filterable values of a row, each with its name if it has one. */
export type ValuesOf<Row, Name = never> = (
  row: Row,
) => readonly (readonly [value: string, name?: Name | undefined])[];

/** True when an address can hold the value in a list. */
function isWritable(value: string): boolean {
  return value !== '' && !value.includes(',') && value.isWellFormed();
}

/** The distinct values of rows that an address can hold, each with the first name found for it. */
export function seenValues<Row, Name>(
  rows: readonly Row[],
  valuesOf: ValuesOf<Row, Name>,
): ReadonlyMap<string, Name | undefined> {
  const seen = new Map<string, Name | undefined>();
  for (const row of rows)
    for (const [value, name] of valuesOf(row))
      if (isWritable(value) && !seen.get(value)) seen.set(value, name);
  return seen;
}

/**
 * The values of the page's rows, collected once for each list, which can be long; `valuesOf` must
 * stay the same function.
 */
export function useSeenValues<Row, Name>(rows: readonly Row[], valuesOf: ValuesOf<Row, Name>) {
  return useMemo(() => seenValues(rows, valuesOf), [rows, valuesOf]);
}
