/**
 * Several times as many as browsers name; a stranger's header has room for thousands, and each
 * takes time.
 */
const MOST_PREFERENCES = 50;
const PREFERENCE = /^([^\s;]+)(?:\s*;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * Reads the weight, 0 to 1, of each encoding or language that a header such as `Accept-Encoding`
 * names, in lower case, and of `*` (RFC 9110, 12.5); only of the first 50.
 */
export function readWeights(header: string | string[] | undefined): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of String(header ?? '').split(',', MOST_PREFERENCES)) {
    const [, name, weight = '1'] = PREFERENCE.exec(part.trim()) ?? [];
    if (name !== undefined) weights.set(name.toLowerCase(), Number(weight));
  }
  return weights;
}

/** By name or by `*`; a weight of 0 excludes it. */
export function acceptsEncoding(header: string | string[] | undefined, encoding: string): boolean {
  const weights = readWeights(header);
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

/** The languages that an `Accept-Language` header names (BCP 47, in lower case), best first. */
export function preferredLanguages(header: string | undefined): readonly string[] {
  const weights = [...readWeights(header)].filter(([name, weight]) => name !== '*' && weight > 0);
  return weights.toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}
