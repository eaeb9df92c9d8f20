/** Matches values as programs write them, e.g. `drone` or `QR_TABLE`, but not names or ids. */
const CODE = /^(?:[a-z]+|[a-z]+(?:[_-]\w+)+|[A-Z]+(?:[_-]\w+)+)$/;

/**
 * Makes a value readable that the messages have no word for: `qr_table` becomes `QR table`; text
 * that is not a code stays unchanged.
 */
export function readableValue(value: string): string {
  if (!CODE.test(value)) return value;
  const words =
    value.charAt(0).toUpperCase() + value.slice(1).toLowerCase().replaceAll(/[_-]+/g, ' ');
  return words.replace(/^Qr\b/, 'QR');
}
