// Longer than 250 lines: all of these properties share the same generated orders.
import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import type { lenientOrder } from './order.ts';
import { type OrderDetail, type StrictOrderHeader, strictOrderDetail } from './order-strict.ts';
import { readOrder, readOrderResponse, readOrderPage } from './read-order.ts';
import { printUtcSecond, secondOf } from './rfc3339.ts';
import { anyCharacter } from '#testing/any-character.ts';

type Schema = z.core.JSONSchema.JSONSchema;
type Path = readonly (string | number)[];
type Field = { readonly path: Path; readonly isOptional: boolean; readonly isEnum: boolean };

const run = { seed: 11_801, numRuns: 200 };
const timestamp = fc.integer({ min: 0, max: 4_102_444_800 }).map(printUtcSecond);
const text = fc.oneof(
  fc.constantFrom('', '0', 'Ana', '<b>&', '\u202Etxt', '🍜'),
  fc.string({ unit: anyCharacter }),
);
const detailSchema = z.toJSONSchema(strictOrderDetail);

function isSchema(schema: unknown): schema is Schema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema);
}

/** The alternatives of a schema, null last: `type: [string, null]` and `anyOf` alike. */
function alternatives(schema: Schema): Schema[] {
  const types: unknown = schema.type;
  if (Array.isArray(types)) return types.map((type) => Object.assign({}, schema, { type }));
  return (schema.anyOf ?? [schema]).filter(isSchema);
}

/**
 * Values of the strict schema; `isComplete` adds each optional field, non-null. Only field names
 * tell which texts are timestamps or sources.
 */
function valueOf(schema: unknown, isComplete: boolean, name = ''): fc.Arbitrary<unknown> {
  if (!isSchema(schema)) return fc.constant(null);
  const options = alternatives(schema);
  if (options.length > 1) {
    return fc.oneof(
      ...(isComplete ? options.slice(0, 1) : options).map((option) =>
        valueOf(option, isComplete, name),
      ),
    );
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'string' && name.endsWith('At')) return timestamp;
  if (name === 'source') return fc.constantFrom('pos', 'café', '\u0001 ');
  if (schema.type === 'string') return schema.format === 'uuid' ? fc.uuid() : text;
  if (schema.type === 'integer') return fc.maxSafeInteger();
  if (schema.type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array')
    return fc.array(valueOf(schema.items, isComplete), {
      minLength: isComplete ? 2 : 0,
      maxLength: 2,
    });
  if (schema.type !== 'object') return fc.constant(null);
  if (!schema.properties) {
    return fc.record(
      { _base: text, en: text, 'zh-Hant-TW': text },
      { requiredKeys: ['_base'], noNullPrototype: true },
    );
  }
  const fields = Object.entries(schema.properties).map(
    ([key, part]) => [key, valueOf(part, isComplete, key)] as const,
  );
  const requiredKeys = isComplete ? Object.keys(schema.properties) : (schema.required ?? []);
  return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true });
}

const orderDetail = valueOf(detailSchema, false).map((value): OrderDetail =>
  z.parse(strictOrderDetail, value),
);
const wholeOrder = fc.sample(valueOf(detailSchema, true), { seed: 7, numRuns: 1 })[0];

/** Every field of the schema, in the first element of each list. */
function fieldsOf(schema: unknown, path: Path = []): Field[] {
  const option = isSchema(schema) ? alternatives(schema)[0] : undefined;
  if (option?.type === 'array') return fieldsOf(option.items, [...path, 0]);
  return Object.entries(option?.properties ?? {}).flatMap(([name, part]) => {
    const own = {
      path: path.concat(name),
      isOptional: option?.required?.includes(name) !== true,
      isEnum: isSchema(part) && part.enum !== undefined,
    };
    return [own, fieldsOf(part, own.path)].flat();
  });
}

const fields = fieldsOf(detailSchema);

/** A copy of a JSON value with one field set to another value; undefined removes it. */
function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole))
    return whole.map((entry, index) => (index === key ? withValue(entry, rest, value) : entry));
  const entries = new Map<string, unknown>(Object.entries(whole ?? {}));
  entries.set(String(key), withValue(entries.get(String(key)), rest, value));
  return Object.fromEntries([...entries].filter(([, entry]) => entry !== undefined));
}

/** The whole order with one field set to another value. */
function changed(path: Path, value: unknown): unknown {
  return withValue(wholeOrder, path, value);
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => Object.entries(inner ?? {}).find(([name]) => name === String(key))?.[1],
    value,
  );
}

describe('strict reading', () => {
  test('refuses an extra field in every object of an order, and names it', () => {
    expect(z.safeParse(strictOrderDetail, wholeOrder).success).toBe(true);
    const objects = new Set(fields.map(({ path }) => JSON.stringify(path.slice(0, -1))));
    for (const path of objects) {
      const odd = changed([...JSON.parse(path), 'surprise'], 1);
      const issue = z.safeParse(strictOrderDetail, odd).error?.issues[0];
      expect(issue).toMatchObject({
        code: 'unrecognized_keys',
        keys: ['surprise'],
        path: JSON.parse(path),
      });
    }
    expect(objects.size).toBe(10);
  });

  test('refuses an absent required field and an unknown enum value, field by field', () => {
    const allows = (path: Path, value: unknown) =>
      z.safeParse(strictOrderDetail, changed(path, value)).success;
    const absentAllowed = fields.filter(({ path }) => allows(path, undefined));
    expect(absentAllowed).toEqual(fields.filter(({ isOptional }) => isOptional));
    const enums = fields.filter(({ isEnum }) => isEnum);
    expect(enums.filter(({ path }) => allows(path, 'someday'))).toEqual([]);
  });
});

describe('tolerant reading', () => {
  test('reads every strict order unchanged', () => {
    expectTypeOf<StrictOrderHeader>().toExtend<z.infer<typeof lenientOrder>>();
    fc.assert(
      fc.property(orderDetail, (detail) => {
        const reading = readOrderResponse({ order: detail });
        const promotions = detail.appliedPromotions ?? [];
        expect(reading).toMatchObject({
          ok: true,
          order: { ...detail, appliedPromotions: promotions },
        });
        expect(reading?.ok && 'unreadable' in reading.order).toBe(false);
      }),
      run,
    );
  });

  test('unknown enum values are kept as they are', () => {
    const enums = fields.filter(({ isEnum }) => isEnum);
    expect(enums.map(({ path }) => path.join('.'))).toEqual([
      'paymentStatus',
      'fulfillmentStatus',
      'items.0.itemRole',
      'appliedPromotions.0.triggerType',
    ]);
    for (const { path } of enums) {
      const reading = readOrder(changed(path, 'someday'));
      expect(reading.ok && valueAt(reading.order, path)).toBe('someday');
    }
  });

  test.each([
    ['items', 'modifiers', 'priceDeltaCents'],
    ['refunds', 'items', 'qty'],
    ['refunds', 'payments', 'amountCents'],
    ['appliedPromotions', 'lineAllocations', 'discountCents'],
  ] as const)(
    'an unreadable entry of %s[].%s costs itself only, and is named',
    (part, list, field) => {
      const reading = readOrder(changed([part, 0, list, 0, field], 'odd'));
      const order = reading.ok ? reading.order : undefined;
      expect(order?.[part]).toHaveLength(2);
      expect(valueAt(order, [part, 0, list])).toHaveLength(1);
      expect(valueAt(order, [part, 1, list])).toHaveLength(2);
      expect(order?.unreadable).toEqual([
        { path: [part, 0, list, 0, field], reason: 'wrong_type' },
      ]);
      const none = readOrder(changed([part, 0, list], 'cash'));
      expect(none.ok && none.order).toMatchObject({
        unreadable: [{ path: [part, 0, list], reason: 'wrong_type' }],
      });
      expect(none.ok && none.order[part]).toHaveLength(2);
    },
  );

  test('an order without amounts is unreadable, but has its id and time', () => {
    const reading = readOrder(changed(['totalCents'], '12.50'));
    expect(reading).toEqual({
      ok: false,
      unreadable: {
        id: valueAt(wholeOrder, ['id']),
        createdAt: valueAt(wholeOrder, ['createdAt']),
        created: secondOf(String(valueAt(wholeOrder, ['createdAt']))),
        path: ['totalCents'],
        reason: 'wrong_type',
      },
    });
    const missing = { path: ['totalCents'], reason: 'missing' };
    expect(readOrder(changed(['totalCents'], undefined))).toMatchObject({
      ok: false,
      unreadable: missing,
    });
    expect(readOrder(changed(['totalCents'], null))).toMatchObject({
      ok: false,
      unreadable: missing,
    });
    expect(readOrder('cash')).toMatchObject({
      ok: false,
      unreadable: { path: [], reason: 'wrong_type' },
    });
  });

  test('unreadable orders hide no others, and are counted', () => {
    const entry = fc.oneof(
      orderDetail.map((order) => ({ raw: order, id: order.id })),
      fc.jsonValue().map((raw) => ({ raw, id: undefined })),
      orderDetail.map((order) => ({ raw: { ...order, totalCents: null }, id: undefined })),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), fc.boolean(), (entries, hasMore) => {
        const page = readOrderPage({
          orders: entries.map(({ raw }) => raw),
          hasMore,
          next: 'ignored',
        });
        expect(page?.orders.map(({ id }) => id)).toEqual(entries.flatMap(({ id }) => id ?? []));
        expect(page?.unreadable).toHaveLength(entries.filter(({ id }) => id === undefined).length);
        expect(page?.hasMore).toBe(hasMore);
      }),
      run,
    );
  });

  test('never throws for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(readOrder(body).ok).toBe(false);
        readOrderPage(body);
        readOrderResponse(body);
      }),
      run,
    );
  });
});
