import { expect, test } from 'vitest';
import { refundsAddress } from './use-orders-address.ts';

const STORE = '11111111-1111-4111-8111-111111111111';

test.each([
  ['?refunded_within=this_week', '/refunds?date=this_week'],
  [`payment_status=paid&refunded_within=today&store_id=${STORE}`, `/refunds?date=today&store_id=${STORE}`],
  ['refunded_within=soon', '/refunds?date=soon'],
  ['refunded=any', undefined],
  ['', undefined],
])('%s leads to %s', (search, address) => {
  expect(refundsAddress(search)).toBe(address);
});
