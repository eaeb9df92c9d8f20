import * as z from 'zod/mini';
import { isUtcSecond } from './rfc3339.ts';

type Check = (value: unknown) => boolean;

const ORDINARY_SECOND = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

const isText: Check = (value) => typeof value === 'string';
const isTimestamp: Check = (value) => typeof value === 'string' && (ORDINARY_SECOND.test(value) || isUtcSecond(value));

/** Whether a value is a JSON object. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The condition that a schema's check adds; undefined if it is not a plain predicate or pattern. */
function conditionOf({ _zod: { def } }: z.core.$ZodCheck): Check | undefined {
  if ('fn' in def && typeof def.fn === 'function') {
    const { fn } = def;
    return fn === isUtcSecond ? isTimestamp : (value) => fn(value) === true;
  }
  if ('pattern' in def && def.pattern instanceof RegExp && !def.pattern.global) {
    const { pattern } = def;
    return (value) => typeof value === 'string' && pattern.test(value);
  }
  return undefined;
}

/** A check for whether a schema accepts a value and returns it unchanged; falls back to the schema itself if no quick check covers it. */
function checkOf(schema: z.core.$ZodType): Check {
  const asked: Check = (value) => z.safeParse(schema, value).success;
  const {
    _zod: { def },
  } = schema;
  const conditions = (def.checks ?? []).map(conditionOf);
  const base = baseOf(schema);
  if (!base) return asked;
  const [first, ...others] = conditions;
  if (!first) return conditions.length === 0 ? base : asked;
  return others.length === 0 ? (value) => base(value) && first(value) : asked;
}

function baseOf(schema: z.core.$ZodType): Check | undefined {
  if (schema instanceof z.ZodMiniGUID) return conditionOf(schema);
  if (schema instanceof z.ZodMiniNumberFormat) {
    return schema.def.format === 'safeint' ? (value) => Number.isSafeInteger(value) : undefined;
  }
  if (schema instanceof z.ZodMiniStringFormat) return undefined;
  if (schema instanceof z.ZodMiniString) return isText;
  if (schema instanceof z.ZodMiniNumber) return (value) => Number.isFinite(value);
  if (schema instanceof z.ZodMiniBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodMiniEnum) {
    const values = new Set<unknown>(Object.values(schema.def.entries));
    return (value) => values.has(value);
  }
  if (schema instanceof z.ZodMiniNullable) {
    const inner = checkOf(schema.def.innerType);
    return (value) => value === null || inner(value);
  }
  // JSON has no undefined; the check of the surrounding object decides whether the field may be absent.
  if (schema instanceof z.ZodMiniOptional) return checkOf(schema.def.innerType);
  if (schema instanceof z.ZodMiniArray) {
    const element = checkOf(schema.def.element);
    return (value) => {
      if (!Array.isArray(value)) return false;
      for (const entry of value) if (!element(entry)) return false;
      return true;
    };
  }
  if (schema instanceof z.ZodMiniRecord) return recordCheckOf(schema);
  if (schema instanceof z.ZodMiniObject) return objectCheckOf(schema);
  return undefined;
}

function recordCheckOf(schema: z.ZodMiniRecord): Check | undefined {
  const key = checkOf(schema.def.keyType);
  if (key !== isText) return undefined;
  const element = checkOf(schema.def.valueType);
  return (value) => {
    if (!isObject(value)) return false;
    // Schemas drop a field named `__proto__` from their output.
    for (const name in value) if (name === '__proto__' || !element(value[name])) return false;
    return true;
  };
}

/** Covers only objects that allow no other fields. */
function objectCheckOf(schema: z.ZodMiniObject): Check | undefined {
  if (!(schema.def.catchall instanceof z.ZodMiniNever)) return undefined;
  const fields = new Map<string, { readonly check: Check; readonly isRequired: boolean }>();
  let requiredCount = 0;
  for (const [name, field] of Object.entries(schema.def.shape)) {
    const isRequired = !(field instanceof z.ZodMiniOptional);
    if (isRequired) requiredCount += 1;
    fields.set(name, { check: checkOf(field), isRequired });
  }
  return (value) => {
    if (!isObject(value)) return false;
    let count = 0;
    for (const name in value) {
      const field = fields.get(name);
      if (field === undefined || !field.check(value[name])) return false;
      if (field.isRequired) count += 1;
    }
    return count === requiredCount;
  };
}

/**
 * Returns a function that checks whether a schema accepts a JSON value (as `JSON.parse` returns it), many times as fast as the schema does.
 * Only the schema can tell what is wrong with a rejected value. Made for the schemas of order-strict.ts.
 */
export function quickCheckOf<T>(schema: z.ZodMiniType<T>): (value: unknown) => value is T {
  const check = checkOf(schema);
  return (value): value is T => check(value);
}
