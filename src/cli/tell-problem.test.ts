import { expect, test } from 'vitest';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { createResponseBody } from '#upstream/response-body.ts';
import { tellProblem } from './tell-problem.ts';

const URL = 'https://orders.example';

async function told(outcome: unknown, signal = new AbortController().signal): Promise<string[]> {
  const lines: string[] = [];
  const listOrders = async () => {
    if (outcome !== undefined) throw outcome;
    return { body: createResponseBody([]), requestId: undefined };
  };
  await tellProblem({ listOrders }, URL, signal, (line) => lines.push(line));
  return lines;
}

test('a connection problem is reported with the settings to check', async () => {
  expect(await told(undefined)).toEqual([]);
  expect(await told(new ApiProblem('upstream_credentials'))).toEqual([
    "https://orders.example: The order service rejects Tillview's API key. Check TILLVIEW_API_KEY and TILLVIEW_ORG_ID.",
  ]);
  expect(await told(new ApiProblem('upstream_unreachable'))).toEqual([
    "https://orders.example: Can't reach the order service. Check TILLVIEW_UPSTREAM_URL, and whether the service runs.",
  ]);
  expect(await told(new ApiProblem('upstream_rate_limited'))).toEqual([
    'https://orders.example: The order service asks for a pause.',
  ]);
});
