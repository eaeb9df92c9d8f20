import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFirstOrder, readOrdersFromEnd } from './list-edges.ts';
import { createResponseBody, type ResponseBody } from './response-body.ts';

/** A body that arrives in pieces of some bytes. */
function bodyOf(text: string, pieceLength: number) {
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / pieceLength);
  return createResponseBody(
    Array.from({ length: count }, (_, index) =>
      bytes.subarray(index * pieceLength, (index + 1) * pieceLength),
    ),
  );
}

const orders = fc.array(
  fc.record({ id: fc.string({ unit: 'binary' }), value: fc.jsonValue({ maxDepth: 3 }) }),
  {
    minLength: 1,
    maxLength: 6,
  },
);

function fromEnd(body: ResponseBody): unknown[] {
  return [...readOrdersFromEnd(body)].map(({ bytes }) => JSON.parse(String(bytes)));
}

test('orders are found from the end, however the body was split', () => {
  fc.assert(
    fc.property(
      orders,
      fc.constantFrom(undefined, 1),
      fc.integer({ min: 1, max: 400 }),
      (all, indent, length) => {
        const text = JSON.stringify({ orders: all, hasMore: true }, null, indent);
        const body = bodyOf(text, length);
        expect(fromEnd(body)).toEqual(JSON.parse(text).orders.toReversed());
        for (const { end } of readOrdersFromEnd(body)) expect(body.whole[end - 1]).toBe(0x7d);
        const first = readFirstOrder(bodyOf(text, text.length * 4));
        expect(JSON.parse(String(first))).toEqual(JSON.parse(text).orders[0]);
      },
    ),
    { seed: 20_261_129, numRuns: 166 },
  );
});
