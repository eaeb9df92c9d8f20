import { expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { guestsOf } from './guest.ts';

test('an order’s guest is known by its member and by each phone number that is long enough', () => {
  const memberId = '5eed5eed-0000-4000-8000-000000000001';
  const written = { memberPhone: '020 7946 0958', pickupPhone: '(020) 7946-0958' };
  const guests = guestsOf(exampleOrder({ memberId, ...written }));
  expect(guests).toEqual([{ memberId }, { phone: written.pickupPhone }]);
  expect(
    guestsOf(exampleOrder({ memberId: ' ', memberPhone: '00123', pickupPhone: '17' })),
  ).toEqual([]);
});
