import type { FastifyInstance } from 'fastify';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { EXPECTED_USER } from '#contract/bff/views.ts';
import { takeJson } from './json-body.ts';

/**
 * Lets an app's routes accept JSON bodies of up to `maxBytes` bytes. A request that expects another
 * user than its caller is refused (`signed_out`).
 */
export function takeOwnJson(app: FastifyInstance, maxBytes: number): void {
  takeJson(app, maxBytes);
  app.addHook('onRequest', async ({ headers, caller }) => {
    const expected = headers[EXPECTED_USER.header.toLowerCase()];
    if (expected !== undefined && expected !== caller.userId) {
      throw new ApiProblem('signed_out', { message: 'Somebody else signed in meanwhile.' });
    }
  });
}
