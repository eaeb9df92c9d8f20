import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPANSIONS } from '#contract/service/order-enums.ts';
import { selectOrders } from './read-orders.ts';
import { aFilter, aMoment, toQuery } from './testing/list-cases.ts';
import { startTestService } from './testing/start-test-service.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('the list of orders in SQLite', () => {
  test('every combination of filters reads an index in the order of the list: no full scan, no sorting', async () => {
    await fc.assert(
      fc.asyncProperty(
        aFilter,
        fc.option(aMoment, { nil: undefined }),
        fc.subarray([...EXPANSIONS]),
        async (filter, before, expand) => {
          const query = { ...toQuery(filter, 'text', { before }), expand };
          const { sql, parameters } = selectOrders(service.database, service.organizationId, query).compile();
          const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
          const { rows } = await service.database.query.executeQuery<{ detail: string }>(plan);
          expect(rows.map((row) => row.detail)).toEqual([
            expect.stringMatching(/^SEARCH orders USING INDEX orders_by_\w+ \(org_id=\?/),
          ]);
        },
      ),
      { seed: 3, numRuns: 200 },
    );
  });
});
