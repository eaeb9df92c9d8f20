/** The type of text parts in a compiled message. */
const LITERAL = 0;

/** A digit, or a text whose digits stay: a paper size, and isolated left-to-right text. */
const DIGITS = /A4|\u2066[^\u2069]*\u2069|\d/g;

function isText(node: unknown): node is { type: typeof LITERAL; value: string } {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === LITERAL;
}

/**
 * Compiled messages with the digits in their texts as a locale (BCP 47) writes its numbers, e.g.
 * `٧` in Egypt.
 */
export function withOwnDigits<Own extends Readonly<Record<string, string>>>(
  messages: Own,
  locale: string,
): Own {
  const numbers = new Intl.NumberFormat(locale);
  if (numbers.format(7) === '7') return messages;
  const digit = (found: string) => (found.length === 1 ? numbers.format(Number(found)) : found);
  return JSON.parse(JSON.stringify(messages), (_, node: unknown) =>
    isText(node) ? { ...node, value: node.value.replaceAll(DIGITS, digit) } : node,
  );
}
