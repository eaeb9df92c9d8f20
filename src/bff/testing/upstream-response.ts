import { createResponseBody } from '#upstream/response-body.ts';
import { createResponseScanner } from '#upstream/response-scanner.ts';
import type { UpstreamResponse } from '#upstream/check-response.ts';

const BOUNDS = { bodyBytes: 1e7, depth: 100, containers: 1e6, outlineBytes: 1e6 };

/** As the order service client builds it; for tests only. */
export function upstreamResponse(body: string, requestId?: string): UpstreamResponse {
  const scanner = createResponseScanner(BOUNDS);
  scanner.push(Buffer.from(body));
  return { body: createResponseBody([Buffer.from(body)]), requestId, outline: scanner.end() };
}
