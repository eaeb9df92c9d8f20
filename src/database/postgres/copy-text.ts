const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** In the text format of `COPY`. */
export function toCopyText(value: unknown): string {
  if (value === null) return '\\N';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'string')
    return value.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`;
  throw new TypeError(`A value of a row cannot be copied: ${typeof value}.`);
}
