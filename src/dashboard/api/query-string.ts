/** The parameters of a request; undefined ones are omitted. */
export type RequestParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Writes parameters as a query string with its `?`, empty without any; an array repeats its
 * parameter.
 */
export function printQuery(parameters: RequestParameters): string {
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => {
      if (value === undefined) return [];
      return typeof value === 'string' ? [[name, value]] : value.map((each) => [name, each]);
    }),
  ).toString();
  return query && `?${query}`;
}
