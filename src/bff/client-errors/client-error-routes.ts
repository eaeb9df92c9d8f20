import type { FastifyInstance } from 'fastify';
import { clientNetwork } from '#api-keys/client-network.ts';
import { scrubMessage } from '#contract/bff/client-error.ts';
import { clientErrorRequest } from '#contract/bff/request-bodies.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { Authenticate } from '../requests/caller.ts';
import { readBody, takeJson } from '../requests/json-body.ts';
import type { ClientAddress } from '../sign-in/client-address.ts';
import { createReportLimit } from './report-limit.ts';

/** Fits the longest report if JSON writes each character of its message as six bytes. */
const MAX_BODY_BYTES = 8_192;
const WINDOW_MS = 10 * 60 * 1_000;
/** A page reports each error once, so one browser rarely needs more. */
const SIGNED_IN = { all: 300, each: 30 };
/** Separate, so that a flood from outside hides no report of signed-in users. */
const SIGNED_OUT = { all: 60, each: 10 };

/**
 * Adds `POST /client-errors` (the app has the prefix `/api`), which logs errors of the page.
 * Public, since the sign-in page can fail too. `now` is in epoch ms.
 */
export async function clientErrorRoutes(
  app: FastifyInstance,
  options: {
    readonly authenticate: Authenticate;
    readonly clientAddress: ClientAddress;
    now(): number;
  },
): Promise<void> {
  const { authenticate, clientAddress, now } = options;
  takeJson(app, MAX_BODY_BYTES);
  const admitSignedIn = createReportLimit(SIGNED_IN, WINDOW_MS, now);
  const admitOthers = createReportLimit(SIGNED_OUT, WINDOW_MS, now);

  app.post('/client-errors', { config: { isPublic: true } }, async (request, reply) => {
    // Callers who cannot be identified count as signed out.
    const caller = await authenticate(request).catch(() => undefined);
    const address = clientAddress(request);
    const admission = caller
      ? admitSignedIn(caller.userId)
      : admitOthers(address && clientNetwork(address));
    if (!admission.isAdmitted) {
      const { retryAfterSeconds, isFirst } = admission;
      if (isFirst)
        request.log.warn(
          { isSignedIn: caller !== undefined },
          'more client errors than are logged',
        );
      throw new ApiProblem('too_many_attempts', {
        message: 'Too many reports. Try again later.',
        retryAfterSeconds,
      });
    }
    const { message, location, version, route, region } = readBody(request, clientErrorRequest);
    const clientError = { message: scrubMessage(message), location, version, route, region };
    request.log.warn({ clientError, isSignedIn: caller !== undefined }, 'client error');
    return reply.code(204).send();
  });
}
