/** What a live list says after its orders when it is at its end; only tests use this file. */
const LIST_END = /,"nextCursor":null,"coverage":\{"completeFrom":null,"asOf":"[^"]+"\}\}$/;

/**
 * The bytes of a live list that is at its end, as the order service sent them if it formats lists
 * like the API's description.
 */
export function listBytes(answered: Buffer): Buffer {
  return Buffer.from(answered.toString('latin1').replace(LIST_END, '}'), 'latin1');
}
