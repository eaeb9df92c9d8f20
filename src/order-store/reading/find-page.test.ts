import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesOf } from '#database/testing/test-database.ts';
import { listPage, type ListPolicy, SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { findPage, type SearchDepth } from './find-page.ts';
import { toSelection } from './order-selection.ts';
import { ensureOrganization, organizationNumber } from '../storage/organization.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { aFilter, aMoment, someOrders, toEntry, toFields, toQuery } from '../testing/list-cases.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { startTestService } from '#orders-service/testing/start-test-service.ts';
import { uuidText } from '../storage/uuid-bytes.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const POLICY: ListPolicy = { ...SOUND_POLICY, tieOrder: 'by id' };

/**
 * A small database is entirely within the depth of the real service, so smaller depths are tested
 * too.
 */
const DEPTHS: Readonly<Record<string, SearchDepth>> = {
  'by facet': { entries: 2, moreEntries: 2, amounts: 0 },
  'by amount': { entries: 2, moreEntries: 3, amounts: 5 },
  'by time, further': { entries: 2, moreEntries: 30, amounts: 0 },
  'as the service does': { entries: 4000, moreEntries: 40_000, amounts: 5000 },
};

test('finding a page gives the same orders in the same order as the model: by facet, by amount, by time, further, and as the service does', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      someOrders,
      aFilter,
      fc.integer({ min: 1, max: 12 }),
      fc.option(aMoment, { freq: 2, nil: undefined }),
      async (orders, filter, pageSize, before) => {
        const organizationId = await ensureOrganization(service.database, randomUUID());
        await saveOrders(
          service.database,
          organizationId,
          orders.map((order) => sampleOrder(toFields(order))),
        );
        const { page } = listPage(
          orders.map(toEntry),
          toQuery(filter, 'exact', { pageSize, before }),
          POLICY,
        );
        const expected = page.map(({ id }) => id);
        const organization = await organizationNumber(service.database, organizationId);
        const selection = toSelection(organization, toQuery(filter, 'text', { before }));
        for (const [way, depth] of Object.entries(DEPTHS)) {
          const rows = await findPage(
            service.database.query,
            { selection, expand: [], limit: pageSize },
            depth,
          );
          expect([way, rows.map(({ id }) => uuidText(id))]).toEqual([way, expected]);
        }
        found += page.length;
      },
    ),
    { seed: 12, numRuns: casesOf(60) },
  );
  expect(found).toBeGreaterThan(casesOf(70));
});
