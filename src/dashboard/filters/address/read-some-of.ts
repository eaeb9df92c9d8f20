import type { Parsed } from '#contract/service/rfc3339.ts';
import { readOpenList, WRONG } from './address-parameter.ts';

/** Reads some of some known values, separated by commas, in their own sequence. */
export function readSomeOf<T extends string>(
  values: readonly T[],
): (text: string) => Parsed<readonly T[]> {
  return (text) => {
    const list = readOpenList(text);
    const known = list.ok ? values.filter((value) => list.value.includes(value)) : [];
    return list.ok && known.length === list.value.length ? { ok: true, value: known } : WRONG;
  };
}
