import * as z from 'zod/mini';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isTextOrNothing: Check = (value) => typeof value === 'string' || value === null || value === undefined;
const isNumber: Check = (value) => Number.isFinite(value);
const isNothing: Check = (value) => value === null || value === undefined;

/** Whether a value is a JSON object without a field `__proto__`, which schemas drop from their output. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, '__proto__');
}

function checkOf(schema: unknown): Check {
  if (schema instanceof z.ZodMiniString && !schema.def.checks?.length) return isText;
  if (schema instanceof z.ZodMiniNumber && !schema.def.checks?.length) return isNumber;
  if (schema instanceof z.ZodMiniBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) {
    const inner = checkOf(schema.def.innerType);
    const none = schema instanceof z.ZodMiniNullable ? null : undefined;
    return inner === isText || inner === isTextOrNothing ? isTextOrNothing : (value) => value === none || inner(value);
  }
  // In these schemas, a transform only ever replaces null or undefined with a default.
  if (schema instanceof z.ZodMiniPipe) {
    const inner = checkOf(schema.def.in);
    return inner === isTextOrNothing ? isText : (value) => !isNothing(value) && inner(value);
  }
  if (schema instanceof z.ZodMiniArray) {
    const element = checkOf(schema.def.element);
    return (value) => Array.isArray(value) && value.every((entry) => element(entry));
  }
  if (schema instanceof z.ZodMiniRecord) {
    const element = checkOf(schema.def.valueType);
    return (value) => isObject(value) && Object.values(value).every(element);
  }
  if (schema instanceof z.ZodMiniObject && schema.def.catchall) {
    const fields = Object.entries(schema.def.shape).map(([name, field]) => [name, checkOf(field)] as const);
    return (value) => {
      if (!isObject(value)) return false;
      for (const [name, check] of fields) if (!check(value[name])) return false;
      return true;
    };
  }
  return () => false;
}

/** The fields for which a schema fills in a default when they are missing, each with its default. */
function replacementsOf(schema: z.ZodMiniType): (readonly [name: string, replacement: unknown])[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries(schema.def.shape).flatMap(([name, field]) =>
    field instanceof z.ZodMiniPipe ? [[name, z.parse(field, undefined)] as const] : [],
  );
}

/**
 * Returns a function that reads a JSON value exactly as the schema does, many times as fast. The result is the value itself, or a copy with
 * defaults for missing fields; undefined means that only the schema can read the value or reject it. Made for the schemas of order.ts.
 */
export function quickReaderOf<T>(schema: z.ZodMiniType<T>): (value: unknown) => T | undefined {
  const check = checkOf(schema);
  const replacements = replacementsOf(schema);
  const isWhole = (value: unknown): value is T => check(value);
  return (value) => {
    if (!isObject(value)) return undefined;
    const missing = replacements.filter(([name]) => isNothing(value[name]));
    const filled = missing.length === 0 ? value : { ...value, ...Object.fromEntries(missing) };
    return isWhole(filled) ? filled : undefined;
  };
}
