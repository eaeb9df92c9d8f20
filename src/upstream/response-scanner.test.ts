import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createResponseScanner } from './response-scanner.ts';
import { anyCharacter } from '#testing/any-character.ts';

const BOUNDS = { bodyBytes: 100_000, depth: 10, containers: 1_000, outlineBytes: 5_000 };

function scan(body: string | Buffer, bounds: Partial<typeof BOUNDS> = {}, chunkBytes = 7): unknown {
  const scanner = createResponseScanner({ ...BOUNDS, ...bounds });
  const bytes = Buffer.from(body);
  for (let from = 0; from < bytes.length; from += chunkBytes)
    scanner.push(bytes.subarray(from, from + chunkBytes));
  return scanner.end();
}

/** Rebuilds the full value from its outline: replaces each range by the value it points to. */
function fill(outline: unknown, body: Buffer, depth = 0): unknown {
  if (typeof outline !== 'object' || outline === null) return outline;
  if (depth === 2 && Array.isArray(outline)) {
    return JSON.parse(body.subarray(Number(outline[0]), Number(outline[1])).toString());
  }
  return Array.isArray(outline)
    ? outline.map((value) => fill(value, body, depth + 1))
    : Object.fromEntries(
        Object.entries(outline).map(([key, value]) => [key, fill(value, body, depth + 1)]),
      );
}

test('replaces orders by their ranges and keeps the rest', () => {
  expect(scan('{"orders":[{"id":"]}"}, {"a":[[]]},null,7],"hasMore":false}')).toEqual({
    orders: [[11, 22], [24, 34], null, 7],
    hasMore: false,
  });
});

test("filling in an outline's ranges gives the JSON, in chunks of any size", () => {
  const entries = fc.array(
    fc.tuple(
      fc.string({ unit: anyCharacter }),
      fc.jsonValue({ maxDepth: 5, stringUnit: anyCharacter }),
    ),
  );
  fc.assert(
    fc.property(
      entries.filter((all) => all.every(([key]) => key !== '__proto__')),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(undefined, 2),
      (all, chunkBytes, indent) => {
        const value: unknown = JSON.parse(JSON.stringify(Object.fromEntries(all)));
        const body = Buffer.from(JSON.stringify(value, undefined, indent));
        expect(fill(scan(body, {}, chunkBytes), body)).toEqual(value);
      },
    ),
    { seed: 1, numRuns: 100 },
  );
});

test.each<[string, string | Buffer, string]>([
  ['nothing', '', 'no JSON'],
  ['a page', '<html>', 'no JSON'],
  ['a list that was cut', '{"orders":[', 'no JSON'],
  ['an order that was cut', '{"orders":[{"a":1', 'no JSON'],
  ['a string that was cut', '{"orders":[{"a":"', 'no JSON'],
  ['brackets of two kinds', '{"orders":[{]]}', 'brackets that do not match'],
  ['a bracket too many', '}', 'brackets that do not match'],
  ['orders without commas', '{"orders":[{}{}]}', 'no JSON'],
  ['two answers', '{"a":1}{"a":1}', 'no JSON'],
  ['text that is no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'no JSON'],
  ['a million lists in one another', '['.repeat(1_000_000), 'nested too deep'],
  [
    'thousands of lists',
    `{"orders":[{"a":[${'[],'.repeat(2_000)}[]]}]}`,
    'too many objects and arrays',
  ],
  ['thousands of numbers', `{"orders":[${'0,'.repeat(5_000)}0]}`, 'too much beside the orders'],
  ['a long text', `{"orders":["${'x'.repeat(50_000)}"]}`, 'too much beside the orders'],
  ['a long order', `{"orders":[["${'x'.repeat(100_000)}"]]}`, 'too large'],
])('refuses %s', (_name, body, reason) => {
  expect(() => scan(body, {}, 64 * 1024)).toThrow(reason);
});
