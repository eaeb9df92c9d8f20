/** Values as programs write them: `qr_table`, `QR-TABLE`, `qrTable`; neither names nor ids. */
const CODE = /^(?:[a-z]+|[A-Z]+(?=[_-]))(?:[_-]\w+|[A-Z][a-z0-9]+)*$/u;

/** A value that has no word of ours in a form that people read: `qr_table` is `Qr table`; a text that is no code stays as it is. */
export function readableValue(value: string): string {
  if (!CODE.test(value)) return value;
  const words = value
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|[_-]+/gu, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
