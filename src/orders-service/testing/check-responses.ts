import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { describeService } from '../reference/openapi.ts';

const responses = z.record(
  z.string(),
  z.object({
    content: z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) }),
  }),
);

/**
 * Compiles a validator for each response in the OpenAPI document, by the path as the router writes
 * it and the status.
 */
function compileResponses(): ReadonlyMap<string, ValidateFunction> {
  const { openapi: _version, ...document } = describeService();
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'https://service.test/openapi.json' });
  return new Map(
    Object.entries(document.paths).flatMap(([path, { get }]) =>
      Object.entries(responses.parse(get.responses)).map(([status, { content }]) => [
        `${path.replaceAll(/\{(\w+)\}/g, ':$1')} ${status}`,
        ajv.compile({
          $ref: `https://service.test/openapi.json${content['application/json'].schema.$ref}`,
        }),
      ]),
    ),
  );
}

let answers: ReturnType<typeof compileResponses> | undefined;

/**
 * Turns every response that doesn't fit the service's own OpenAPI document into a failure with the
 * status 500; tests only.
 */
export function checkResponses(app: FastifyInstance): void {
  answers ??= compileResponses();
  const known = answers;
  app.addHook('onSend', async (request, reply, payload) => {
    const path = request.routeOptions.url;
    if (path === undefined || !path.startsWith('/v1/orgs/') || typeof payload !== 'string') return;
    const validate = known.get(`${path} ${reply.statusCode}`) ?? known.get(`${path} default`);
    if (!validate) throw new Error(`The document knows no answer ${reply.statusCode} of ${path}.`);
    if (!validate(JSON.parse(payload)))
      throw new Error(`Not as the document says: ${JSON.stringify(validate.errors)}`);
  });
}
