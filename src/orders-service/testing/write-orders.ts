/**
 * Saves orders into the SQLite database of a directory until it is killed, and prints how many
 * there are after each transaction: `node write-orders.ts DIRECTORY`. Started by
 * `killDuringWrites`.
 */
import { openDatabase } from '#database/open-database.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { countOrders } from '#order-store/reading/read-orders.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { BATCH } from './kill-during-writes.ts';
import { fullSampleOrder } from '#order-store/testing/sample-order.ts';

const [, , directory = ''] = process.argv;
const database = await openDatabase({ directory });
const organizationId = await ensureOrganization(database);
let count = await countOrders(database, organizationId);

for (;;) {
  await saveOrders(
    database,
    organizationId,
    Array.from({ length: BATCH }, () => fullSampleOrder()),
  );
  count += BATCH;
  process.stdout.write(`${count}\n`);
}
