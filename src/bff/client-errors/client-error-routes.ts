import type { FastifyInstance } from 'fastify';
import { clientNetwork } from '#api-keys/client-network.ts';
import { scrubMessage } from '#contract/bff/client-error.ts';
import { clientErrorRequest } from '#contract/bff/request-bodies.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { Authenticate } from '../requests/caller.ts';
import { isBrowserReport, REPORT_TYPES } from '../requests/browser-report.ts';
import { readBody, takeJson } from '../requests/json-body.ts';
import type { ClientAddress } from '../sign-in/client-address.ts';
import { policyReports } from './policy-reports.ts';
import { createReportLimit } from './report-limit.ts';

/** Fits the longest report if JSON writes each character of its message as six bytes. */
const MAX_BODY_BYTES = 8_192;
/** Browsers send several reports at once; of these as many are logged as one page rarely has. */
const MAX_REPORT_BYTES = 65_536;
const MOST_REPORTS = 10;
const WINDOW_MS = 10 * 60 * 1_000;
/** A page reports each error once, so one browser rarely needs more. */
const SIGNED_IN = { all: 300, each: 30 };
/** Separate, so that a flood from outside hides no report of signed-in users. */
const SIGNED_OUT = { all: 60, each: 10 };

/**
 * Adds `POST /client-errors` (the app has the prefix `/api`), which logs errors of the page and
 * what browsers report about its content security policy.
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
  takeJson(app, MAX_REPORT_BYTES, REPORT_TYPES);
  const admitSignedIn = createReportLimit(SIGNED_IN, WINDOW_MS, now);
  const admitOthers = createReportLimit(SIGNED_OUT, WINDOW_MS, now);

  const config = { isPublic: true, takesReports: true } as const;
  app.post('/client-errors', { config }, async (request, reply) => {
    // Callers who cannot be identified count as signed out.
    const caller = await authenticate(request).catch(() => undefined);
    const address = clientAddress(request);
    const isReport = isBrowserReport(request.headers);
    // Apart, so that a page with many violations hides none of its errors.
    const kind = isReport ? 'report' : 'error';
    const admission = caller
      ? admitSignedIn(`${kind} ${caller.userId}`)
      : admitOthers(`${kind} ${address && clientNetwork(address)}`);
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
    if (isReport) {
      for (const violation of readBody(request, policyReports).slice(0, MOST_REPORTS))
        request.log.warn(
          { violation, isSignedIn: caller !== undefined },
          'content security policy violation',
        );
      return reply.code(204).send();
    }
    const { message, location, version, route, region } = readBody(request, clientErrorRequest);
    const clientError = { message: scrubMessage(message), location, version, route, region };
    request.log.warn({ clientError, isSignedIn: caller !== undefined }, 'client error');
    return reply.code(204).send();
  });
}
