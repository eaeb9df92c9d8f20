/** A function that computes its result only when one of its arguments has changed. */
export function remembered<Arguments extends readonly unknown[], Result>(
  compute: (...values: Arguments) => Result,
): (...values: Arguments) => Result {
  let last: { readonly values: Arguments; readonly result: Result } | undefined;
  return (...values) => {
    if (!last || values.some((value, index) => value !== last?.values[index]))
      last = { values, result: compute(...values) };
    return last.result;
  };
}
