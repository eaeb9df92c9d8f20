type Key = string | number | boolean | undefined;

/** Memoizes a function by its arguments, e.g. for Intl formatters, which are slow to create. */
export function cached<Args extends readonly Key[], Result>(
  create: (...args: Args) => Result,
): (...args: Args) => Result {
  const known = new Map<string, { readonly result: Result }>();
  return (...args) => {
    let key = '';
    // No argument contains a line break.
    for (const arg of args) key += `${arg}\n`;
    const found = known.get(key);
    if (found) return found.result;
    const result = create(...args);
    known.set(key, { result });
    return result;
  };
}
