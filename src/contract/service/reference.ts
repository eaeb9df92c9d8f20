import * as z from 'zod/mini';

/**
 * Names and descriptions of the API's schemas, for its reference (`/v1/openapi.json`). Parsing does
 * not use them.
 */
export const reference = z.registry<{ id?: string; description: string }>();

/**
 * A field of a resource: a clone of the schema, which parses the same, with a description of its
 * own.
 */
export function field<T extends z.core.$ZodType>(schema: T, description: string): T {
  const own = z.clone(schema, undefined, { parent: true });
  reference.add(own, { description });
  return own;
}

/** Gives a schema a description, and a name for references from other schemas. */
export function named<T extends z.core.$ZodType>(id: string, description: string, schema: T): T {
  reference.add(schema, { id, description });
  return schema;
}
