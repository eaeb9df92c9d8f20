import * as z from 'zod/mini';

/** What the schemas of the API are called and mean, for its reference (`/v1/openapi.json`). Reading values does not look at it. */
export const reference = z.registry<{ id?: string; description: string }>();

/** A field of a resource: a schema of its own that reads as the given one does, with what it means. */
export function field<T extends z.core.$ZodType>(schema: T, description: string): T {
  const own = z.clone(schema, undefined, { parent: true });
  reference.add(own, { description });
  return own;
}

/** Gives a schema the name that other schemas refer to it by, and says what it is. */
export function named<T extends z.core.$ZodType>(id: string, description: string, schema: T): T {
  reference.add(schema, { id, description });
  return schema;
}
