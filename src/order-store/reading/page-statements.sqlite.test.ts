import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SQLITE_STATEMENTS } from './page-statements.ts';
import { aPageRequest, statementsOf } from '../testing/page-cases.ts';
import { startTestService } from '#orders-service/testing/start-test-service.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Reads by primary key, or by an index that starts with the organization. */
const SEARCH =
  /^SEARCH (?:orders|later|order_facets) USING (?:INTEGER PRIMARY KEY \(rowid=\?\)|(?:COVERING )?INDEX \S+ \(org=\?)/;
/** Intermediate results, never larger than the facets or the page. */
const OWN_RESULT = /^SCAN (?:facets|queue|near|page|\(subquery-\d+\))$/;

describe('the statements of a page in SQLite', () => {
  test('search an index from the organization on, whatever the filters', async () => {
    await fc.assert(
      fc.asyncProperty(aPageRequest(1), async (request) => {
        for (const [name, statement] of Object.entries(statementsOf(SQLITE_STATEMENTS, request))) {
          const { sql, parameters } = statement.compile(service.database.query);
          const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
          const { rows } = await service.database.query.executeQuery<{ detail: string }>(plan);
          const reading = rows
            .map(({ detail }) => detail)
            .filter((detail) => /^(?:SCAN|SEARCH) /.test(detail));
          expect(reading.length).toBeGreaterThan(0);
          expect(
            reading.filter((detail) => !SEARCH.test(detail) && !OWN_RESULT.test(detail)),
          ).toEqual([]);
          const sorts = rows.some(({ detail }) => detail.includes('TEMP B-TREE'));
          expect({ name, sorts }).toEqual({ name, sorts: name === 'byAmount' });
        }
      }),
      { seed: 3, numRuns: 100 },
    );
  });
});
