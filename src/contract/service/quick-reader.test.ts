import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  appliedPromotion,
  discountAllocation,
  orderHeader,
  orderItem,
  orderItemModifier,
  orderPayment,
  orderRefund,
  orderRefundItem,
  orderRefundPayment,
  taxBreakdownEntry,
} from './order.ts';
import { quickReaderOf } from './quick-reader.ts';

/** Values of every JSON type, including those that schemas treat specially; `1e999` parses as Infinity. */
const VALUES: readonly unknown[] = [
  '""',
  '"text"',
  '0',
  '-0',
  '1.5',
  '1e999',
  'true',
  'null',
  '[]',
  '["text"]',
  '{}',
  '{"en":"Tea","constructor":"text","1":""}',
  '{"en":"Tea","es":null}',
  '{"__proto__":"text"}',
  '{"__proto__":{"en":"Tea"},"en":"Tea"}',
].map((text) => JSON.parse(text));

/** An object with a schema's fields, occasionally with one that is wrong, null or missing, and sometimes with extra fields. */
function objectOf(
  schema: z.ZodMiniObject,
  lists: Readonly<Record<string, z.ZodMiniObject>> = {},
): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const list = lists[name];
    const fitting = VALUES.filter((value) => z.safeParse(field, value).success);
    const fits = list ? fc.array(objectOf(list), { maxLength: 3 }) : fc.constantFrom(...fitting);
    const any = fc.constantFrom(...VALUES, undefined);
    return [name, fc.oneof({ weight: 100, arbitrary: fits }, { weight: 1, arbitrary: any })] as const;
  });
  const others = fc.dictionary(fc.constantFrom('unknown', 'toString', 'unreadable', '1'), fc.constantFrom(...VALUES), {
    noNullPrototype: true,
  });
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), others, fc.integer({ min: 0, max: 60 }))
    .map(([own, added, proto]) => {
      // Goes through JSON text, which has no undefined and treats `__proto__` as an ordinary field.
      const text = JSON.stringify({ ...added, ...own }, (_, value: unknown) => (value === Infinity ? '1e999' : value));
      const exact = text.replaceAll('"1e999"', '1e999');
      return JSON.parse(proto === 0 ? `{"__proto__":{"id":1},${exact.slice(1)}` : exact);
    });
}

const SCHEMAS = {
  orderHeader: [orderHeader, {}],
  orderItem: [orderItem, { modifiers: orderItemModifier }],
  orderItemModifier: [orderItemModifier, {}],
  orderPayment: [orderPayment, {}],
  orderRefund: [orderRefund, { items: orderRefundItem, payments: orderRefundPayment }],
  orderRefundItem: [orderRefundItem, {}],
  orderRefundPayment: [orderRefundPayment, {}],
  taxBreakdownEntry: [taxBreakdownEntry, {}],
  appliedPromotion: [appliedPromotion, { lineAllocations: discountAllocation }],
  discountAllocation: [discountAllocation, {}],
} as const;

describe.each(Object.entries(SCHEMAS))('a quick reader of %s', (_, [schema, lists]) => {
  const readQuickly = quickReaderOf<unknown>(schema);

  test('reads exactly what the schema reads, or leaves it to that', () => {
    const seen = { quick: 0, refused: 0 };
    fc.assert(
      fc.property(objectOf(schema, lists), (value) => {
        const before = structuredClone(value);
        const quick = readQuickly(value);
        const whole = z.safeParse(schema, value);
        expect(quick).toStrictEqual(quick === undefined ? undefined : whole.data);
        expect(value).toStrictEqual(before);
        seen.quick += quick === undefined ? 0 : 1;
        seen.refused += whole.success ? 0 : 1;
      }),
      { seed: 11_805, numRuns: 600 },
    );
    // Otherwise the test would prove little.
    expect(seen.quick).toBeGreaterThan(40);
    expect(seen.refused).toBeGreaterThan(0);
  });

  test('leaves everything else to the schema', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readQuickly(value)).toBeUndefined();
      }),
      { seed: 11_805, numRuns: 200 },
    );
  });
});
