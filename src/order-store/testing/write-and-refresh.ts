/** Process that saves orders and refreshes derived data until it is killed: `FOLDER SEED`. */
import { openDatabase } from '#database/open-database.ts';
import { createOrderStore } from '../create-order-store.ts';
import { refreshStore } from '../refresh/refresh-store.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { fullSampleOrder } from './sample-order.ts';

const IDS = 40;
const DAYS = 3;
const PORTION = 5;

const [directory = '', seed = '0'] = process.argv.slice(2);
const database = await openDatabase({ directory });
const organizationId = await ensureOrganization(database);
const cutoffs = ['00:00', '04:00'];
for (let round = Number(seed) * 1_000; ; round += 1) {
  const orders = Array.from({ length: PORTION }, (_, index) => {
    const number = (round * 7 + index * 3) % IDS;
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const createdAt = `2026-11-0${1 + (round % DAYS)}T0${number % 10}:30:00Z`;
    return fullSampleOrder({ id, orderVersion: round + 1, createdAt, ticketNumber: `T-${number}` });
  });
  await saveOrders(database, organizationId, orders);
  // Changes the start of the day now and then, so that all days are made again.
  const dayStartsAt = cutoffs[Math.floor(round / 20) % 2] ?? '00:00';
  const store = createOrderStore(database, {
    organizationId,
    stores: [],
    currency: 'EUR',
    timeZone: 'UTC',
    dayStartsAt,
  });
  await refreshStore(store, { quietSeconds: 0 });
  process.stdout.write(`${round}\n`);
}
