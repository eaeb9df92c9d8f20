import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ensureOrganization } from './organization.ts';
import { startTestService } from '#orders-service/testing/start-test-service.ts';

test("the installation's own organisation is created once and stays, whichever others are added", async () => {
  const { database, organizationId, stop } = await startTestService();
  const added = randomUUID();
  expect(await ensureOrganization(database, added.toUpperCase())).toBe(added);
  expect(await ensureOrganization(database, added)).toBe(added);
  expect(await ensureOrganization(database)).toBe(organizationId);
  await stop();
});
