const UUID = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/i;

/** The order id in a pasted text, alone or within a URL, in lower case; undefined if there is none. */
export function pastedOrderId(text: string): string | undefined {
  return UUID.exec(text)?.[0].toLowerCase();
}
