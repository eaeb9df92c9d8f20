/**
 * One parameter of a query string, with decoded name and value; `malformed` means broken
 * percent-encoding, which is left undecoded.
 */
export type QueryParameter = {
  readonly name: string;
  readonly value: string;
  readonly malformed: boolean;
};

function decode(text: string): { value: string; malformed: boolean } {
  try {
    // A lone surrogate reads as U+FFFD, which is also how it is written; otherwise a query would
    // not survive a round trip.
    return {
      value: decodeURIComponent(text.replaceAll('+', ' ')).toWellFormed(),
      malformed: false,
    };
  } catch {
    return { value: text, malformed: true };
  }
}

/**
 * Splits a query string (with or without its `?`) into its parameters, in order; `+` is a space
 * (WHATWG URL, form encoding).
 */
export function readQueryString(queryString: string): QueryParameter[] {
  const text = queryString.startsWith('?') ? queryString.slice(1) : queryString;
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      const name = decode(equals < 0 ? part : part.slice(0, equals));
      const value = decode(equals < 0 ? '' : part.slice(equals + 1));
      return { name: name.value, value: value.value, malformed: name.malformed || value.malformed };
    });
}

/**
 * Writes parameters as a query string without `?`, in the order given; commas and colons stay
 * readable.
 */
export function writeQueryString(
  parameters: readonly (readonly [name: string, value: string])[],
): string {
  return parameters.map(([name, value]) => `${encodeValue(name)}=${encodeValue(value)}`).join('&');
}

/** Text that needs no encoding. */
const PLAIN = /^[\w.,:~-]*$/;

function encodeValue(text: string): string {
  if (PLAIN.test(text)) return text;
  // A lone surrogate has no UTF-8 form and makes encodeURIComponent throw, so it becomes U+FFFD, as
  // in a browser's address bar.
  return encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',').replaceAll('%3A', ':');
}
