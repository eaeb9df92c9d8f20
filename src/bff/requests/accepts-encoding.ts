/** Whether an `Accept-Encoding` header allows an encoding, by name or by `*`; a weight of 0 excludes it. */
export function acceptsEncoding(header: string | string[] | undefined, encoding: string): boolean {
  const weights = new Map(
    String(header ?? '')
      .split(',')
      .map((entry) => {
        const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
        return [name, weight === undefined ? 1 : Number(weight)];
      }),
  );
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}
