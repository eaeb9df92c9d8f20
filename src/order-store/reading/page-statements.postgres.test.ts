import fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POSTGRES_STATEMENTS } from './page-statements.ts';
import { aPageRequest, statementsOf } from '../testing/page-cases.ts';
import { startTestService } from '#orders-service/testing/start-test-service.ts';

/** Enough for the planner to choose as with a million orders. */
const ORDERS = 30_000;
const FACETS = 64;

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
  const { query } = service.database;
  await sql`
    insert into order_facets (org, facet, store_id, payment_status, fulfillment_status, source)
    select 1, number, decode(md5((number % 4)::text), 'hex'), (array['paid', 'unpaid', 'refunded', 'partial'])[1 + number % 4],
      (array['completed', 'ready'])[1 + number / 4 % 2], 'source ' || number / 4
    from generate_series(1, ${sql.lit(FACETS)}) as number`.execute(query);
  await sql`
    insert into orders
    select 1, decode(md5(number::text), 'hex'), 1 + number % ${sql.lit(FACETS)}, 1793404800 + number / 10, number % 10000, 1,
      repeat('x', 1000), '[]', '[]', '[]', '[]', '[]'
    from generate_series(1, ${sql.lit(ORDERS)}) as number`.execute(query);
  await sql`vacuum (analyze) orders, order_facets`.execute(query);
});
afterAll(() => service.stop());

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
};

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

describe('the statements of a page in PostgreSQL', () => {
  test('search an index from the organization on, whatever the filters', async () => {
    await fc.assert(
      fc.asyncProperty(aPageRequest(1), async (request) => {
        for (const [name, statement] of Object.entries(
          statementsOf(POSTGRES_STATEMENTS, request),
        )) {
          const { sql: text, parameters } = statement.compile(service.database.query);
          const explain = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
          const { rows } = await service.database.query.executeQuery<{
            'QUERY PLAN': readonly { Plan: Plan }[];
          }>(explain);
          const nodes = rows.flatMap((row) =>
            row['QUERY PLAN'].flatMap((plan) => nodesOf(plan.Plan)),
          );
          const reading = nodes.filter((node) => node['Relation Name'] === 'orders');
          expect(reading.length).toBeGreaterThan(0);
          const others = reading.filter(
            (node) =>
              !/^Index (?:Only )?Scan$/.test(node['Node Type']) ||
              !node['Index Cond']?.includes('(org = 1)'),
          );
          const sorts = nodes.some((node) => node['Node Type'].endsWith('Sort'));
          const isSorted = sorts && name !== 'byAmount' && name !== 'byFacet';
          expect({ name, others, isSorted }).toEqual({ name, others: [], isSorted: false });
        }
      }),
      { seed: 3, numRuns: 60 },
    );
  });
});
