/** Values as programs write them, `drone` or `QR_TABLE`; neither names nor ids. */
const CODE = /^(?:[a-z]+|[a-z]+(?:[_-]\w+)+|[A-Z]+(?:[_-]\w+)+)$/;

/** A value that has no word of ours in a form that people read: `qr_table` is `Qr table`; a text that is no code stays as it is. */
export function readableValue(value: string): string {
  if (!CODE.test(value)) return value;
  return value.charAt(0).toUpperCase() + value.slice(1).toLowerCase().replaceAll(/[_-]+/g, ' ');
}
