import { expect, onTestFinished, test } from 'vitest';
import { readAuditLog } from '#accounts/audit-log.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { fullSampleOrder, sampleOrder } from '#order-store/testing/sample-order.ts';
import { startTestBff } from './testing/start-test-bff.ts';

const HEADERS = { 'x-requested-with': 'tillview', 'content-type': 'application/json' };

async function start() {
  const guest = {
    ...fullSampleOrder({ memberName: 'Ada', memberPhone: '+49 170 5550-1778', note: 'Ada’s' }),
    customerEmail: 'ada@example.com',
  };
  const other = sampleOrder({ memberName: 'Bob', memberPhone: '+49 170 1', note: 'Bob’s' });
  const { database, remove } = await openTestDatabase();
  const bff = await startTestBff(
    ({ url = '' }, response) =>
      response.end(
        JSON.stringify(
          url.includes(guest.id) ? { order: guest } : { orders: [guest, other], hasMore: false },
        ),
      ),
    { database },
  );
  onTestFinished(async () => {
    await bff.close();
    await remove();
  });
  const forget = (payload: object) =>
    bff.app.inject({ method: 'POST', url: '/api/forgotten-guests', headers: HEADERS, payload });
  return { bff, database, guest, other, forget };
}

test('live lists and details no longer name a forgotten guest', async () => {
  const { bff, database, guest, other, forget } = await start();
  expect((await bff.get('/api/orders')).json().orders).toEqual([guest, other]);
  const forgotten = await forget({ phone: '0049 (0)170 55501778' });
  expect([forgotten.statusCode, forgotten.json()]).toEqual([200, { orders: 0 }]);

  const blanked = {
    ...guest,
    memberName: null,
    memberPhone: null,
    note: '',
    customerEmail: null,
  };
  expect((await bff.get('/api/orders')).json().orders).toEqual([blanked, other]);
  expect((await bff.get(`/api/orders/${guest.id}`)).json()).toEqual({ order: blanked });
  const { events } = await readAuditLog(database, undefined);
  expect(events).toMatchObject([{ action: 'guest_forgotten', subject: null, changes: null }]);
  expect(bff.logLines.join()).not.toContain('5550');
});

test.each([{}, { phone: '+49 12' }, { memberId: ' ' }, { phone: '12345', memberId: 'x' }])(
  'a guest is one member id or phone number, unlike %j',
  async (payload) => {
    const { forget } = await start();
    expect((await forget(payload)).json()).toMatchObject({ code: 'bad_request' });
  },
);
