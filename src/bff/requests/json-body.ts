import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiProblem } from './api-problem.ts';

/** Lets an app's routes accept JSON bodies of up to `maxBytes` bytes. */
export function takeJson(app: FastifyInstance, maxBytes: number): void {
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => {
    done(null, body);
  });
}

/** Reads a request's body; throws a `bad_request` that describes what is wrong with it. */
export function readBody<Schema extends z.ZodMiniType>(request: FastifyRequest, schema: Schema): z.output<Schema> {
  const parsed = z.safeParse(schema, parseJson(request.body));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ApiProblem('bad_request', { message: `${issue?.path[0]?.toString() ?? 'The body'} ${issue?.message}.` });
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new ApiProblem('bad_request', { message: "The body isn't JSON." });
  }
}
