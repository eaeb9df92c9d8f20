import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { InvalidValue } from '#contract/bff/api-error.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';

/** Accepts JSON bodies of up to `maxBytes`, by default as `application/json`. */
export function takeJson(
  app: FastifyInstance,
  maxBytes: number,
  types: readonly string[] = ['application/json'],
): void {
  app.addContentTypeParser(
    [...types],
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => {
      done(null, body);
    },
  );
}

/** Throws a `bad_request` that describes what is wrong. */
export function readBody<Schema extends z.ZodMiniType>(
  request: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  return read(schema, parseJson(request.body), 'The body');
}

/** Throws as `readBody`. */
export function readQuery<Schema extends z.ZodMiniType>(
  request: Pick<FastifyRequest, 'query'>,
  schema: Schema,
): z.output<Schema> {
  return read(schema, request.query, 'The list');
}

function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  name: string,
): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ApiProblem('bad_request', {
    message: `${issue?.path[0]?.toString() ?? name} ${issue?.message}.`,
    invalid: issue && invalidValue(issue),
  });
}

/**
 * Describes a wrong text that a person entered; undefined for errors that only a program can make.
 */
function invalidValue(issue: z.core.$ZodIssue): InvalidValue | undefined {
  const field = String(issue.path[0]);
  if (issue.code === 'too_small' && issue.origin === 'string')
    return {
      field,
      rule: issue.minimum === 1 ? 'empty' : 'too_short',
      limit: Number(issue.minimum),
    };
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { field, rule: 'too_long', limit: Number(issue.maximum) };
  const rule = issue.code === 'custom' ? issue.params?.['rule'] : undefined;
  return rule === 'unprintable' || rule === 'invisible' ? { field, rule } : undefined;
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new ApiProblem('bad_request', { message: "The body isn't JSON." });
  }
}
