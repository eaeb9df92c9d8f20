import { describe, test } from 'vitest';
import {
  STAGES,
  type Stage,
  startFaultProxy,
  type Toxic,
  TOXICS,
} from '#testing/upstream/fault-proxy.ts';
import { answer } from '#testing/upstream/start-test-upstream.ts';
import { listBytes } from './testing/list-bytes.ts';
import { startTestBff } from './testing/start-test-bff.ts';

const ORDER = { id: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee', note: 'é'.repeat(40) };
const ANSWERS = {
  list: ['/api/orders', JSON.stringify({ orders: [ORDER], hasMore: false })],
  detail: [`/api/orders/${ORDER.id}`, JSON.stringify({ order: ORDER })],
} as const;

const UNREACHABLE = '502 upstream_unreachable';
const BROKEN_OFF = '502 upstream_error';
const TOO_LATE = '504 upstream_timeout';

/**
 * What the browser gets instead of the right response. Toxics that only slow a response down within
 * the budgets do no harm.
 */
const ERRORS: Partial<Record<Toxic, Record<Stage, string>>> = {
  down: { connect: UNREACHABLE, headers: UNREACHABLE, 'mid-body': BROKEN_OFF },
  reset_peer: { connect: UNREACHABLE, headers: UNREACHABLE, 'mid-body': BROKEN_OFF },
  limit_data: { connect: UNREACHABLE, headers: UNREACHABLE, 'mid-body': BROKEN_OFF },
  timeout: { connect: TOO_LATE, headers: TOO_LATE, 'mid-body': TOO_LATE },
};

const TOTAL_MS = 10_000;
/** A short wait for the toxic with which a response never arrives. */
const SHORT_MS = 50;

describe.concurrent.each(TOXICS)('%s', (toxic) => {
  test.for(STAGES)('from %s', async (stage, { expect, onTestFinished }) => {
    const waitMs = toxic === 'timeout' ? SHORT_MS : TOTAL_MS;
    const bff = await startTestBff(
      (request, response) => {
        const [, body] = request.url?.includes(ORDER.id) ? ANSWERS.detail : ANSWERS.list;
        answer(response, 200, body, { 'content-length': String(Buffer.byteLength(body)) });
      },
      {
        startProxy: (target) => startFaultProxy(target, toxic, stage),
        budgets: { totalMs: TOTAL_MS, headersMs: waitMs, idleMs: waitMs, retryDelayMs: 1 },
      },
    );
    onTestFinished(() => bff.close());
    for (const [url, body] of [ANSWERS.list, ANSWERS.detail, ANSWERS.list]) {
      const answered = await bff.get(url);
      const expected = ERRORS[toxic]?.[stage] ?? body;
      const outcome =
        answered.statusCode === 200
          ? String(listBytes(answered.rawPayload))
          : `${answered.statusCode} ${answered.json().code}`;
      expect(outcome).toBe(expected);
    }
  });
});
