import { createAnswerBody } from '../upstream/answer-body.ts';
import { createAnswerScanner } from '../upstream/answer-scanner.ts';
import type { UpstreamAnswer } from '../upstream/check-response.ts';

const BOUNDS = { bodyBytes: 1e7, depth: 100, containers: 1e6, outlineBytes: 1e6 };

/** An answer as the order service client would build it from these bytes; for tests only. */
export function upstreamAnswer(body: string, requestId?: string): UpstreamAnswer {
  const scanner = createAnswerScanner(BOUNDS);
  scanner.push(Buffer.from(body));
  return { body: createAnswerBody([Buffer.from(body)]), requestId, outline: scanner.end() };
}
